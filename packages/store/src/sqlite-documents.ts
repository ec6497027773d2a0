import type { DatabaseSync } from 'node:sqlite';
import type { AnyCollection, Collection } from './collection.ts';
import type { IndexFile } from './firestore/index-file.ts';
import { SqliteReader } from './sqlite-reader.ts';
import type { Query, Stored } from './store.ts';

/** The JSON text of each changed document, by id. Null for a deleted document. */
export type Changes = Map<string, string | null>;

interface Watch {
  readonly changes: Changes;
  readonly onChange: (changes: ReadonlyMap<string, string | null>) => void;
}

/**
 * The documents of one connection, with the changes of the transactions that share a commit. Changes stay
 * in memory until the commit, so that a document that changes several times is written once.
 */
export class SqliteDocuments extends SqliteReader {
  readonly #waiting: ReadonlyMap<string, Changes>;
  /** The changes of the current commit for the watchers, by collection. */
  readonly #watched = new Map<string, Watch>();

  constructor(db: DatabaseSync, collections: readonly AnyCollection[], indexes?: IndexFile) {
    super(db, collections, indexes);
    this.#waiting = new Map(collections.map(({ name }) => [name, new Map()]));
  }

  /** Adds the changes of a transaction, by collection. */
  change(changes: ReadonlyMap<string, Changes>): void {
    for (const [name, documents] of changes) {
      const waiting = this.#waiting.get(name);
      for (const [id, text] of documents) {
        waiting?.set(id, text);
        this.#watched.get(name)?.changes.set(id, text);
      }
    }
  }

  write(): void {
    for (const [table, changes] of this.#waiting) {
      if (changes.size === 0) continue;
      const set = this.statement(`INSERT INTO ${table} (id, doc) VALUES (?, ?)
        ON CONFLICT (id) DO UPDATE SET doc = excluded.doc`);
      const remove = this.statement(`DELETE FROM ${table} WHERE id = ?`);
      for (const [id, text] of changes) {
        if (text === null) remove.run(id);
        else set.run(id, text);
      }
    }
    this.#clear();
  }

  watch({ name }: AnyCollection, onChange: Watch['onChange']): void {
    this.#watched.set(name, { changes: new Map(), onChange });
  }

  /** Notifies the watchers. Called after the commit is durable. */
  committed(): void {
    for (const { changes, onChange } of this.#watched.values()) {
      if (changes.size > 0) onChange(changes);
      changes.clear();
    }
  }

  /** Discards the uncommitted changes. */
  forget(): void {
    this.#clear();
    for (const { changes } of this.#watched.values()) changes.clear();
  }

  #clear(): void {
    for (const changes of this.#waiting.values()) changes.clear();
  }

  override textOf(collection: { name: string }, id: string): string | undefined {
    const text = this.#waiting.get(collection.name)?.get(id);
    return text === undefined ? super.textOf(collection, id) : (text ?? undefined);
  }

  override async find<T>(collection: Collection<T>, query: Query<T>): Promise<Stored<T>[]> {
    this.write();
    return super.find(collection, query);
  }

  override async findIds<T>(collection: Collection<T>, query: Query<T>): Promise<string[]> {
    this.write();
    return super.findIds(collection, query);
  }
}
