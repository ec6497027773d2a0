import type { Logger } from '@el-reto/telemetry';
import { setTimeout as sleep } from 'node:timers/promises';
import { RESP_TYPES } from 'redis';
import type { RedisLink } from '../redis-link.ts';

/** An answer of some gateway. */
export interface SharedCopy {
  readonly body: Buffer;
  readonly tags: readonly string[];
  /** When its load began, by this process's `performance` clock (or slightly earlier). */
  readonly begunAt: number;
  /** See `Removals`. */
  readonly mark: string | null;
}

/** The reply of Redis to a gateway that wants to load an answer. */
interface Taken {
  /** False while another gateway loads it. */
  readonly isMine: boolean;
  /** The moment by the clock of Redis, in milliseconds: a load that follows begins after it. */
  readonly now: number;
  readonly copy: SharedCopy | null;
}

/** How long a copy is kept: as an old answer while loads fail. */
const keepMs = 60_000;
/** After this time another gateway may load the answer as well. */
const leaseMs = 2_000;
const takeTimeoutMs = 150;
const largestBytes = 4 * 1024 * 1024;

/**
 * The reply says whether the caller loads the answer, the time, and the copy if it is younger than the
 * caller's own (ARGV 2). No gateway loads while the copy is as young as ARGV 1. Ages are differences of
 * one clock, that of Redis.
 */
const take = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local held = redis.call('HMGET', KEYS[1], 'begun', 'until')
local age = now - (held[1] or math.huge)
local left = (held[2] or 0) - now
local mine = 0
if (age < 0 or age > tonumber(ARGV[1])) and (left <= 0 or left > tonumber(ARGV[3])) then
  mine = 1
  redis.call('HSET', KEYS[1], 'until', now + ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
end
if age < 0 or age >= tonumber(ARGV[2]) then return {mine, now} end
return {mine, now, age, unpack(redis.call('HMGET', KEYS[1], 'body', 'tags', 'mark'))}`;

/** Ends the caller's load. The copy with the later load stays. */
const put = `
redis.call('HSET', KEYS[1], 'until', 0)
if tonumber(redis.call('HGET', KEYS[1], 'begun') or 0) >= tonumber(ARGV[1]) then return end
redis.call('HSET', KEYS[1], 'begun', ARGV[1], 'body', ARGV[2], 'tags', ARGV[3], 'mark', ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[5])`;

/** Answers as all gateways share them, and whose turn it is to load one; allowed to be missing. */
export class SharedCopies {
  constructor(
    private readonly link: RedisLink,
    private readonly logger: Logger,
  ) {}

  /**
   * Takes the load of an answer unless there is a copy of at most `maxAgeMs`, or another gateway loads
   * it. Null without Redis.
   */
  async take(key: string, maxAgeMs: number, ownAgeMs = keepMs): Promise<Taken | null> {
    if (!this.link.ready) return null;
    const askedAt = performance.now();
    const ages = [maxAgeMs, Math.min(ownAgeMs, keepMs)].map((ms) => String(Math.floor(ms)));
    const taking = this.link.client
      .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
      .eval(take, { keys: [keyOf(key)], arguments: [...ages, String(leaseMs), String(keepMs)] });
    try {
      const taken = await Promise.race([taking, sleep(takeTimeoutMs, null, { ref: false })]);
      if (!taken) return null;
      const [mine, now, ageMs, body, tags, mark] = taken as [
        number,
        number,
        number?,
        ...(Buffer | null)[],
      ];
      // Redis counts whole milliseconds.
      const begunAt = askedAt - (ageMs ?? 0) - 1;
      const copy = body &&
        tags && {
          body,
          tags: JSON.parse(tags.toString()) as string[],
          begunAt,
          mark: mark?.toString() || null,
        };
      return { isMine: mine === 1, now, copy: copy ?? null };
    } catch (error) {
      this.logger.debug({ err: error, key }, 'no copy from Redis');
      return null;
    }
  }

  /** Ends a load granted by `take`; `begun` is a time by the clock of Redis. */
  put(key: string, begun: number, { body, tags, mark }: Omit<SharedCopy, 'begunAt'>): void {
    if (body.length > largestBytes) return this.release(key);
    const fields = [String(begun), body, JSON.stringify(tags), mark ?? '', String(keepMs)];
    this.#send(key, this.link.client.eval(put, { keys: [keyOf(key)], arguments: fields }));
  }

  /** Ends a failed load. */
  release(key: string): void {
    this.#send(key, this.link.client.hSet(keyOf(key), 'until', '0'));
  }

  #send(key: string, sending: Promise<unknown>): void {
    sending.catch((error: unknown) => this.logger.debug({ err: error, key }, 'no copy to Redis'));
  }
}

const keyOf = (key: string) => `el-reto:answer:${key}`;
