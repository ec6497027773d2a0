import type { Logger } from '@el-reto/service-kit';
import { LRUCache } from 'lru-cache';
import { newCounts } from './cache-counts.ts';
import type { CacheCounts } from './cache-counts.ts';
import type { CachedQuery } from './cached-query.ts';
import { Representation } from './representation.ts';
import type { SharedTier } from './shared-tier.ts';
import { Slot } from './slot.ts';
import { defaultTimes } from './slot-parts.ts';
import type { Entry, LoadWish, SlotTimes } from './slot-parts.ts';
import type { StreamPosition } from './stream-position.ts';
import { TagIndex } from './tag-index.ts';

export interface ResponseCacheOptions {
  readonly position: StreamPosition;
  readonly shared: SharedTier;
  readonly logger: Logger;
  readonly times?: SlotTimes;
  /** Most answers kept, and their bytes with those of their compressed forms. */
  readonly maxEntries?: number;
  readonly maxBytes?: number;
}

/** lru-cache weighs a value when it is set: a new holder of the same slot is weighed anew. */
interface Holder {
  readonly slot: Slot;
  readonly bytes: number;
}

const emptyBytes = 1_024;

/**
 * Answers as bytes, in this process and, behind it, in Redis. Changes mark answers by tag; marked
 * ones are refreshed in the background, and the old ones serve meanwhile and while a service is
 * down.
 */
export class ResponseCache {
  /** What was read from where, since the start. */
  readonly counts: CacheCounts = newCounts();
  readonly #options: ResponseCacheOptions;
  readonly #slots: LRUCache<string, Holder>;
  readonly #tags = new TagIndex();

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#slots = new LRUCache({
      max: options.maxEntries ?? 2_000,
      maxSize: options.maxBytes ?? 256 * 1024 * 1024,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: ({ slot }, _key, reason) => {
        if (reason !== 'set') this.#forget(slot);
      },
    });
  }

  /** The answer for `key`; `query` is asked for when it is not cached yet. */
  read(key: string, query: () => CachedQuery): Representation | Promise<Representation> {
    const { slot } = this.#slots.get(key) ?? this.#open(query());
    const answer = slot.read();
    const { memory } = this.counts;
    if (answer instanceof Promise) memory.miss += 1;
    else if (slot.isStale) memory.stale += 1;
    else memory.hit += 1;
    return answer;
  }

  /** Event `seq` changed what depends on `tags`; null for a change that no event tells of. */
  mark(tags: readonly string[], seq: number | null): void {
    for (const slot of this.#tags.find(tags)) slot.mark(seq);
  }

  markAll(): void {
    for (const slot of this.#tags.all()) slot.mark(null);
  }

  close(): void {
    this.#slots.clear();
  }

  #open(query: CachedQuery): Holder {
    const slot: Slot = new Slot(
      {
        load: (wish, previous) => this.#load(query, wish, previous),
        loaded: (entry, first) => this.#keep(query, slot, entry, first),
        gone: () => this.#drop(query.key, slot),
        failed: (err) =>
          this.#options.logger.warn({ err, key: query.key }, 'the old answer is served'),
      },
      this.#options.times ?? defaultTimes,
    );
    const holder = { slot, bytes: emptyBytes };
    this.#tags.set(slot, query.tags);
    this.#slots.set(query.key, holder);
    return holder;
  }

  #keep(query: CachedQuery, slot: Slot, entry: Entry, first: boolean): void {
    if (this.#slots.peek(query.key)?.slot !== slot) return;
    // What the answer depends on is known only now: an event that passed meanwhile may concern it.
    const missed = first && entry.tags.length > 0 && this.#options.position.highest > entry.seq;
    if (missed) slot.mark(this.#options.position.highest);
    this.#tags.set(slot, [...query.tags, ...entry.tags]);
    this.#slots.set(query.key, { slot, bytes: emptyBytes + entry.representation.bytes });
  }

  #drop(key: string, slot: Slot): void {
    if (this.#slots.peek(key)?.slot === slot) this.#slots.delete(key);
    this.#forget(slot);
  }

  #forget(slot: Slot): void {
    slot.close();
    this.#tags.remove(slot);
  }

  async #load(query: CachedQuery, wish: LoadWish, previous: Entry | null): Promise<Entry> {
    const { position, shared } = this.#options;
    if (query.shared && !wish.mustAsk) {
      const copy = await shared.get(query.key);
      const isFit = copy !== null && copy.seq >= wish.seq && position.covers(copy.seq);
      this.counts.redis[copy === null ? 'miss' : isFit ? 'hit' : 'stale'] += 1;
      if (isFit) {
        return this.#entry(copy.body, copy.tags, copy.seq, previous);
      }
    }
    const seq = position.highest;
    const known = position.known;
    const { value, tags = [] } = await query.load();
    const entry = await this.#entry(Buffer.from(JSON.stringify(value)), tags, seq, previous);
    if (query.shared && known && position.known) {
      shared.set(query.key, { seq, tags, body: entry.representation.body });
    }
    return entry;
  }

  async #entry(
    body: Buffer,
    tags: readonly string[],
    seq: number,
    previous: Entry | null,
  ): Promise<Entry> {
    const fresh = new Representation(body);
    const old = previous?.representation;
    if (old?.tag === fresh.tag) return { representation: old, tags, seq };
    if (old) await fresh.compressLike(old);
    return { representation: fresh, tags, seq };
  }
}
