import { addDays, otherSources } from '@el-reto/contracts';
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

/**
 * Most sources of a day that are counted by name. Visits of further sources count as `otras`. Visits
 * without a source are counted separately.
 */
const mostSources = 100;
/** Number of a day's sources that are established on the next day. */
const mostEstablished = 50;

const none = { visits: 0, signUps: 0 };
const hourId = (scope: string, hour: string) => `${scope}_${hour}`;

function plus<T extends Record<string, number>>(
  before: Partial<T>,
  change: Partial<T>,
): Partial<T> {
  const sum: Record<string, number> = { ...(before as Record<string, number>) };
  for (const [name, by] of Object.entries(change)) sum[name] = (sum[name] ?? 0) + Number(by);
  return sum as Partial<T>;
}

const isNamed = (name: string) => name !== '' && name !== otherSources;
const sizeOf = ({ visits, signUps }: Sources[string]) => visits + signUps;

type Day = Pick<SourcesRecord, 'sources' | 'established'>;

/**
 * The established sources of the next day: first those that were established and occurred again, then the
 * largest others.
 */
function establishedAfter({ sources: all, established = [] }: Day): string[] {
  const again = established.filter((name) => Object.hasOwn(all, name));
  const largest = Object.entries(all)
    .filter(([name]) => isNamed(name))
    .toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a))
    .map(([name]) => name);
  return [...new Set([...again, ...largest, ...established])].slice(0, mostEstablished);
}

/**
 * Counts a source. If there are too many, the smallest one that is not established is added to `otras`.
 * Invented names therefore displace each other, but no real source.
 */
function countSource(
  { sources: all, established }: SourcesRecord,
  source: string,
  change: Arrivals,
) {
  const add = (name: string, arrivals: Arrivals) => {
    all[name] = { visits: 0, signUps: 0, ...plus(all[name] ?? {}, arrivals) };
  };
  const named = Object.keys(all).filter(isNamed);
  const isNew = isNamed(source) && !Object.hasOwn(all, source);
  if (isNew && named.length >= mostSources) {
    const [smallest] = named
      .filter((name) => !established?.includes(name))
      .toSorted((a, b) => sizeOf(all[a] ?? none) - sizeOf(all[b] ?? none));
    if (smallest === undefined) return add(otherSources, change);
    add(otherSources, all[smallest] ?? {});
    Reflect.deleteProperty(all, smallest);
  }
  add(source, change);
}

/** Collects the changes of one transaction. Then reads and writes their documents together. */
export class Tally {
  readonly #hours = new Map<string, HourRecord>();
  readonly #sources = new Map<string, { scope: string; day: string; by: Map<string, Arrivals> }>();

  /** Adds to an hour of an event, to the site's hour, and to both totals. */
  add(eventId: string | null, hour: string, change: Change): void {
    if (Object.values(change).every((by) => by === 0)) return;
    for (const scope of eventId === null ? [wholeSite] : [wholeSite, eventId]) {
      this.#add(scope, hour, change);
      this.#add(scope, total, change);
    }
  }

  addArrival(eventId: string | null, hour: string, source: string | null, change: Arrivals): void {
    const day = hour.slice(0, 10);
    for (const scope of eventId === null ? [wholeSite] : [wholeSite, eventId]) {
      const place = { scope, day, by: new Map<string, Arrivals>() };
      const { by } = this.#sources.getOrInsert(hourId(scope, day), place);
      by.set(source ?? '', plus(by.get(source ?? '') ?? {}, change));
    }
  }

  /** Reads and writes the documents. The transaction must not read anything after this call. */
  async store(tx: Transaction): Promise<void> {
    const [kept, keptSources] = await Promise.all([
      tx.getMany(hours, [...this.#hours.keys()]),
      tx.getMany(sources, [...this.#sources.keys()]),
    ]);
    const newDays = [...this.#sources.keys()].filter((id) => !keptSources.has(id));
    const dayBefore = (id: string) => {
      const { scope, day } = this.#sources.get(id) ?? { scope: '', day: '' };
      return hourId(scope, addDays(day, -1));
    };
    const daysBefore = await tx.getMany(sources, newDays.map(dayBefore));
    for (const [id, { scope, hour, ...change }] of this.#hours) {
      const { scope: _, hour: __, ...before } = kept.get(id) ?? { scope, hour };
      await tx.set(hours, id, { ...plus<Counts>(before, change), scope, hour });
    }
    for (const [id, { scope, day, by }] of this.#sources) {
      const known = keptSources.get(id);
      const established =
        known?.established ?? establishedAfter(daysBefore.get(dayBefore(id)) ?? { sources: {} });
      const record = { scope, day, established, sources: { ...known?.sources } };
      for (const [source, change] of by) countSource(record, source, change);
      await tx.set(sources, id, record);
    }
  }

  #add(scope: string, hour: string, change: Change): void {
    const id = hourId(scope, hour);
    const { scope: _, hour: __, ...before } = this.#hours.get(id) ?? { scope, hour };
    this.#hours.set(id, { ...plus<Counts>(before, change), scope, hour });
  }
}
