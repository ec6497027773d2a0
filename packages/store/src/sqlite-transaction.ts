import { randomUUID } from 'node:crypto';
import type { Collection } from './collection.ts';
import type { CommitPart } from './group-commit.ts';
import { GuardedTransaction } from './guarded-transaction.ts';
import type { SqliteReader } from './sqlite-reader.ts';
import { DocumentChangedError, DocumentExistsError } from './store.ts';
import type { Query, Stored, Transaction, Versioned } from './store.ts';

/** One transaction of a SQLite store; the store ends it. */
export class SqliteTransaction extends GuardedTransaction implements Transaction {
  constructor(
    private readonly reader: SqliteReader,
    private readonly part: CommitPart,
    private readonly onPublished: () => void,
    private readonly traceparent: string | null,
  ) {
    super();
  }

  async get<T>(collection: Collection<T>, id: string): Promise<T | undefined> {
    return this.#reading().get(collection, id);
  }

  async getMany<T>(collection: Collection<T>, ids: readonly string[]): Promise<Map<string, T>> {
    return this.#reading().getMany(collection, ids);
  }

  async find<T>(collection: Collection<T>, query: Query<T>): Promise<Stored<T>[]> {
    return this.#reading().find(collection, query);
  }

  async create<T>(collection: Collection<T>, id: string, data: T): Promise<void> {
    const table = this.reader.table(collection);
    const sql = `INSERT INTO ${table} (id, doc) VALUES (?, ?) ON CONFLICT DO NOTHING`;
    this.#write(() => {
      const { changes } = this.reader.statement(sql).run(id, JSON.stringify(data));
      if (changes === 0) throw new DocumentExistsError(collection.name, id);
    });
  }

  async set<T>(collection: Collection<T>, id: string, data: T): Promise<void> {
    const table = this.reader.table(collection);
    const sql = `INSERT INTO ${table} (id, doc) VALUES (?, ?)
      ON CONFLICT (id) DO UPDATE SET doc = excluded.doc`;
    this.#write(() => this.reader.statement(sql).run(id, JSON.stringify(data)));
  }

  async replace<T>(
    collection: Collection<T>,
    id: string,
    { version }: Versioned<T>,
    data: T,
  ): Promise<void> {
    const sql = `UPDATE ${this.reader.table(collection)} SET doc = ? WHERE id = ? AND doc = ?`;
    this.#write(() => {
      const { changes } = this.reader.statement(sql).run(JSON.stringify(data), id, version);
      if (changes === 0) throw new DocumentChangedError(collection.name, id);
    });
  }

  async delete<T>(collection: Collection<T>, id: string): Promise<void> {
    const sql = `DELETE FROM ${this.reader.table(collection)} WHERE id = ?`;
    this.#write(() => this.reader.statement(sql).run(id));
  }

  protected override append(subject: string, payload: string): void {
    const sql = `INSERT INTO _outbox (id, subject, payload, traceparent, createdAt)
      VALUES (?, ?, ?, ?, ?)`;
    this.#write(() =>
      this.reader.statement(sql).run(randomUUID(), subject, payload, this.traceparent, Date.now()),
    );
    this.part.onCommit(this.onPublished);
  }

  #reading(): SqliteReader {
    this.beforeReading();
    return this.reader;
  }

  #write(change: () => unknown): void {
    this.write(() => {
      this.part.beforeWrite();
      change();
    });
  }
}
