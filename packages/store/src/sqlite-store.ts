import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { activeTraceparent } from '@el-reto/telemetry';
import type { AnyCollection, Collection, Document } from './collection.ts';
import { GroupCommit } from './group-commit.ts';
import type { CommitListener } from './group-commit.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { kitSchema } from './migration.ts';
import type { Migration } from './migration.ts';
import { busyTimeoutMs, openDatabase } from './open-database.ts';
import { whereClause } from './sqlite-query.ts';
import { createOutboxTable, SqliteOutbox } from './sqlite-outbox.ts';
import { SqliteReader } from './sqlite-reader.ts';
import { SqliteTransaction } from './sqlite-transaction.ts';
import type { Query, Store, Stored, Transaction, Versioned } from './store.ts';

/** How long a transaction may hold up the others, in milliseconds. */
const defaultWorkLimitMs = 2_000;

export interface SqliteStoreOptions {
  /** Path of the database file; its folder is made. */
  readonly file: string;
  /** Every collection that the service uses. */
  readonly collections: readonly AnyCollection[];
  /** Steps forward of this service's documents, from version 1 on. */
  readonly migrations?: readonly Migration[];
  /** The current W3C traceparent, kept with published events. */
  readonly traceparent?: () => string | null;
  /** How long one transaction's work may take, in milliseconds, before it is undone. */
  readonly workLimitMs?: number;
  readonly onCommit?: CommitListener;
}

/**
 * The embedded store: one SQLite file (WAL, synchronous=FULL). Transactions that are waiting when
 * a commit begins share it, so that one fsync serves them all.
 */
export class SqliteStore implements Store {
  readonly outbox: SqliteOutbox;
  readonly #db: DatabaseSync;
  readonly #reader: SqliteReader;
  /** A connection of its own: what is read outside a transaction is what was committed. */
  readonly #readDb: DatabaseSync;
  readonly #committed: SqliteReader;
  readonly #commits: GroupCommit;
  readonly #notify = () => this.outbox.notify();
  readonly #traceparent: () => string | null;

  /** Throws an error that names the file when it cannot be used. */
  constructor({
    file,
    collections,
    migrations = [],
    traceparent = activeTraceparent,
    workLimitMs = defaultWorkLimitMs,
    onCommit,
  }: SqliteStoreOptions) {
    this.#db = openDatabase(file, (db) => {
      migrateSqlite(db, [kitSchema, { name: basename(file, '.sqlite'), migrations }]);
      createOutboxTable(db);
      const reader = new SqliteReader(db);
      for (const collection of collections) reader.ensureTable(collection);
    });
    this.#reader = new SqliteReader(this.#db);
    for (const collection of collections) this.#reader.addTable(collection);
    this.#readDb = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
    this.#committed = new SqliteReader(this.#readDb);
    for (const collection of collections) this.#committed.addTable(collection);
    this.#commits = new GroupCommit(this.#db, workLimitMs, onCommit);
    this.outbox = new SqliteOutbox(this.#readDb, this.#db, (change) =>
      this.#commits.run(async (part) => {
        part.beforeWrite();
        change();
      }),
    );
    this.#traceparent = traceparent;
  }

  get<T extends Document>(collection: Collection<T>, id: string): Promise<T | undefined> {
    return this.#committed.get(collection, id);
  }

  getMany<T extends Document>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<Map<string, T>> {
    return this.#committed.getMany(collection, ids);
  }

  find<T extends Document>(collection: Collection<T>, query: Query<T>): Promise<Stored<T>[]> {
    return this.#committed.find(collection, query);
  }

  async count<T extends Document>(
    collection: Collection<T>,
    query: Pick<Query<T>, 'where'>,
  ): Promise<number> {
    const { text, values } = whereClause(query);
    const sql = `SELECT count(*) AS n FROM ${this.#committed.table(collection)}${text}`;
    return this.#committed.statement(sql).get(...values)?.['n'] as number;
  }

  /** The text is the version. */
  async getVersioned<T extends Document>(
    collection: Collection<T>,
    id: string,
  ): Promise<Versioned<T> | undefined> {
    const version = this.#committed.textOf(collection, id);
    return version === undefined ? undefined : { data: JSON.parse(version) as T, version };
  }

  transaction<R>(work: (tx: Transaction) => Promise<R>): Promise<R> {
    const traceparent = this.#traceparent();
    return this.#commits.run(async (part) => {
      const tx = new SqliteTransaction(this.#reader, part, this.#notify, traceparent);
      part.onEnd(() => tx.end());
      const result = await work(tx);
      tx.assertWhole();
      return result;
    });
  }

  async close(): Promise<void> {
    await this.#commits.idle();
    if (this.#readDb.isOpen) this.#readDb.close();
    if (this.#db.isOpen) this.#db.close();
  }
}
