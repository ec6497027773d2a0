import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { mediaIdOf } from './files/storage-path.ts';
import { MediaRepository, type StoredMedia } from './media.repository.ts';

type Except = ReadonlySet<string>;
type Lacking = 'wanted' | 'begun';

/**
 * The order in which pictures are chosen. A newly approved picture waits for at most two others, and each
 * picture gets its turn.
 */
const turns = ['newest', 'most asked for', 'newest', 'oldest'] as const;

/** Chooses the next picture for which variants are made. The smallest variants of all pictures come first. */
@Injectable()
export class VariantsQueue {
  /** The number of recent requests for missing variants, by media id. */
  readonly #asked = new LRUCache<string, number>({ max: 100, ttl: 60_000 });
  #turn = 0;

  constructor(private readonly records: MediaRepository) {}

  /** Counts a request for a missing variant of the public picture at `path`. */
  noteAsked(path: string): void {
    const id = mediaIdOf(path);
    if (id !== undefined) this.#asked.set(id, (this.#asked.get(id) ?? 0) + 1);
  }

  /** The next picture. Undefined if all pictures, apart from those in `except`, have all variants. */
  async next(except: Except): Promise<StoredMedia | undefined> {
    for (const variants of ['wanted', 'begun'] as const) {
      const newest = await this.#first(variants, 'desc', except);
      if (newest) return (await this.#ofTurn(variants, except)) ?? newest;
    }
    return undefined;
  }

  async #ofTurn(variants: Lacking, except: Except): Promise<StoredMedia | undefined> {
    const turn = turns[this.#turn];
    this.#turn = (this.#turn + 1) % turns.length;
    if (turn === 'oldest') return this.#first(variants, 'asc', except);
    return turn === 'most asked for' ? this.#mostAsked(variants, except) : undefined;
  }

  async #first(variants: Lacking, way: 'asc' | 'desc', except: Except) {
    const found = await this.records.lackingVariants(variants, way, except.size + 1);
    return found.find(({ id }) => !except.has(id));
  }

  async #mostAsked(variants: Lacking, except: Except): Promise<StoredMedia | undefined> {
    const ids = [...this.#asked].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
    const records = ids.length > 0 ? await this.records.getMany(ids) : new Map<string, never>();
    for (const id of ids) {
      const data = records.get(id);
      if (data?.variants === variants && !except.has(id)) return { id, data };
    }
    return undefined;
  }
}
