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
import { assertStreamAnswers, NATS, RequestClient } from '@el-reto/service-kit';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { IdentityProvider } from '../identity/identity-provider.ts';
import { MediaClient } from '../media/media-client.ts';
import { RedisLink } from '../redis-link.ts';
import { within } from '../within.ts';

/** Time limit for the check of all dependencies, in milliseconds. */
const timeoutMs = 1_500;
/** Shortest time between two checks, in milliseconds. All callers share a check. */
const keepMs = 1_000;

/** Rejects or returns false if the dependency does not work. */
type Check = () => unknown;

@Injectable()
export class Dependencies {
  readonly #health: LRUCache<'now', Health>;

  constructor(
    @Inject(NATS) connection: NatsConnection,
    requests: RequestClient,
    redis: RedisLink,
    media: MediaClient,
    identity: IdentityProvider,
  ) {
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
      nats: () => assertStreamAnswers(connection),
      redis: () => redis.ready,
      identity: () => identity.check(),
      ...services,
    };
    this.#health = new LRUCache({ max: 1, ttl: keepMs, fetchMethod: () => checkAll(checks) });
  }

  health(): Promise<Health> {
    return this.#health.forceFetch('now');
  }
}

async function checkAll(checks: Readonly<Record<string, Check>>): Promise<Health> {
  const states = Object.entries(checks).map(async ([name, check]) => {
    const works = (async () => (await check()) !== false)().catch(() => false);
    return [name, (await within(works, timeoutMs)) ? 'ok' : 'down'] as const;
  });
  const dependencies = Object.fromEntries(await Promise.all(states));
  return { status: overallStatus(dependencies), dependencies };
}

/**
 * `down` if no call can be answered: without NATS or without any service. `degraded` if only some of the
 * dependencies fail.
 */
export function overallStatus(dependencies: Health['dependencies']): Health['status'] {
  const works = (name: string) => dependencies[name] === 'ok';
  if (!works('nats') || !serviceNames.some(works)) return 'down';
  return Object.keys(dependencies).every(works) ? 'ok' : 'degraded';
}
