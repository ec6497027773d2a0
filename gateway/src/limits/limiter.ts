import { AppError, type Actor, type CallName } from '@el-reto/contracts';
import type { FastifyRequest } from 'fastify';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { RedisLink } from '../redis-link.ts';
import { limitedAddress } from '@el-reto/contracts/connections';
import { limitTable, type LimitRule } from './limit-table.ts';
import type { GatewayWaits } from '../waits.ts';

/** Counts calls in Redis for all replicas together; in this process while Redis is unavailable. */
export class Limiter {
  readonly #counters: ReadonlyMap<string, ReturnType<typeof countersFor>>;

  constructor(link: RedisLink, { countMs }: Pick<GatewayWaits, 'countMs'>) {
    const calls = Object.entries(limitTable);
    this.#counters = new Map(
      calls.map(([name, rules]) => [name, countersFor(link, name, rules, countMs)]),
    );
  }

  limits(name: CallName): boolean {
    return this.#counters.has(name);
  }

  limitsRequest(name: CallName, { query }: Pick<FastifyRequest, 'query'>): boolean {
    return this.#counters.get(name)?.some(({ queries }) => isFor(queries, query)) === true;
  }

  /** Checks the limits by address, before anything else. */
  checkAddress(name: CallName, request: FastifyRequest): Promise<void> {
    return this.#check(name, request, (by) => {
      const address = limitedAddress(request.ip);
      if (by === 'address') return address;
      return by === 'address-and-post' ? `${address}|${postOf(request)}` : null;
    });
  }

  /** Checks the limits by account, after its identification. */
  checkAccount(name: CallName, request: FastifyRequest, actor: Actor): Promise<void> {
    return this.#check(name, request, (by) => (by === 'account' ? actor.uid : null));
  }

  async #check(
    name: CallName,
    { query }: FastifyRequest,
    keyFor: (by: LimitRule['by']) => string | null,
  ): Promise<void> {
    for (const { by, queries, limiter } of this.#counters.get(name) ?? []) {
      const key = isFor(queries, query) ? keyFor(by) : null;
      if (key !== null) await consume(limiter, key);
    }
  }
}

async function consume(limiter: RLWrapperTimeouts, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
}

const countersFor = (
  { client: storeClient }: RedisLink,
  name: string,
  rules: readonly LimitRule[],
  timeoutMs: number,
) =>
  rules.map(({ by, queries, points, seconds: duration }) => {
    const counted = { keyPrefix: `el-reto:limit:${name}:${by}`, points, duration };
    const limiter = new RateLimiterRedis({
      ...counted,
      storeClient,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory(counted),
    });
    return { by, queries, limiter: new RLWrapperTimeouts({ timeoutMs, limiter }) };
  });

function isFor(queries: LimitRule['queries'], query: unknown): boolean {
  return !queries || queries.some((name) => Boolean((query as Record<string, unknown>)[name]));
}

function postOf(request: FastifyRequest): string {
  const { postId } = request.params as { postId?: string };
  return (postId ?? '').slice(0, 128);
}
