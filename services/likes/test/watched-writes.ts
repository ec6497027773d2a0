import type { Store, Transaction } from '@el-reto/store';

const writing = new Set(['create', 'set', 'replace', 'delete']);
type Call = (...given: readonly unknown[]) => unknown;

/** The times of all later writes to `store` in milliseconds, by document. */
export function watchWrites(store: Store): ReadonlyMap<string, readonly number[]> {
  const writes = new Map<string, number[]>();
  const transaction = store.transaction.bind(store);
  store.transaction = async <R>(work: (tx: Transaction) => Promise<R>): Promise<R> => {
    let written: { path: string; storedAt?: number }[] = [];
    const watched = (target: Transaction, name: string) => {
      const call = Reflect.get(target, name) as Call;
      return (...given: readonly [{ name: string }, string, object?, object?]) => {
        const path = `${given[0].name}/${given[1]}`;
        if (writing.has(name)) written.push({ ...(given[3] ?? given[2]), path });
        return Reflect.apply(call, target, given);
      };
    };
    const result = await transaction((tx) => {
      written = [];
      return work(new Proxy(tx, { get: (target, name) => watched(target, String(name)) }));
    });
    const now = Date.now();
    // A document contains the time of its write; the commit may end later.
    for (const { path, storedAt = now } of written) {
      writes.set(path, [...(writes.get(path) ?? []), storedAt]);
    }
    return result;
  };
  return writes;
}

/** The highest number of writes of a document within `windowMs`. */
export function mostWithin(times: readonly number[], windowMs: number): number {
  const counts = times.map(
    (from) => times.filter((time) => time >= from && time < from + windowMs).length,
  );
  return Math.max(0, ...counts);
}
