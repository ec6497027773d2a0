import type { Transaction } from '@el-reto/store';
import {
  hours,
  sources,
  total,
  wholeSite,
  type Counts,
  type HourRecord,
  type SourcesRecord,
} from './campaign-records.ts';

export type Change = Partial<Counts>;
type Sources = SourcesRecord['sources'];
type Arrivals = Partial<Sources[string]>;

/** Sources told apart on one day, beside none and those that are one. */
const mostSources = 100;
export const otherSources = 'otras';

const hourId = (scope: string, hour: string) => `${scope}_${hour}`;

function plus<T extends Record<string, number>>(
  before: Partial<T>,
  change: Partial<T>,
): Partial<T> {
  const sum: Record<string, number> = { ...(before as Record<string, number>) };
  for (const [name, by] of Object.entries(change)) sum[name] = (sum[name] ?? 0) + Number(by);
  return sum as Partial<T>;
}

/**
 * Counts a source in. Where there are too many, the least of them joins the others: whoever makes up
 * names puts out names that were made up, and no source that people come from.
 */
function countIn(all: Sources, source: string, change: Arrivals): void {
  const arrive = (name: string, arrivals: Arrivals) => {
    all[name] = { visits: 0, signUps: 0, ...plus(all[name] ?? {}, arrivals) };
  };
  const apart = Object.keys(all).filter((name) => name !== '' && name !== otherSources);
  const isNew = source !== '' && source !== otherSources && !Object.hasOwn(all, source);
  if (isNew && apart.length >= mostSources) {
    const sizeOf = (name: string) => (all[name]?.visits ?? 0) + (all[name]?.signUps ?? 0);
    const least = apart.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a));
    arrive(otherSources, all[least] ?? {});
    Reflect.deleteProperty(all, least);
  }
  arrive(source, change);
}

/** What one transaction adds to the numbers: gathered first, then read and written in one go. */
export class Tally {
  readonly #hours = new Map<string, HourRecord>();
  readonly #sources = new Map<string, { scope: string; day: string; by: Map<string, Arrivals> }>();

  /** Adds to an hour of an event and of the site; also to what all hours come to. */
  add(eventId: string | null, hour: string, change: Change): void {
    if (Object.values(change).every((by) => by === 0)) return;
    for (const scope of eventId === null ? [wholeSite] : [wholeSite, eventId]) {
      this.#add(scope, hour, change);
      this.#add(scope, total, change);
    }
  }

  /** Adds to numbers that belong to no hour. */
  addBeside(eventId: string, name: string, change: Change): void {
    for (const scope of [wholeSite, eventId]) this.#add(scope, name, change);
  }

  /** Somebody came, or made an account, from `source`. */
  came(eventId: string | null, hour: string, source: string | null, change: Arrivals): void {
    const day = hour.slice(0, 10);
    for (const scope of eventId === null ? [wholeSite] : [wholeSite, eventId]) {
      const id = hourId(scope, day);
      const place = this.#sources.get(id) ?? { scope, day, by: new Map<string, Arrivals>() };
      const name = source ?? '';
      place.by.set(name, plus(place.by.get(name) ?? {}, change));
      this.#sources.set(id, place);
    }
  }

  /** The last of a transaction's reads and the first of its writes. */
  async keep(tx: Transaction): Promise<void> {
    const [kept, keptSources] = await Promise.all([
      tx.getMany(hours, [...this.#hours.keys()]),
      tx.getMany(sources, [...this.#sources.keys()]),
    ]);
    for (const [id, { scope, hour, ...change }] of this.#hours) {
      const { scope: _, hour: __, ...before } = kept.get(id) ?? { scope, hour };
      await tx.set(hours, id, { ...plus<Counts>(before, change), scope, hour });
    }
    for (const [id, { scope, day, by }] of this.#sources) {
      const all = { ...keptSources.get(id)?.sources };
      for (const [source, change] of by) countIn(all, source, change);
      await tx.set(sources, id, { scope, day, sources: all });
    }
  }

  #add(scope: string, hour: string, change: Change): void {
    const id = hourId(scope, hour);
    const { scope: _, hour: __, ...before } = this.#hours.get(id) ?? { scope, hour };
    this.#hours.set(id, { ...plus<Counts>(before, change), scope, hour });
  }
}
