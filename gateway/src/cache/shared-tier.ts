import type { Logger } from '@el-reto/service-kit';
import { RESP_TYPES } from 'redis';
import type { RedisLink } from '../redis/redis-link.ts';
import type { StreamPosition } from './stream-position.ts';

/** A copy as all replicas see it. */
export interface SharedCopy {
  readonly seq: number;
  readonly tags: readonly string[];
  readonly body: Buffer;
}

/** The second tier: quick, shared, and allowed to be missing. */
export interface SharedTier {
  get(key: string): Promise<SharedCopy | null>;
  set(key: string, copy: SharedCopy): void;
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

export class RedisTier implements SharedTier {
  readonly #link: RedisLink;
  readonly #position: StreamPosition;
  readonly #logger: Logger;

  constructor(link: RedisLink, position: StreamPosition, logger: Logger) {
    this.#link = link;
    this.#position = position;
    this.#logger = logger;
  }

  async get(key: string): Promise<SharedCopy | null> {
    if (!this.#link.ready || !this.#position.known) return null;
    const reading = this.#link.client
      .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
      .hmGet(this.#keyOf(key), ['seq', 'tags', 'body']);
    try {
      const [seq, tags, body] = await within(getTimeoutMs, reading);
      if (!seq || !tags || !body) return null;
      return { seq: Number(seq.toString()), tags: JSON.parse(tags.toString()), body };
    } catch (error) {
      this.#logger.debug({ err: error, key }, 'no copy from Redis');
      return null;
    }
  }

  set(key: string, { seq, tags, body }: SharedCopy): void {
    if (!this.#link.ready || body.length > largestBytes) return;
    const args = [String(seq), JSON.stringify(tags), body, String(ttlMs)];
    this.#link.client
      .eval(setIfNewer, { keys: [this.#keyOf(key)], arguments: args })
      .catch((error: unknown) => this.#logger.debug({ err: error, key }, 'no copy to Redis'));
  }

  /** Sequences only compare within one life of the stream. */
  #keyOf(key: string): string {
    return `el-reto:answer:${this.#position.stream}:${key}`;
  }
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis is slow')), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
