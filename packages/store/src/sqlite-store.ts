import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { activeTraceparent } from '@el-reto/telemetry';
import { nameIn, type AnyCollection, type Collection } from './collection.ts';
import type { IndexFile } from './firestore/index-file.ts';
import { FreeSpace } from './free-space.ts';
import { GroupCommit, type CommitListener } from './group-commit.ts';
import { migrateSqlite, type Migration } from './migration.ts';
import { checkStructure, unusable } from './sqlite-check.ts';
import { whereClause } from './sqlite-query.ts';
import { createOutboxTable, SqliteOutbox } from './sqlite-outbox.ts';
import { SqliteDocuments } from './sqlite-documents.ts';
import { createTable, SqliteReader } from './sqlite-reader.ts';
import { SqliteTransaction } from './sqlite-transaction.ts';
import type { Query, Store, Transaction, Versioned } from './store.ts';

/** How long the work of a transaction may take before it is rolled back, in milliseconds. */
const workLimitMs = 2_000;
/** How long a statement, or a start, waits for the lock of another process, in milliseconds. */
const busyTimeoutMs = 5_000;
/**
 * Number of pages in the write-ahead log at which a commit copies the log into the file. More than
 * SQLite's default of 1,000, because a page that changed several times is copied only once.
 */
const checkpointPages = 4_000;
/** Largest page cache of the connection, in KiB: enough for the likes of some thousand accounts. */
const cacheKib = 16_384;

export interface SqliteStoreOptions {
  /** Path of the database file. Missing folders are created. */
  readonly file: string;
  readonly collections: readonly AnyCollection[];
  /** Migrations of the service's documents, from version 1 on. */
  readonly migrations?: readonly Migration[];
  /** Queries that Firestore could not answer with these indexes are refused here, too. */
  readonly indexes?: IndexFile | undefined;
  readonly onCommit?: CommitListener | undefined;
  /** Called if the background check finds damage. The error names the file. */
  readonly onDamage?: ((error: Error) => void) | undefined;
  /** Largest file that is checked before its use, in bytes. */
  readonly checkAtOnceBytes?: number | undefined;
}

/**
 * The embedded store: one SQLite file (WAL, synchronous=FULL). Reads outside a transaction use a separate
 * connection, which sees only committed data.
 */
export class SqliteStore extends SqliteReader implements Store {
  readonly outbox: SqliteOutbox;
  readonly #connections: readonly DatabaseSync[];
  readonly #documents: SqliteDocuments;
  readonly #commits: GroupCommit;
  readonly #endCheck: () => Promise<unknown>;
  readonly #space: FreeSpace;
  /** One function for all transactions, because a commit calls each listener once. */
  readonly #notify = () => this.outbox.onPublished();

  /** Throws an error that names the file if the file cannot be used. */
  constructor({
    file,
    collections,
    migrations = [],
    indexes,
    onCommit,
    onDamage,
    checkAtOnceBytes: atOnceBytes,
  }: SqliteStoreOptions) {
    let endCheck = () => Promise.resolve<unknown>(undefined);
    const [db, lock] = openDatabase(file, (opened) => {
      endCheck = checkStructure(opened, file, { onDamage, atOnceBytes });
      migrateSqlite(opened, basename(file, '.sqlite'), migrations);
      createOutboxTable(opened);
      nameIn(collections);
      for (const collection of collections) createTable(opened, collection);
    });
    const committed = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
    super(committed, collections, indexes);
    this.#connections = [committed, db, lock];
    this.#endCheck = endCheck;
    this.#documents = new SqliteDocuments(db, collections, indexes);
    const afterCommit: CommitListener = (transactions, durationMs) => {
      this.#documents.committed();
      onCommit?.(transactions, durationMs);
    };
    this.#commits = new GroupCommit(db, workLimitMs, afterCommit, this.#documents);
    this.#space = new FreeSpace(dirname(file));
    // The outbox may use the reserve of the disk, in order to mark events as sent.
    this.outbox = new SqliteOutbox(
      committed,
      db,
      (change) =>
        this.#commits.run(async (part) => {
          part.beforeWrite();
          return change();
        }),
      () => this.#space.requireForSending(),
    );
  }

  get hasRoom(): boolean {
    return this.#space.isEnough;
  }

  async count<T>(collection: Collection<T>, query: Pick<Query<T>, 'where'>): Promise<number> {
    this.indexes?.require(collection, query);
    const { text, values } = whereClause(query);
    const sql = `SELECT count(*) AS n FROM ${this.table(collection)}${text}`;
    return this.statement(sql).get(...values)?.['n'] as number;
  }

  /** The version of a document is its JSON text. */
  async getVersioned<T>(collection: Collection<T>, id: string): Promise<Versioned<T> | undefined> {
    const version = this.textOf(collection, id);
    return version === undefined ? undefined : { data: JSON.parse(version) as T, version };
  }

  async findVersions<T>(collection: Collection<T>, query: Query<T>) {
    const ids = await this.findIds(collection, query);
    // A document that has been deleted since gets a version that no document has.
    return ids.map((id) => ({ id, version: this.textOf(collection, id) ?? '' }));
  }

  watch<T>(
    collection: Collection<T>,
    onChange: (changes: ReadonlyMap<string, T | null>) => void,
  ): void {
    this.#documents.watch(collection, (texts) => {
      const documents = Array.from(texts, ([id, text]) => {
        return [id, text === null ? null : (JSON.parse(text) as T)] as const;
      });
      onChange(new Map(documents));
    });
  }

  transaction<R>(work: (tx: Transaction) => Promise<R>): Promise<R> {
    const traceparent = activeTraceparent();
    return this.#commits.run(async (part) => {
      const tx = new SqliteTransaction(this.#documents, part, {
        beforeWriting: () => this.#space.requireForChange(),
        onPublished: this.#notify,
        traceparent,
      });
      part.onEnd(() => tx.end());
      const result = await work(tx);
      tx.assertWhole();
      return result;
    });
  }

  async close(): Promise<void> {
    await this.#endCheck();
    await this.#commits.idle();
    for (const connection of this.#connections) if (connection.isOpen) connection.close();
  }
}

/** Restricts the database file, and the files that SQLite adds, to their owner. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(each)) chmodSync(each, 0o600);
  }
}

/** Throws if another process of the service runs. */
function takeLock(lock: DatabaseSync): void {
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    const reason = 'another process uses it (several processes need STORE=firestore)';
    throw new Error(reason, { cause });
  }
}

/**
 * Opens a SQLite file with durable commits. `prepare` runs in one transaction. The second connection holds a
 * lock until it is closed or the process ends, because a process would not learn of the commits of another.
 */
function openDatabase(file: string, prepare: (db: DatabaseSync) => void) {
  let db: DatabaseSync | undefined;
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const lockFile = `${file}-lock`;
    keepPrivate(lockFile);
    keepPrivate(file);
    lock = new DatabaseSync(lockFile, { timeout: busyTimeoutMs });
    takeLock(lock);
    db = new DatabaseSync(file, { timeout: busyTimeoutMs });
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    db.exec(`PRAGMA cache_size = -${cacheKib}; PRAGMA wal_autocheckpoint = ${checkpointPages}`);
    db.exec('BEGIN IMMEDIATE');
    prepare(db);
    db.exec('COMMIT');
    return [db, lock] as const;
  } catch (cause) {
    if (db?.isOpen) db.close();
    lock?.close();
    throw unusable(file, cause);
  }
}
