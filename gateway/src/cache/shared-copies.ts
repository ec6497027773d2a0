import type { Logger } from '@el-reto/telemetry';
import { RESP_TYPES } from 'redis';
import type { RedisLink } from '../redis-link.ts';
import { within } from '../within.ts';
import { gatewayWaits, type GatewayWaits } from '../waits.ts';

/** An answer that some gateway has loaded. */
export interface SharedCopy {
  readonly body: Buffer;
  readonly tags: readonly string[];
  /** When the load began, by this process's `performance` clock. May be slightly too early. */
  readonly begunAt: number;
  /** The removal mark that was read before the load, see `Removals`. */
  readonly mark: string | null;
}

/** The reply of Redis to a gateway that needs an answer. */
interface Taken {
  /**
   * Whether the caller has to load the answer. False if the copy is recent or another gateway loads the
   * answer.
   */
  readonly isMine: boolean;
  /**
   * The current time by the clock of Redis, in milliseconds. If the caller loads the answer, this is the time
   * of its load.
   */
  readonly now: number;
  readonly copy: SharedCopy | null;
}

/** How long a copy is kept, in milliseconds. An old copy is shown while loads fail. */
const keepMs = 60_000;
/** Time in milliseconds after which a second gateway may load the answer. */
const leaseMs = 2_000;
const largestBytes = 4 * 1024 * 1024;

/**
 * Returns whether the caller has to load the answer, the current time, and the copy if it is younger than the
 * caller's own (age ARGV 2). No load is granted while the copy is at most ARGV 1 old. Ages are differences
 * between times by the clock of Redis.
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

/** Ends the caller's load. Of two copies, the one whose load began later stays. */
const put = `
redis.call('HSET', KEYS[1], 'until', 0)
if tonumber(redis.call('HGET', KEYS[1], 'begun') or 0) >= tonumber(ARGV[1]) then return end
redis.call('HSET', KEYS[1], 'begun', ARGV[1], 'body', ARGV[2], 'tags', ARGV[3], 'mark', ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[5])`;

/** Answers that gateways share through Redis, and the right to load one. The product works without them. */
export class SharedCopies {
  constructor(
    private readonly link: RedisLink,
    private readonly logger: Logger,
    private readonly waits: Pick<GatewayWaits, 'redisMs'> = gatewayWaits,
  ) {}

  /**
   * Asks for the right to load an answer. The right is granted unless a copy is at most `maxAgeMs` old or
   * another gateway loads the answer. Returns null without Redis.
   */
  async take(key: string, maxAgeMs: number, ownAgeMs = keepMs): Promise<Taken | null> {
    if (!this.link.ready) return null;
    const askedAt = performance.now();
    const ages = [maxAgeMs, Math.min(ownAgeMs, keepMs)].map((ms) => String(Math.floor(ms)));
    const taking = this.link.client
      .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
      .eval(take, { keys: [keyOf(key)], arguments: [...ages, String(leaseMs), String(keepMs)] });
    try {
      const taken = await within(taking, this.waits.redisMs);
      if (!taken) return null;
      const [mine, now, ageMs, body, tags, mark] = taken as [
        number,
        number,
        number?,
        ...(Buffer | null)[],
      ];
      // The time is set back by a millisecond, because Redis counts whole milliseconds.
      const begunAt = askedAt - (ageMs ?? 0) - 1;
      const known = { begunAt, mark: mark?.toString() || null };
      const copy =
        body && tags ? { ...known, body, tags: JSON.parse(tags.toString()) as string[] } : null;
      return { isMine: mine === 1, now, copy };
    } catch (error) {
      this.logger.debug({ err: error, key }, 'no copy from Redis');
      return null;
    }
  }

  /** Stores the answer and ends the load that `take` granted. `begun` is a time by the clock of Redis. */
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
