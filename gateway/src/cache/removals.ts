import { limits } from '@el-reto/contracts';
import { LOGGER } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { RedisLink } from '../redis-link.ts';
import { within } from '../within.ts';
import { gatewayWaits, WAITS, type GatewayWaits } from '../waits.ts';

const key = 'el-reto:answer:removed';
/** A mark is read from Redis again after this time, in milliseconds. */
const readEveryMs = 1_000;
/**
 * Longest wait for Redis before a removal is acknowledged, in milliseconds. After that, the gateway keeps
 * trying in the background.
 */
const noteTimeoutMs = 1_000;
const retryMs = 100;
/** Longest time until the events of a removal are processed, such as deleting the posts of a banned account. */
const settleMs = 2_000;

const noteNow = `
local time = redis.call('TIME')
redis.call('HSET', KEYS[1], 'at', time[1] .. '.' .. time[2])`;

/** Returns the mark and its age in milliseconds. If the key was lost, the current time becomes the mark. */
const readMark = `
local time = redis.call('TIME')
local mark = redis.call('HGET', KEYS[1], 'at')
if not mark then
  mark = time[1] .. '.' .. time[2]
  redis.call('HSET', KEYS[1], 'at', mark)
end
local sec, usec = string.match(mark, '(%d+)%.(%d+)')
return {mark, math.floor((time[1] - sec) * 1000 + (time[2] - usec) / 1000)}`;

/**
 * The removal mark: the time of the last acknowledged removal, which Redis stores for all gateways. Marks are
 * times by the clock of Redis and are only compared for equality: while the mark is the same as before a load
 * began, no removal was acknowledged since.
 */
@Injectable()
export class Removals {
  #mark: string | null = null;
  #readAt = -Infinity;
  #reading: Promise<string | null> | null = null;

  constructor(
    @Inject(RedisLink) private readonly link: Pick<RedisLink, 'ready' | 'client'>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(WAITS) private readonly waits: Pick<GatewayWaits, 'redisMs'> = gatewayWaits,
  ) {}

  /** The mark, read at most 1.8 s ago; null while Redis is unavailable or the last removal is too recent. */
  get known(): string | null {
    const ageMs = performance.now() - this.#readAt;
    if (ageMs > readEveryMs) void this.#read();
    return ageMs <= limits.answerStaleMs ? this.#mark : null;
  }

  /** The mark, read at most a second ago; null if it is unknown. */
  current(): Promise<string | null> {
    const isNew = performance.now() - this.#readAt <= readEveryMs;
    return isNew ? Promise.resolve(this.#mark) : this.#read();
  }

  /** Publishes a removal to every gateway. Must be called before the removal is acknowledged. */
  async note(): Promise<void> {
    this.#mark = null;
    this.#readAt = -Infinity;
    await within(this.#write(), noteTimeoutMs);
  }

  /**
   * Repeats the write until Redis accepts the removal: otherwise other gateways could show old answers after
   * Redis returns.
   */
  async #write(): Promise<void> {
    const { client } = this.link;
    while (client.isOpen) {
      try {
        await client.eval(noteNow, { keys: [key] });
        return;
      } catch (error) {
        this.logger.debug({ err: error }, 'a removal is not noted in Redis yet');
        await sleep(retryMs, undefined, { ref: false });
      }
    }
  }

  #read(): Promise<string | null> {
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readNow(): Promise<string | null> {
    const askedAt = performance.now();
    this.#mark = await this.#markInRedis();
    this.#readAt = askedAt;
    return this.#mark;
  }

  async #markInRedis(): Promise<string | null> {
    if (!this.link.ready) return null;
    try {
      const reading = this.link.client.eval(readMark, { keys: [key] });
      const answer = await within(reading, this.waits.redisMs);
      if (!answer) return null;
      const [mark, ageMs] = answer as [string, number];
      return ageMs >= settleMs ? mark : null;
    } catch (error) {
      this.logger.debug({ err: error }, 'the last removal is not known');
      return null;
    }
  }
}
