import type { Logger } from '@el-reto/telemetry';
import { setTimeout as sleep } from 'node:timers/promises';
import { RESP_TYPES } from 'redis';
import type { RedisLink } from '../redis/redis-link.ts';
import type { TagClock } from './tag-clock.ts';

/** A copy as all replicas see it. */
export interface SharedCopy {
  readonly seq: number;
  readonly tags: readonly string[];
  readonly body: Buffer;
}

const ttlMs = 60 * 60 * 1000;
const getTimeoutMs = 150;
const largestBytes = 4 * 1024 * 1024;

/** Replicas write in any order: the copy that reflects the later event stays. */
const setIfNewer = `
local current = tonumber(redis.call('HGET', KEYS[1], 'seq') or '-1')
if current > tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'seq', ARGV[1], 'tags', ARGV[2], 'body', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1`;

/** The second tier: quick, shared, and allowed to be missing. */
export class RedisTier {
  constructor(
    private readonly link: RedisLink,
    private readonly clock: Readonly<TagClock>,
    private readonly logger: Logger,
  ) {}

  async get(key: string): Promise<SharedCopy | null> {
    if (!this.link.ready) return null;
    const reading = this.link.client
      .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
      .hmGet(this.#keyOf(key), ['seq', 'tags', 'body']);
    try {
      const late = sleep(getTimeoutMs, [], { ref: false });
      const [seq, tags, body] = await Promise.race([reading, late]);
      if (!seq || !tags || !body) return null;
      return { seq: Number(seq.toString()), tags: JSON.parse(tags.toString()), body };
    } catch (error) {
      this.logger.debug({ err: error, key }, 'no copy from Redis');
      return null;
    }
  }

  set(key: string, { seq, tags, body }: SharedCopy): void {
    if (!this.link.ready || body.length > largestBytes) return;
    const args = [String(seq), JSON.stringify(tags), body, String(ttlMs)];
    this.link.client
      .eval(setIfNewer, { keys: [this.#keyOf(key)], arguments: args })
      .catch((error: unknown) => this.logger.debug({ err: error, key }, 'no copy to Redis'));
  }

  /** Sequences only compare within one life of the stream. */
  #keyOf(key: string): string {
    return `el-reto:answer:${this.clock.life}:${key}`;
  }
}
