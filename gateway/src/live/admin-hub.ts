import { accountsEvents, postsEvents, postsRequests } from '@el-reto/contracts';
import type { Actor } from '@el-reto/contracts';
import { detached } from '@el-reto/telemetry';
import { LOGGER, RequestClient } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EventFeed } from '../messaging/event-feed.ts';
import { frame, SseConnection } from './sse-connection.ts';

const retryMs = 3_000;
const heartbeatEveryMs = 15_000;
const countEveryMs = 500;
/** A stream must not outlive the token it was opened with, which lives an hour at most. */
const longestMs = 30 * 60 * 1000;

/** Administrators who watch the queue. */
@Injectable()
export class AdminHub implements OnModuleInit {
  readonly #readers = new Map<SseConnection, Actor>();
  #heartbeat: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #counting: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(
    private readonly feed: EventFeed,
    private readonly requests: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get connections(): number {
    return this.#readers.size;
  }

  onModuleInit(): void {
    const { postCreated, postApproved, postDenied, postDeleted, postReported } = postsEvents;
    this.feed.on(postCreated, () => this.#changed());
    this.feed.on(postApproved, () => this.#changed());
    this.feed.on(postDenied, () => this.#changed());
    this.feed.on(postDeleted, () => this.#changed());
    this.feed.on(postReported, () => this.#changed());
    this.feed.onReset(() => this.#changed());
    this.feed.on(accountsEvents.adminChanged, ({ uid, admin }) => {
      if (!admin) this.#dismiss(uid);
    });
    this.feed.on(accountsEvents.accountDeleted, ({ uid }) => this.#dismiss(uid));
    this.#heartbeat = setInterval(() => this.#tell(': \n\n'), heartbeatEveryMs).unref();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#timer);
    for (const reader of this.#readers.keys()) reader.end();
  }

  async follow(actor: Actor, reply: FastifyReply): Promise<FastifyReply> {
    const count = await this.#count(actor);
    const expiry = setTimeout(() => reader.end(), longestMs).unref();
    const reader = new SseConnection(reply, retryMs, () => {
      clearTimeout(expiry);
      this.#readers.delete(reader);
    });
    this.#readers.set(reader, actor);
    reader.write(frame({ name: 'pending', data: { count } }));
    if (this.#closed) reader.end();
    return reply;
  }

  /** The queue changed: it is counted soon, and again if it changed meanwhile. */
  #changed(): void {
    if (this.#readers.size === 0 || this.#closed) return;
    this.#again = true;
    if (this.#timer || this.#counting) return;
    this.#timer = detached(() => setTimeout(() => this.#recountNow(), countEveryMs).unref());
  }

  #recountNow(): void {
    this.#timer = undefined;
    this.#counting = this.#recount().finally(() => {
      this.#counting = null;
      if (this.#again) this.#changed();
    });
  }

  async #recount(): Promise<void> {
    this.#again = false;
    const [actor] = this.#readers.values();
    if (!actor) return;
    try {
      this.#tell(frame({ name: 'pending', data: { count: await this.#count(actor) } }));
    } catch (error) {
      this.logger.warn({ err: error }, 'pending posts could not be counted');
      this.#again = true;
    }
  }

  async #count(actor: Actor): Promise<number> {
    return (await this.requests.ask(postsRequests.countPending, {}, { actor })).count;
  }

  #tell(text: string): void {
    for (const reader of this.#readers.keys()) reader.write(text);
  }

  #dismiss(uid: string): void {
    for (const [reader, actor] of this.#readers) if (actor.uid === uid) reader.end();
  }
}
