import type { Logger } from '@el-reto/telemetry';
import { LRUCache } from 'lru-cache';
import { LoadTurns } from '../limits/load-turns.ts';
import { Representation } from './representation.ts';
import type { RedisTier } from './shared-tier.ts';
import { defaultTimes, Slot, type Entry } from './slot.ts';
import type { TagClock } from './tag-clock.ts';

/** Lists are few and read by all; posts, further pages and searches are as many as wanted. */
type QueryKind = 'list' | 'post' | 'page' | 'search';

/** One cacheable answer: how it is called, what it depends on, where it comes from. */
export interface CachedQuery {
  readonly kind: QueryKind;
  readonly key: string;
  readonly tags: readonly string[];
  load(): Promise<Loaded>;
}

/** A JSON value, what it depends on beyond the query's own tags, and how old what it leans on is. */
interface Loaded {
  readonly value: unknown;
  readonly tags?: readonly string[];
  readonly asOf?: number | undefined;
}

export const CACHE_OPTIONS = Symbol('CacheOptions');

const mebibyte = 1024 * 1024;
export const defaultOptions = {
  times: defaultTimes,
  /** Most answers of a kind that are kept, and their bytes. */
  sizes: {
    list: { max: 2_000, maxSize: 128 * mebibyte },
    post: { max: 2_000, maxSize: 32 * mebibyte },
    page: { max: 2_000, maxSize: 64 * mebibyte },
    search: { max: 1_000, maxSize: 32 * mebibyte },
  },
  /** Most tags whose last change is remembered. */
  mostTags: 50_000,
};

export type CacheOptions = Readonly<typeof defaultOptions>;

interface CacheParts extends Omit<CacheOptions, 'mostTags'> {
  readonly clock: Readonly<TagClock>;
  readonly shared: Pick<RedisTier, 'get' | 'set'>;
  readonly logger: Logger;
}

/** Searches under way: each keeps the posts service from other work for some milliseconds. */
const searchesAtOnce = 4;
/** Kinds whose answers are in Redis, too: the others are seldom read twice. */
const sharedKinds: ReadonlySet<QueryKind> = new Set(['list', 'post']);

/** What an answer weighs besides its bytes. */
const slotBytes = 1_024;
/** Signals to refresh are gathered for this long, in milliseconds: a flood of them costs one. */
const gatherMs = 100;

/**
 * Answers as bytes, in this process and, behind it, in Redis. Each kind has room of its own, and
 * what anybody can ask for in any number is loaded some at a time, so that a flood of one neither
 * pushes out another nor reaches the services.
 */
export class ResponseCache {
  /** Reads by people of this process's memory, and by loads of the copies in Redis: fresh, older, none. */
  readonly counts = {
    memory: { hit: 0, stale: 0, miss: 0 },
    redis: { hit: 0, stale: 0, miss: 0 },
  };
  readonly #slots: Readonly<Record<QueryKind, LRUCache<string, Slot>>>;
  readonly #toRefresh = new Set<string>();
  /** Lists are as many as there are events: they wait for nothing. */
  readonly #turns = {
    list: null,
    post: new LoadTurns(),
    page: new LoadTurns(),
    search: new LoadTurns({ atOnce: searchesAtOnce, waiting: 200, dropsUnwanted: true }),
  };

  constructor(private readonly parts: CacheParts) {
    const { list, post, page, search } = parts.sizes;
    this.#slots = {
      list: new LRUCache(list),
      post: new LRUCache(post),
      page: new LRUCache(page),
      search: new LRUCache(search),
    };
  }

  /** The answer for `key` if it is here and may be shown now. */
  get(kind: QueryKind, key: string): Representation | undefined {
    const slot = this.#slots[kind].get(key);
    const answer = slot?.get();
    if (answer) this.counts.memory[slot?.isCurrent ? 'hit' : 'stale'] += 1;
    return answer;
  }

  /** The answer to `query`, loaded unless it is here. */
  read(query: CachedQuery): Promise<Representation> {
    this.counts.memory.miss += 1;
    this.#turns[query.kind]?.join(query.key);
    return this.#slotOf(query).read();
  }

  /** The same, with every event in it that is known by now. */
  current(query: CachedQuery): ReturnType<Slot['current']> {
    return this.#slotOf(query).current();
  }

  /** Has all that depends on `tag` asked for anew, although no event tells of a change. */
  refresh(tag: string): void {
    if (this.#toRefresh.size === 0) setTimeout(() => this.#refresh(), gatherMs).unref();
    this.#toRefresh.add(tag);
  }

  #refresh(): void {
    for (const slots of Object.values(this.#slots))
      for (const slot of slots.values()) slot.refresh(this.#toRefresh);
    this.#toRefresh.clear();
  }

  #slotOf(query: CachedQuery): Slot {
    return this.#slots[query.kind].get(query.key) ?? this.#open(query);
  }

  #open(query: CachedQuery): Slot {
    const { clock, times, logger } = this.parts;
    const { kind, key } = query;
    const slots = this.#slots[kind];
    const isHeld = () => slots.peek(key) === slot;
    const keep = (bytes: number) => slots.set(key, slot, { size: slotBytes + bytes });
    const slot: Slot = new Slot({
      clock,
      times,
      load: (mustAsk, previous) => this.#load(query, mustAsk, previous),
      loaded: ({ representation }) => {
        if (!isHeld()) return;
        // What is held already would not be weighed anew.
        slots.delete(key);
        keep(representation.bytes);
      },
      failed: (err) => logger.warn({ err, key }, 'an answer could not be loaded anew'),
      gone: () => isHeld() && slots.delete(key),
    });
    keep(0);
    return slot;
  }

  async #load(query: CachedQuery, mustAsk: boolean, previous: Entry | null): Promise<Entry> {
    const copy = mustAsk ? null : await this.#copyOf(query);
    const ask = () => this.#ask(query);
    const { body, ...loaded } =
      copy ?? (await (this.#turns[query.kind]?.run(query.key, ask) ?? ask()));
    const tags = [...query.tags, ...loaded.tags];
    return { ...loaded, tags, representation: await successor(body, previous) };
  }

  /** The copy in Redis, if no event is newer; without word of the stream nobody knows. */
  async #copyOf({ kind, key, tags }: CachedQuery) {
    const { clock, shared, times } = this.parts;
    const { life } = clock;
    if (!sharedKinds.has(kind) || performance.now() - clock.asOf > times.refreshEveryMs)
      return null;
    const copy = await shared.get(key);
    const isFit =
      copy !== null && clock.isCurrent({ life, seq: copy.seq, tags: [...tags, ...copy.tags] });
    this.counts.redis[copy === null ? 'miss' : isFit ? 'hit' : 'stale'] += 1;
    return isFit ? { ...copy, life, asOf: clock.asOf } : null;
  }

  async #ask(query: CachedQuery) {
    const { kind, key } = query;
    const { clock, shared } = this.parts;
    const { life, highest: seq, known } = clock;
    const askedAt = performance.now();
    const { value, tags = [], asOf = askedAt } = await query.load();
    const body = Buffer.from(JSON.stringify(value));
    if (sharedKinds.has(kind) && known && life === clock.life) shared.set(key, { seq, tags, body });
    return { body, tags, seq, life, asOf: Math.min(asOf, askedAt) };
  }
}

/** `body` as an answer: the previous one if it is the same, else with its compressed forms made. */
async function successor(body: Buffer, previous: Entry | null): Promise<Representation> {
  const fresh = new Representation(body);
  const old = previous?.representation;
  if (old?.tag === fresh.tag) return old;
  if (old) await fresh.compressLike(old);
  return fresh;
}
