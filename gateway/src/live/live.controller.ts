import {
  accountsEvents,
  accountsRequests,
  notificationsEvents,
  postsEvents,
  postsRequests,
  type Actor,
} from '@el-reto/contracts';
import { LOGGER, RequestClient, Throttle } from '@el-reto/service-kit';
import { detached, type Logger } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ENV, type GatewayEnv } from '../env.ts';
import { EventTerms } from '../contest/event-terms.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { limitedAddress } from '@el-reto/contracts/connections';
import { OpenSessions } from '../identity/open-sessions.ts';
import { ConnectionCounter } from '../limits/connection-limits.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import { EventRooms } from './event-rooms.ts';
import { frame, heartbeat, sendToAll, SseConnection } from './sse-connection.ts';

/** Most streams of events at one gateway: all together, and from one address. */
const eventLimits = { total: 20_000, perAddress: 1_000 };
/** Most streams of accounts at one gateway: all together, and of one account (`perAddress`). */
const accountLimits = { total: 20_000, perAddress: 20 };
const countEveryMs = 500;
const heartbeatEveryMs = 15_000;
/** Longest stream of an account. The token that opened it is valid for at most an hour. */
const longestMs = 30 * 60 * 1000;

/**
 * Server-sent events: one stream per contest, one about the moderation queue for administrators, and one for
 * each account with its notices.
 */
@Controller()
export class LiveController {
  readonly #rooms: EventRooms;
  readonly #eventCounter: ConnectionCounter;
  readonly #admins = new Map<SseConnection, Actor>();
  /** Streams with notices, by account. */
  readonly #accounts = new Map<string, Set<SseConnection>>();
  readonly #accountCounter: ConnectionCounter;
  readonly #recount: Throttle;
  readonly #heartbeats: NodeJS.Timeout;
  #closed = false;

  constructor(
    feed: EventFeed,
    private readonly requests: RequestClient,
    private readonly terms: EventTerms,
    private readonly sessions: OpenSessions,
    @Inject(LOGGER) logger: Logger,
    @Inject(ENV) { LIMITS }: GatewayEnv,
  ) {
    this.#eventCounter = new ConnectionCounter(eventLimits, LIMITS);
    this.#accountCounter = new ConnectionCounter(accountLimits, LIMITS);
    // All readers share one stream, so that it never contains likes that only voters may see.
    this.#rooms = new EventRooms(feed, logger, (eventId) => terms.showsLikes(eventId));
    this.#recount = new Throttle(() => this.#sendPending(), countEveryMs, { logger });
    this.#heartbeats = setInterval(() => this.#beat(), heartbeatEveryMs).unref();
    const queueChanged = () => detached(() => this.#recount.mark());
    feed.on(postsEvents.postCreated, queueChanged);
    feed.on(postsEvents.postReported, queueChanged);
    feed.on(postsEvents.postApproved, queueChanged);
    feed.on(postsEvents.postDenied, queueChanged);
    feed.on(postsEvents.postDeleted, queueChanged);
    feed.on(accountsEvents.reviewChanged, queueChanged);
    feed.on(accountsEvents.adminChanged, ({ uid, admin }) => {
      for (const [reader, actor] of this.#admins) if (actor.uid === uid && !admin) reader.end();
    });
    feed.on(notificationsEvents.noticeCreated, ({ uid, notice }) => {
      const readers = this.#accounts.get(uid);
      if (!readers) return;
      void sendToAll(readers, Buffer.from(frame({ name: 'notification', data: notice })));
    });
    feed.onReset(() => {
      queueChanged();
      // Notices may have been missed. Readers reconnect one by one and load their lists again.
      for (const reader of this.#accountReaders()) reader.end();
    });
  }

  get connections() {
    return {
      event: this.#eventCounter.total,
      admin: this.#admins.size,
      account: this.#accountCounter.total,
    };
  }

  /** Ends every stream. Readers reconnect to another replica, or to this one after its restart. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeats);
    void this.#recount.stop();
    this.#rooms.close();
    for (const reader of this.#admins.keys()) reader.end();
    for (const reader of this.#accountReaders()) reader.end();
  }

  @Serves('followEvent')
  async followEvent({ params, request, reply }: Call<'followEvent'>): Promise<FastifyReply> {
    const { eventId } = params;
    const giveBack = this.#eventCounter.take(limitedAddress(request.ip));
    // Only a reader that reconnects gets earlier changes.
    const isBack = request.headers['last-event-id'] !== undefined;
    const showsLikes = isBack && (await this.terms.showsLikes(eventId).catch(() => undefined));
    const reader = this.#rooms.enter(eventId, reply, giveBack, showsLikes);
    if (this.#closed) reader.end();
    return reply;
  }

  /** The first numbers are requested after the reader is registered, so that no change is missed. */
  @Serves('followPending')
  followPending({ actor, reply }: Call<'followPending'>): FastifyReply {
    const reader = this.#open(actor, reply, () => this.#admins.delete(reader));
    this.#admins.set(reader, actor);
    this.#recount.mark();
    return reply;
  }

  @Serves('followMe')
  followMe({ actor, reply }: Call<'followMe'>): FastifyReply {
    const { uid } = actor;
    const giveBack = this.#accountCounter.take(uid);
    const readers = this.#accounts.getOrInsert(uid, new Set());
    const reader = this.#open(actor, reply, () => {
      giveBack();
      readers.delete(reader);
      if (readers.size === 0 && this.#accounts.get(uid) === readers) this.#accounts.delete(uid);
    });
    readers.add(reader);
    return reply;
  }

  /** Opens a stream that ends with its session, and after half an hour at the latest. */
  #open(actor: Actor, reply: FastifyReply, onClose: () => void): SseConnection {
    const expiry = setTimeout(() => reader.end(), longestMs).unref();
    const unwatch = this.sessions.watch(actor, () => reader.end());
    const reader = new SseConnection(reply, () => {
      clearTimeout(expiry);
      unwatch();
      onClose();
    });
    if (this.#closed) reader.end();
    return reader;
  }

  *#accountReaders(): Generator<SseConnection> {
    for (const readers of this.#accounts.values()) yield* readers;
  }

  async #sendPending(): Promise<void> {
    const [actor] = this.#admins.values();
    if (!actor || this.#closed) return;
    const [posts, profiles] = await Promise.all([
      this.requests.ask(postsRequests.countPending, {}, { actor }),
      this.requests.ask(accountsRequests.countReviews, {}, { actor }),
    ]);
    const data = { count: posts.count, profiles: profiles.count };
    await sendToAll(this.#admins.keys(), Buffer.from(frame({ name: 'pending', data })));
  }

  #beat(): void {
    void sendToAll(this.#rooms.readers(), heartbeat);
    void sendToAll(this.#admins.keys(), heartbeat);
    void sendToAll(this.#accountReaders(), heartbeat);
  }
}
