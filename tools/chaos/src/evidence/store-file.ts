import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ServiceName } from '@el-reto/contracts';

/** A document as it stands in a service's file. */
export interface Row<T> {
  readonly id: string;
  readonly doc: T;
}

/** A service's SQLite file, read from outside and never written. */
export class StoreFile {
  readonly #db: DatabaseSync;

  constructor(dataDir: string, service: ServiceName) {
    this.#db = new DatabaseSync(join(dataDir, `${service}.sqlite`), {
      readOnly: true,
      timeout: 5_000,
    });
  }

  rows<T>(collection: string): Row<T>[] {
    const rows = this.#db.prepare(`SELECT id, doc FROM ${collection}`).all();
    return rows.map(({ id, doc }) => ({ id: String(id), doc: JSON.parse(String(doc)) as T }));
  }

  /** Events that wait to be published. */
  unsent(): number {
    const sql = 'SELECT count(*) AS n FROM _outbox WHERE sentAt IS NULL';
    return Number(this.#db.prepare(sql).get()?.['n']);
  }

  /** `ok`, or what SQLite finds wrong with the file. */
  integrity(): string {
    return String(this.#db.prepare('PRAGMA integrity_check').get()?.['integrity_check']);
  }

  close(): void {
    this.#db.close();
  }
}

/** Opens a service's file for as long as `read` takes. */
export function reading<R>(
  dataDir: string,
  service: ServiceName,
  read: (store: StoreFile) => R,
): R {
  const store = new StoreFile(dataDir, service);
  try {
    return read(store);
  } finally {
    store.close();
  }
}
