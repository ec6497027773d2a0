import {
  accountsEvents,
  accountsRequests,
  postsEvents,
  postsRequests,
  type Actor,
} from '@el-reto/contracts';
import { LOGGER, RequestClient, Throttle } from '@el-reto/service-kit';
import { detached, type Logger } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EventTerms } from '../contest/event-terms.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { limitedAddress } from '@el-reto/contracts/connections';
import { OpenSessions } from '../identity/open-sessions.ts';
import { ConnectionCounter } from '../limits/connection-limits.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import { EventRooms } from './event-rooms.ts';
import { frame, heartbeat, sendToAll, SseConnection } from './sse-connection.ts';

const connectionLimits = { total: 20_000, perAddress: 1_000 };
const countEveryMs = 500;
const heartbeatEveryMs = 15_000;
/** Longest stream of an administrator. The token that opened it is valid for at most an hour. */
const longestForAdminsMs = 30 * 60 * 1000;

/** Server-sent events: one stream per contest, and one about the moderation queue for administrators. */
@Controller()
export class LiveController {
  readonly #rooms: EventRooms;
  readonly #counter = new ConnectionCounter(connectionLimits);
  readonly #admins = new Map<SseConnection, Actor>();
  readonly #recount: Throttle;
  readonly #heartbeats: NodeJS.Timeout;
  #closed = false;

  constructor(
    feed: EventFeed,
    private readonly requests: RequestClient,
    private readonly terms: EventTerms,
    private readonly sessions: OpenSessions,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#rooms = new EventRooms(feed, logger, (eventId) => this.#showsLikes(eventId));
    this.#recount = new Throttle(() => this.#sendPending(), countEveryMs, logger);
    this.#heartbeats = setInterval(() => this.#beat(), heartbeatEveryMs).unref();
    const queueChanged = () => detached(() => this.#recount.mark());
    feed.on(postsEvents.postCreated, queueChanged);
    feed.on(postsEvents.postReported, queueChanged);
    feed.on(postsEvents.postApproved, queueChanged);
    feed.on(postsEvents.postDenied, queueChanged);
    feed.on(postsEvents.postDeleted, queueChanged);
    feed.on(accountsEvents.reviewChanged, queueChanged);
    feed.onReset(queueChanged);
    feed.on(accountsEvents.adminChanged, ({ uid, admin }) => {
      if (!admin) this.#dismiss(uid);
    });
  }

  get connections() {
    return { event: this.#counter.total, admin: this.#admins.size };
  }

  /** Ends every stream. Readers reconnect to another replica, or to this one after its restart. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeats);
    void this.#recount.stop();
    this.#rooms.close();
    for (const reader of this.#admins.keys()) reader.end();
  }

  @Serves('followEvent')
  async followEvent({ params, request, reply }: Call<'followEvent'>): Promise<FastifyReply> {
    const { eventId } = params;
    const giveBack = this.#counter.take(limitedAddress(request.ip));
    // Only a reader that reconnects gets earlier changes.
    const isBack = request.headers['last-event-id'] !== undefined;
    const showsLikes = isBack && (await this.#showsLikes(eventId).catch(() => false));
    const reader = this.#rooms.enter(eventId, reply, giveBack, showsLikes);
    if (this.#closed) reader.end();
    return reply;
  }

  /** The first numbers are requested after the reader is registered, so that no change is missed. */
  @Serves('followPending')
  async followPending({ actor, reply }: Call<'followPending'>): Promise<FastifyReply> {
    const expiry = setTimeout(() => reader.end(), longestForAdminsMs).unref();
    const unwatch = this.sessions.watch(actor, () => reader.end());
    const reader = new SseConnection(reply, () => {
      clearTimeout(expiry);
      unwatch();
      this.#admins.delete(reader);
    });
    this.#admins.set(reader, actor);
    this.#recount.mark();
    if (this.#closed) reader.end();
    return reply;
  }

  async #sendPending(): Promise<void> {
    const [actor] = this.#admins.values();
    if (!actor || this.#closed) return;
    const pending = await this.#pending(actor);
    await sendToAll(this.#admins.keys(), pending);
  }

  /**
   * Whether all readers may see the likes. All readers share one stream, so that it never contains likes
   * that only voters may see.
   */
  async #showsLikes(eventId: string): Promise<boolean> {
    return (await this.terms.countsOf(eventId)) === undefined;
  }

  #beat(): void {
    void sendToAll(this.#rooms.readers(), heartbeat);
    void sendToAll(this.#admins.keys(), heartbeat);
  }

  async #pending(actor: Actor): Promise<Buffer> {
    const [posts, profiles] = await Promise.all([
      this.requests.ask(postsRequests.countPending, {}, { actor }),
      this.requests.ask(accountsRequests.countReviews, {}, { actor }),
    ]);
    const data = { count: posts.count, profiles: profiles.count };
    return Buffer.from(frame({ name: 'pending', data }));
  }

  #dismiss(uid: string): void {
    for (const [reader, actor] of this.#admins) if (actor.uid === uid) reader.end();
  }
}
