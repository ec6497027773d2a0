import {
  accountsEvents,
  eventsEvents,
  postsEvents,
  postsRequests,
  type Actor,
} from '@el-reto/contracts';
import { LOGGER, RequestClient, Throttle } from '@el-reto/service-kit';
import { annotate, detached, ownNames, type Logger } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Serves, type Call } from '../http/endpoint.ts';
import { limitedAddress } from '../limits/address.ts';
import { ConnectionCounter } from '../limits/connection-limits.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import { EventChannel, type PostChange } from './event-channel.ts';
import { frame, SseConnection } from './sse-connection.ts';

const connectionLimits = { total: 20_000, perAddress: 1_000 };
const countEveryMs = 500;
/** A stream must not outlive the token it was opened with, which lives an hour at most. */
const longestForAdminsMs = 30 * 60 * 1000;

interface Room {
  readonly channel: EventChannel;
  readonly readers: Set<SseConnection>;
}

/** Server-sent events: of each contest, and of the queue for the administrators who watch it. */
@Controller()
export class LiveController {
  readonly #rooms = new Map<string, Room>();
  readonly #counter = new ConnectionCounter(connectionLimits);
  readonly #admins = new Map<SseConnection, Actor>();
  readonly #recount: Throttle;
  #closed = false;

  constructor(
    feed: EventFeed,
    private readonly requests: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#recount = new Throttle(() => this.#tellAdmins(), countEveryMs, logger);
    const queueChanged = () => detached(() => this.#recount.mark());
    const channel = (eventId: string) => this.#rooms.get(eventId)?.channel;
    const postChanged =
      (change: PostChange) =>
      ({ eventId, postId }: { eventId: string; postId: string }) => {
        channel(eventId)?.post(postId, change);
        queueChanged();
      };
    feed.on(postsEvents.postCreated, queueChanged);
    feed.on(postsEvents.postReported, queueChanged);
    feed.on(postsEvents.postApproved, postChanged('approved'));
    // A reported post is public until it is denied; readers of a pending one never saw it.
    feed.on(postsEvents.postDenied, postChanged('deleted'));
    feed.on(postsEvents.postDeleted, postChanged('deleted'));
    feed.onReset(queueChanged);
    feed.on(postsEvents.statsChanged, ({ eventId, posts }) =>
      channel(eventId)?.likes(posts.map(({ postId, likes }) => [postId, likes])),
    );
    feed.on(eventsEvents.winnersToggled, ({ eventId, active }) =>
      channel(eventId)?.winners(eventId, active),
    );
    feed.on(accountsEvents.adminChanged, ({ uid, admin }) => {
      if (!admin) this.#dismiss(uid);
    });
    feed.on(accountsEvents.accountDeleted, ({ uid }) => this.#dismiss(uid));
  }

  get connections() {
    return { event: this.#counter.total, admin: this.#admins.size };
  }

  /** Ends every stream; readers come back to another replica, or to this one once it is up. */
  close(): void {
    this.#closed = true;
    void this.#recount.stop();
    for (const { channel, readers } of this.#rooms.values()) {
      channel.close();
      for (const reader of readers) reader.end();
    }
    for (const reader of this.#admins.keys()) reader.end();
  }

  @Serves('followEvent')
  followEvent({ params: { eventId }, request, reply }: Call<'followEvent'>): FastifyReply {
    const giveBack = this.#counter.take(limitedAddress(request.ip));
    const room = this.#rooms.get(eventId) ?? this.#open(eventId);
    const reader = new SseConnection(reply, () => {
      giveBack();
      room.readers.delete(reader);
      if (room.readers.size > 0) return;
      room.channel.close();
      if (this.#rooms.get(eventId) === room) this.#rooms.delete(eventId);
    });
    room.readers.add(reader);
    if (this.#closed) reader.end();
    return reply;
  }

  @Serves('followPending')
  async followPending({ actor, reply }: Call<'followPending'>): Promise<FastifyReply> {
    const pending = await this.#pending(actor);
    const expiry = setTimeout(() => reader.end(), longestForAdminsMs).unref();
    const reader = new SseConnection(reply, () => {
      clearTimeout(expiry);
      this.#admins.delete(reader);
    });
    this.#admins.set(reader, actor);
    reader.write(pending);
    if (this.#closed) reader.end();
    return reply;
  }

  #open(eventId: string): Room {
    const readers = new Set<SseConnection>();
    const channel = new EventChannel((message) => {
      annotate(() => ({ [ownNames.eventId]: eventId, [ownNames.readers]: readers.size }));
      const text = frame(message);
      for (const reader of readers) reader.write(text);
    }, this.logger);
    const room = { channel, readers };
    this.#rooms.set(eventId, room);
    return room;
  }

  async #tellAdmins(): Promise<void> {
    const [actor] = this.#admins.values();
    if (!actor || this.#closed) return;
    const pending = await this.#pending(actor);
    for (const reader of this.#admins.keys()) reader.write(pending);
  }

  async #pending(actor: Actor): Promise<string> {
    const { count } = await this.requests.ask(postsRequests.countPending, {}, { actor });
    return frame({ name: 'pending', data: { count } });
  }

  #dismiss(uid: string): void {
    for (const [reader, actor] of this.#admins) if (actor.uid === uid) reader.end();
  }
}
