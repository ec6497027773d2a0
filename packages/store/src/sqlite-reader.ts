import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { nameIn, type AnyCollection, type Collection } from './collection.ts';
import type { IndexFile } from './firestore/index-file.ts';
import { fieldExpression, selectQuery } from './sqlite-query.ts';
import type { Query, Reader, Stored } from './store.ts';

interface Row {
  id: string;
  doc: string;
}

/**
 * Creates the table and the indexes of a collection if they are missing. Drops indexes that the collection
 * no longer has.
 */
export function createTable(db: DatabaseSync, { name, indexes }: AnyCollection): void {
  db.exec(`CREATE TABLE IF NOT EXISTS ${name} (id TEXT PRIMARY KEY, doc TEXT NOT NULL)
    STRICT, WITHOUT ROWID`);
  const wanted = new Map(
    indexes.map((fields) => [[name, ...fields].join('_'), fields.map(fieldExpression).join(', ')]),
  );
  const own = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql <> ''";
  for (const { name: index } of db.prepare(own).all(name)) {
    if (!wanted.has(String(index))) db.exec(`DROP INDEX ${String(index)}`);
  }
  for (const [index, expressions] of wanted) {
    db.exec(`CREATE INDEX IF NOT EXISTS ${index} ON ${name} (${expressions})`);
  }
}

/** Reads a SQLite file. Each collection is a table, each document a row with JSON text. */
export class SqliteReader implements Reader {
  readonly #statements = new Map<string, StatementSync>();
  /** The table of a collection. Throws if the store was not opened with the collection. */
  readonly table: (collection: { name: string }) => string;

  constructor(
    private readonly db: DatabaseSync,
    collections: readonly AnyCollection[],
    protected readonly indexes?: IndexFile,
  ) {
    this.table = nameIn(collections);
  }

  /** The prepared statement for `text`. It is prepared once. */
  statement(text: string): StatementSync {
    return this.#statements.getOrInsertComputed(text, () => this.db.prepare(text));
  }

  textOf(collection: { name: string }, id: string): string | undefined {
    const row = this.statement(`SELECT doc FROM ${this.table(collection)} WHERE id = ?`).get(id);
    return row?.['doc'] as string | undefined;
  }

  async get<T>(collection: Collection<T>, id: string): Promise<T | undefined> {
    const text = this.textOf(collection, id);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  }

  async getMany<T>(collection: Collection<T>, ids: readonly string[]): Promise<Map<string, T>> {
    const found = new Map<string, T>();
    for (const id of ids) {
      const text = this.textOf(collection, id);
      if (text !== undefined) found.set(id, JSON.parse(text) as T);
    }
    return found;
  }

  async find<T>(collection: Collection<T>, query: Query<T>): Promise<Stored<T>[]> {
    this.indexes?.require(collection, query);
    const { text, values } = selectQuery(this.table(collection), query);
    const rows = this.statement(text).all(...values) as unknown as Row[];
    return rows.map(({ id, doc }) => ({ id, data: JSON.parse(doc) as T }));
  }

  async findIds<T>(collection: Collection<T>, query: Query<T>): Promise<string[]> {
    this.indexes?.require(collection, query);
    const { text, values } = selectQuery(this.table(collection), query, 'id');
    return this.statement(text)
      .all(...values)
      .map(({ id }) => String(id));
  }
}
