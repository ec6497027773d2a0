import {
  accountsRequests,
  calls,
  campaignRequests,
  eventsRequests,
  integrityRequests,
  likesRequests,
  notificationsRequests,
  serviceNames,
  type Health,
  type ServiceName,
} from '@el-reto/contracts';
import { NATS, RequestClient } from '@el-reto/service-kit';
import type { NatsConnection } from '@nats-io/transport-node';
import { Controller, Inject, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheControl } from '../cache/representation.ts';
import { docsHeaders, docsHtml } from '../docs/docs-page.ts';
import { openApiDocument } from '../docs/openapi.ts';
import { ENV, type GatewayEnv } from '../env.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { IDENTITY, type FirebaseIdentity } from '../identity/firebase-tokens.ts';
import { MediaClient } from '../media/media-client.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import { RedisLink } from '../redis/redis-link.ts';

/** A look at all dependencies takes no longer: they are asked at once. */
const timeoutMs = 1_500;
/** Between two looks at them, however many ask. */
const keepMs = 1_000;

const unavailable = (reply: FastifyReply, body: object) =>
  reply.code(503).header('cache-control', cacheControl.personal).send(body);

/** Health and documentation. */
@Controller()
export class SystemController implements BeforeApplicationShutdown {
  readonly #document: Record<string, unknown>;
  readonly #health: LRUCache<'now', Health>;
  #stopping = false;

  constructor(
    @Inject(NATS) private readonly connection: NatsConnection,
    requests: RequestClient,
    redis: RedisLink,
    media: MediaClient,
    @Inject(IDENTITY) identity: FirebaseIdentity,
    private readonly feed: EventFeed,
    @Inject(ENV) env: GatewayEnv,
  ) {
    this.#document = openApiDocument(new URL(env.PUBLIC_URL).origin);
    const options = { timeoutMs };
    const services: Record<ServiceName, Check> = {
      accounts: () => requests.ask(accountsRequests.getAccess, { uid: 'health' }, options),
      events: () => requests.ask(eventsRequests.list, { scope: 'current' }, options),
      posts: () => requests.ask(calls.checkPostName, { name: 'health' }, options).then(() => true),
      likes: () => requests.ask(likesRequests.listAccounts, { postIds: [] }, options),
      media: () => media.ready(),
      integrity: () =>
        requests.ask(integrityRequests.countUndecided, { eventId: 'health' }, options),
      notifications: () => requests.ask(notificationsRequests.getState, {}, options),
      campaign: () => requests.ask(campaignRequests.getState, {}, options),
    };
    const checks = {
      nats: () => connection.rtt(),
      redis: () => redis.ready,
      identity: () => identity.check(),
      ...services,
    };
    this.#health = new LRUCache({ max: 1, ttl: keepMs, fetchMethod: () => look(checks) });
  }

  beforeApplicationShutdown(): void {
    this.#stopping = true;
  }

  @Serves('getHealth')
  async getHealth({ reply }: Call<'getHealth'>) {
    const health = await this.#health.forceFetch('now');
    return health.status === 'down' ? unavailable(reply, health) : health;
  }

  @Serves('getLiveness')
  getLiveness() {
    return { status: 'ok' };
  }

  /** Whether this replica should get requests at all. */
  @Serves('getReadiness')
  getReadiness({ reply }: Call<'getReadiness'>) {
    const followsEvents = this.feed.clock.life !== '';
    const isReady = followsEvents && !this.#stopping && !this.connection.isClosed();
    return isReady ? { status: 'ok' } : unavailable(reply, { status: 'down' });
  }

  @Serves('getDocs')
  getDocs({ reply }: Call<'getDocs'>) {
    return reply.headers(docsHeaders).send(docsHtml);
  }

  @Serves('getOpenApi')
  getOpenApi() {
    return this.#document;
  }
}

/** What does not work rejects or yields false. */
type Check = () => unknown;

async function look(checks: Readonly<Record<string, Check>>): Promise<Health> {
  const states = Object.entries(checks).map(async ([name, check]) => {
    const works = (async () => (await check()) !== false)().catch(() => false);
    const isOk = await Promise.race([works, sleep(timeoutMs, false, { ref: false })]);
    return [name, isOk ? 'ok' : 'down'] as const;
  });
  const dependencies = Object.fromEntries(await Promise.all(states));
  return { status: overallStatus(dependencies), dependencies };
}

/**
 * Down when nothing can be served: without NATS, or with no service left. Anything less is
 * degraded: the rest goes on.
 */
export function overallStatus(dependencies: Health['dependencies']): Health['status'] {
  const works = (name: string) => dependencies[name] === 'ok';
  if (!works('nats') || !serviceNames.some(works)) return 'down';
  return Object.keys(dependencies).every(works) ? 'ok' : 'degraded';
}
