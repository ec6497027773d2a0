import {
  accountsRequests,
  calls,
  eventsRequests,
  likesRequests,
  serviceNames,
} from '@el-reto/contracts';
import type { Health, ServiceName } from '@el-reto/contracts';
import { NATS, RequestClient } from '@el-reto/service-kit';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FirebaseIdentity } from '../identity/firebase-tokens.ts';
import { MediaClient } from '../media/media-client.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import { RedisLink } from '../redis/redis-link.ts';
import { IDENTITY } from '../tokens.ts';
import { overallStatus } from './overall-status.ts';

/** A look at all of them takes no longer: they are asked at once. */
const timeoutMs = 1_500;
/** Between two looks at the dependencies, however many ask. */
const keepMs = 1_000;

type Check = () => Promise<unknown>;

/** What works and what does not. */
@Injectable()
export class HealthService implements BeforeApplicationShutdown {
  readonly #checks: Readonly<Record<string, Check>>;
  #health: Promise<Health> | null = null;
  #stopping = false;

  constructor(
    @Inject(NATS) private readonly connection: NatsConnection,
    requests: RequestClient,
    redis: RedisLink,
    media: MediaClient,
    @Inject(IDENTITY) identity: FirebaseIdentity,
    private readonly feed: EventFeed,
  ) {
    const options = { timeoutMs };
    const services: Record<Exclude<ServiceName, 'media'>, Check> = {
      accounts: () => requests.ask(accountsRequests.getAccess, { uid: 'health' }, options),
      events: () => requests.ask(eventsRequests.list, { scope: 'current' }, options),
      posts: () => requests.ask(calls.checkPostName, { name: 'health' }, options),
      likes: () => requests.ask(likesRequests.listAccounts, { postIds: [] }, options),
    };
    this.#checks = {
      nats: () => connection.rtt(),
      redis: async () => isTrue(redis.ready),
      identity: () => identity.check(),
      ...services,
      media: async () => isTrue(await media.ready()),
    };
  }

  beforeApplicationShutdown(): void {
    this.#stopping = true;
  }

  /** Whether this replica should get requests at all. */
  get ready(): boolean {
    const { life } = this.feed.clock;
    return !this.#stopping && !this.connection.isClosed() && life !== '';
  }

  health(): Promise<Health> {
    this.#health ??= this.#look().finally(() => {
      setTimeout(() => (this.#health = null), keepMs).unref();
    });
    return this.#health;
  }

  async #look(): Promise<Health> {
    const entries = await Promise.all(
      Object.entries(this.#checks).map(
        async ([name, check]) => [name, await state(check)] as const,
      ),
    );
    const dependencies = Object.fromEntries(entries);
    return { status: overallStatus(dependencies, serviceNames), dependencies };
  }
}

function state(check: Check): Promise<'ok' | 'down'> {
  const works = Promise.resolve()
    .then(check)
    .then(
      () => 'ok' as const,
      () => 'down' as const,
    );
  return Promise.race([works, sleep(timeoutMs, 'down' as const, { ref: false })]);
}

function isTrue(value: boolean): void {
  if (!value) throw new Error('not ready');
}
