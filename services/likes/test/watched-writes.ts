import type { Store, Transaction } from '@el-reto/store';

/** Writes of one document, as times in milliseconds. */
export type Writes = ReadonlyMap<string, readonly number[]>;

interface Write {
  readonly path: string;
  /** When it was written, as the document itself says; a slow commit is later than that. */
  readonly countedAt?: number;
}

/** Notes when which document is written by a committed transaction of `store`, from now on. */
export function watchWrites(store: Store): Writes {
  const writes = new Map<string, number[]>();
  const transaction = store.transaction.bind(store);
  store.transaction = async <R>(work: (tx: Transaction) => Promise<R>): Promise<R> => {
    let written: Write[] = [];
    const result = await transaction((tx) => {
      written = [];
      return work(noting(tx, (write) => written.push(write)));
    });
    const now = Date.now();
    for (const { path, countedAt = now } of written) {
      writes.set(path, [...(writes.get(path) ?? []), countedAt]);
    }
    return result;
  };
  return writes;
}

function noting(tx: Transaction, note: (write: Write) => void): Transaction {
  return {
    get: (collection, id) => tx.get(collection, id),
    getMany: (collection, ids) => tx.getMany(collection, ids),
    find: (collection, query) => tx.find(collection, query),
    findIds: (collection, query) => tx.findIds(collection, query),
    create: (collection, id, data) => {
      note({ path: `${collection.name}/${id}` });
      return tx.create(collection, id, data);
    },
    set: (collection, id, data) => {
      note({ ...data, path: `${collection.name}/${id}` });
      return tx.set(collection, id, data);
    },
    replace: (collection, id, seen, data) => {
      note({ ...data, path: `${collection.name}/${id}` });
      return tx.replace(collection, id, seen, data);
    },
    delete: (collection, id) => {
      note({ path: `${collection.name}/${id}` });
      return tx.delete(collection, id);
    },
    publish: (event, payload) => tx.publish(event, payload),
  };
}

/** Most writes that a document got in any `windowMs`. */
export function mostWithin(times: readonly number[], windowMs: number): number {
  const counts = times.map(
    (from) => times.filter((time) => time >= from && time < from + windowMs).length,
  );
  return Math.max(0, ...counts);
}
