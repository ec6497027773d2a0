import type { Logger } from '@el-reto/telemetry';
import { LRUCache } from 'lru-cache';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoadTurns } from '../limits/load-turns.ts';
import { Representation } from '../http/representation.ts';
import type { Removals } from './removals.ts';
import type { SharedCopies } from './shared-copies.ts';
import { defaultTimes, Slot, type Entry, type LoadTerms } from './slot.ts';

/**
 * Lists are few and many clients read them. The number of posts, further pages and searches is unlimited,
 * because clients choose their keys. `complete`: a further page with the likers of its posts.
 */
type QueryKind = 'list' | 'post' | 'page' | 'complete' | 'search';

export interface CachedQuery {
  readonly kind: QueryKind;
  readonly key: string;
  readonly tags: readonly string[];
  /** Whether only this gateway uses the answer. */
  readonly isOwn?: boolean;
  load(): Promise<Loaded>;
}

interface Loaded {
  readonly value: unknown;
  /** Tags in addition to those of the query. */
  readonly tags?: readonly string[];
  /** If the answer contains another cached answer: the `asOf` of that answer, see `Entry`. */
  readonly asOf?: number;
}

export const CACHE_OPTIONS = Symbol('CacheOptions');

const mebibyte = 1024 * 1024;
export const defaultOptions = {
  times: defaultTimes,
  /** Limits of each kind: number of answers, and bytes. */
  sizes: {
    list: { max: 2_000, maxSize: 128 * mebibyte },
    post: { max: 2_000, maxSize: 32 * mebibyte },
    page: { max: 2_000, maxSize: 64 * mebibyte },
    complete: { max: 1_000, maxSize: 64 * mebibyte },
    search: { max: 1_000, maxSize: 32 * mebibyte },
  },
};

export type CacheOptions = Readonly<typeof defaultOptions>;

interface CacheParts extends CacheOptions {
  readonly shared: Pick<SharedCopies, 'take' | 'put' | 'release'>;
  readonly removals: Pick<Removals, 'current'>;
  readonly logger: Logger;
}

/** The turns of loads that each block a service for some milliseconds. */
const costlyTurns = { atOnce: 4, waiting: 200, dropsUnwanted: true };
/** The kinds that are stored in Redis as well. Answers of the other kinds are seldom read twice. */
const sharedKinds: ReadonlySet<QueryKind> = new Set(['list', 'post']);

/** Memory of an entry in addition to its bytes. */
const slotBytes = 1_024;
/** Longest wait for another gateway's load, and the time between two checks, in milliseconds. */
const waitMs = 500;
const lookEveryMs = 25;

/**
 * Answers as bytes, in this process and in Redis. Each kind has its own limits, so that a flood of one
 * kind evicts no answer of another. Loads of the unbounded kinds wait for their turn, so that a flood does
 * not reach the services.
 */
export class ResponseCache {
  /**
   * Counts reads by result: fresh, older or missing. `memory` counts clients' reads of this process's
   * memory, `redis` counts loads that look for a copy in Redis.
   */
  readonly counts = {
    memory: { hit: 0, stale: 0, miss: 0 },
    redis: { hit: 0, stale: 0, miss: 0 },
  };
  readonly #slots: Readonly<Record<QueryKind, LRUCache<string, Slot>>>;
  /** Loads of lists do not wait: there are only as many as events. */
  readonly #turns = {
    list: null,
    post: new LoadTurns(),
    page: new LoadTurns(),
    complete: new LoadTurns(costlyTurns),
    search: new LoadTurns(costlyTurns),
  };

  constructor(private readonly parts: CacheParts) {
    const { list, post, page, complete, search } = parts.sizes;
    this.#slots = {
      list: new LRUCache(list),
      post: new LRUCache(post),
      page: new LRUCache(page),
      complete: new LRUCache(complete),
      search: new LRUCache(search),
    };
  }

  /** The stored answer for `key`, if it may be shown now. */
  get(kind: QueryKind, key: string): Representation | undefined {
    const slot = this.#slots[kind].get(key);
    const answer = slot?.get();
    if (answer) this.counts.memory[slot?.isAging ? 'stale' : 'hit'] += 1;
    return answer;
  }

  read(query: CachedQuery): Promise<Representation> {
    this.counts.memory.miss += 1;
    this.#turns[query.kind]?.join(query.key);
    return this.#slotOf(query).read();
  }

  /** An answer that is current enough to build other answers from. Never a stale one. */
  fresh(query: CachedQuery): Promise<Entry> {
    return this.#slotOf(query).fresh();
  }

  /** Called for an event: answers with one of `tags` are too old from now on. */
  outdate(kind: 'change' | 'removal', ...tags: readonly string[]): void {
    const changed = new Set(tags);
    this.#each((slot) => slot.outdate(kind, changed));
  }

  /** Makes the next reader load answers with one of `tags`, at most once a second for each answer. */
  refresh(...tags: readonly string[]): void {
    const changed = new Set(tags);
    this.#each((slot) => slot.refresh(changed));
  }

  #each(work: (slot: Slot) => void): void {
    for (const slots of Object.values(this.#slots)) for (const slot of slots.values()) work(slot);
  }

  #slotOf(query: CachedQuery): Slot {
    return this.#slots[query.kind].get(query.key) ?? this.#open(query);
  }

  #open(query: CachedQuery): Slot {
    const { times, logger, removals } = this.parts;
    const { kind, key } = query;
    const slots = this.#slots[kind];
    const isHeld = () => slots.peek(key) === slot;
    const keep = (bytes: number) => slots.set(key, slot, { size: slotBytes + bytes });
    const slot: Slot = new Slot({
      times,
      load: (terms) => this.#load(query, terms),
      mark: () => removals.current(),
      loaded: ({ representation }) => {
        if (!isHeld()) return;
        // LRUCache keeps the size of an existing entry, so that it is deleted first.
        slots.delete(key);
        keep(representation.bytes);
      },
      failed: (err) => logger.warn({ err, key }, 'an answer could not be loaded anew'),
      gone: () => isHeld() && slots.delete(key),
    });
    keep(0);
    return slot;
  }

  async #load(query: CachedQuery, terms: LoadTerms): Promise<Entry> {
    const { kind, key } = query;
    const { shared, removals } = this.parts;
    // The removal mark is read before the load begins: the answer may lack a removal that is acknowledged
    // later.
    const mark = await removals.current();
    const isShared = sharedKinds.has(kind) && !query.isOwn;
    const turn = isShared ? await this.#turnOf(query, terms) : null;
    if (turn !== null && typeof turn !== 'number') return turn;
    const ask = () => this.#ask(query, mark, turn);
    try {
      const { body, ...loaded } = await (this.#turns[kind]?.run(key, ask) ?? ask());
      return { ...loaded, representation: await successor(body, terms.own) };
    } catch (error) {
      if (turn !== null) shared.release(key);
      throw error;
    }
  }

  /**
   * Waits for the load of another gateway and returns its answer. If this gateway has to load the answer
   * itself, returns the time of its load by the clock of Redis. Null without Redis.
   */
  async #turnOf({ key }: CachedQuery, terms: LoadTerms): Promise<Entry | number | null> {
    const askedAt = performance.now();
    const { since, adopt } = terms;
    let { own } = terms;
    let result: 'stale' | 'miss' = 'miss';
    for (;;) {
      const now = performance.now();
      const ownAgeMs = own ? now - own.begunAt : undefined;
      const taken = await this.parts.shared.take(key, now - since - 1, ownAgeMs);
      if (taken?.copy) {
        const { body, ...loaded } = taken.copy;
        own = { ...loaded, asOf: loaded.begunAt, representation: await successor(body, own) };
        if (own.begunAt >= since) {
          this.counts.redis.hit += 1;
          return own;
        }
        result = 'stale';
        adopt(own);
      }
      if (!taken || taken.isMine || performance.now() - askedAt > waitMs) {
        this.counts.redis[result] += 1;
        return taken?.now ?? null;
      }
      await sleep(lookEveryMs);
    }
  }

  async #ask(query: CachedQuery, mark: string | null, turn: number | null) {
    const askedAt = performance.now();
    const { value, tags = [], asOf = askedAt } = await query.load();
    const body = Buffer.from(JSON.stringify(value));
    const loaded = { body, tags: [...query.tags, ...tags], mark };
    const olderMs = Math.max(0, Math.ceil(askedAt - asOf));
    if (turn !== null) this.parts.shared.put(query.key, turn - olderMs, loaded);
    return { ...loaded, begunAt: askedAt, asOf: Math.min(asOf, askedAt) };
  }
}

/**
 * `body` as a representation. If the bytes are unchanged, returns the previous one; otherwise makes the
 * compressed forms that the previous one had.
 */
async function successor(body: Buffer, previous: Entry | null): Promise<Representation> {
  const fresh = new Representation(body);
  const old = previous?.representation;
  if (old?.tag === fresh.tag) return old;
  if (old) await fresh.compressLike(old);
  return fresh;
}
