import type { Actor } from '@el-reto/contracts';
import { AppError } from '@el-reto/contracts';
import type { FastifyRequest } from 'fastify';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { CallName } from '@el-reto/contracts';
import type { RedisLink } from '../redis/redis-link.ts';
import { limitedAddress } from './address.ts';
import { limitTable } from './limit-table.ts';
import type { LimitRule } from './limit-table.ts';

const redisTimeoutMs = 250;

export type LimitTable = typeof limitTable;

interface Counter {
  readonly rule: LimitRule;
  readonly limiter: RLWrapperTimeouts;
}

/** Counts calls in Redis, for all replicas together; in this process while Redis is away. */
export class Limiter {
  readonly #counters = new Map<CallName, readonly Counter[]>();

  constructor(link: RedisLink, table: LimitTable = limitTable) {
    for (const [name, rules] of Object.entries(table) as [CallName, readonly LimitRule[]][]) {
      this.#counters.set(
        name,
        rules.map((rule) => ({ rule, limiter: limiterFor(link, `${name}:${rule.by}`, rule) })),
      );
    }
  }

  limits(name: CallName): boolean {
    return this.#counters.has(name);
  }

  /** Before anything else: what the address may still do. */
  checkAddress(name: CallName, request: FastifyRequest): Promise<void> {
    return this.#check(name, ({ by }) => {
      const address = limitedAddress(request.ip);
      if (by === 'address') return address;
      return by === 'address-and-post' ? `${address}|${postOf(request)}` : null;
    });
  }

  /** Once it is known who asks: what the account may still do. */
  checkAccount(name: CallName, actor: Actor): Promise<void> {
    return this.#check(name, ({ by }) => (by === 'account' ? actor.uid : null));
  }

  async #check(name: CallName, keyFor: (rule: LimitRule) => string | null): Promise<void> {
    for (const { rule, limiter } of this.#counters.get(name) ?? []) {
      const key = keyFor(rule);
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

function limiterFor(link: RedisLink, name: string, rule: LimitRule): RLWrapperTimeouts {
  const { points, seconds: duration } = rule;
  const keyPrefix = `el-reto:limit:${name}`;
  return new RLWrapperTimeouts({
    timeoutMs: redisTimeoutMs,
    limiter: new RateLimiterRedis({
      storeClient: link.client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix,
      points,
      duration,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    }),
  });
}

function postOf(request: FastifyRequest): string {
  const { postId } = request.params as { postId?: string };
  return (postId ?? '').slice(0, 128);
}
