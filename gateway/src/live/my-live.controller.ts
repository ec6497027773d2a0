import { notificationsEvents } from '@el-reto/contracts';
import { Controller } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Serves, type Call } from '../http/endpoint.ts';
import { OpenSessions } from '../identity/open-sessions.ts';
import { ConnectionCounter } from '../limits/connection-limits.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import { frame, heartbeat, sendToAll, SseConnection } from './sse-connection.ts';

/** Most open streams of one account (`perAddress`) and of all accounts together, at one gateway. */
const connectionLimits = { total: 20_000, perAddress: 20 };
const heartbeatEveryMs = 15_000;
/** Longest stream: it must not outlive the token that opened it by much. */
const longestMs = 30 * 60 * 1000;

/** The live stream of one account, with its notices. */
@Controller()
export class MyLiveController {
  readonly #readers = new Map<string, Set<SseConnection>>();
  readonly #counter = new ConnectionCounter(connectionLimits);
  readonly #heartbeats: NodeJS.Timeout;
  #closed = false;

  constructor(
    feed: EventFeed,
    private readonly sessions: OpenSessions,
  ) {
    this.#heartbeats = setInterval(() => {
      for (const readers of this.#readers.values()) void sendToAll(readers, heartbeat);
    }, heartbeatEveryMs).unref();
    feed.on(notificationsEvents.noticeCreated, ({ uid, notice }) => {
      const readers = this.#readers.get(uid);
      if (!readers) return;
      void sendToAll(readers, Buffer.from(frame({ name: 'notification', data: notice })));
    });
    feed.onReset(() => this.#dismissAll());
  }

  get connections(): number {
    return this.#counter.total;
  }

  /** Ends every stream. Readers reconnect to another replica, or to this one after its restart. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeats);
    this.#dismissAll();
  }

  @Serves('followMe')
  followMe({ actor, reply }: Call<'followMe'>): FastifyReply {
    const { uid } = actor;
    const giveBack = this.#counter.take(uid);
    const readers = this.#readers.get(uid) ?? new Set<SseConnection>();
    this.#readers.set(uid, readers);
    const expiry = setTimeout(() => reader.end(), longestMs).unref();
    const unwatch = this.sessions.watch(actor, () => reader.end());
    const reader = new SseConnection(reply, () => {
      clearTimeout(expiry);
      unwatch();
      giveBack();
      readers.delete(reader);
      if (readers.size === 0 && this.#readers.get(uid) === readers) this.#readers.delete(uid);
    });
    readers.add(reader);
    if (this.#closed) reader.end();
    return reply;
  }

  /** Events may have been missed. Readers reconnect one by one and load their lists again. */
  #dismissAll(): void {
    for (const uid of this.#readers.keys()) this.#dismiss(uid);
  }

  #dismiss(uid: string): void {
    for (const reader of this.#readers.get(uid) ?? []) reader.end();
  }
}
