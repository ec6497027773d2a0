import { randomUUID } from 'node:crypto';
import type { AnyCollection, Collection } from './collection.ts';
import type { CommitPart } from './group-commit.ts';
import { GuardedTransaction } from './guarded-transaction.ts';
import type { Changes, SqliteDocuments } from './sqlite-documents.ts';
import { DocumentChangedError, DocumentExistsError } from './store.ts';
import type { Query, Stored, Transaction, Versioned } from './store.ts';

interface TransactionParts {
  /** Throws if the store cannot be written now. */
  readonly beforeWriting: () => void;
  readonly onPublished: () => void;
  readonly traceparent: string | null;
}

/** One transaction of a SQLite store. The store ends it. */
export class SqliteTransaction extends GuardedTransaction implements Transaction {
  readonly #changes = new Map<string, Changes>();

  constructor(
    private readonly documents: SqliteDocuments,
    private readonly part: CommitPart,
    private readonly parts: TransactionParts,
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

  async findIds<T>(collection: Collection<T>, query: Query<T>): Promise<string[]> {
    return this.#reading().findIds(collection, query);
  }

  async create<T>(collection: Collection<T>, id: string, data: T): Promise<void> {
    this.#change(collection, id, JSON.stringify(data), (text) => {
      if (text !== undefined) throw new DocumentExistsError(collection.name, id);
    });
  }

  async set<T>(collection: Collection<T>, id: string, data: T): Promise<void> {
    this.beforeChanging(collection);
    this.#change(collection, id, JSON.stringify(data));
  }

  async replace<T>(
    collection: Collection<T>,
    id: string,
    { version }: Versioned<T>,
    data: T,
  ): Promise<void> {
    this.beforeChanging(collection);
    this.#change(collection, id, JSON.stringify(data), requireVersion(version, collection, id));
  }

  async delete<T>(collection: Collection<T>, id: string, version?: string): Promise<void> {
    this.beforeChanging(collection);
    const check = version === undefined ? undefined : requireVersion(version, collection, id);
    this.#change(collection, id, null, check);
  }

  protected override append(subject: string, payload: string): void {
    const sql = `INSERT INTO _outbox (id, subject, payload, traceparent, createdAt)
      VALUES (?, ?, ?, ?, ?)`;
    const { beforeWriting, onPublished, traceparent } = this.parts;
    this.write(() => {
      beforeWriting();
      this.part.beforeWrite();
      this.documents.statement(sql).run(randomUUID(), subject, payload, traceparent, Date.now());
    });
    this.part.onCommit(onPublished);
  }

  #reading(): SqliteDocuments {
    this.beforeReading();
    return this.documents;
  }

  /** Changes a document to `text`, provided that `check` accepts its current text. */
  #change<T>(
    collection: Collection<T>,
    id: string,
    text: string | null,
    check?: (text: string | undefined) => void,
  ): void {
    this.write(() => {
      this.parts.beforeWriting();
      const name = this.documents.table(collection);
      const changes = this.#changes.getOrInsert(name, new Map());
      const own = changes.get(id);
      check?.(own === undefined ? this.documents.textOf(collection, id) : (own ?? undefined));
      changes.set(id, text);
      this.part.onSuccess(this.#keep);
    });
  }

  readonly #keep = () => this.documents.change(this.#changes);
}

/** A check that throws unless the document's current text is `version`. */
const requireVersion =
  (version: string, { name }: AnyCollection, id: string) =>
  (text: string | undefined): void => {
    if (text !== version) throw new DocumentChangedError(name, id);
  };
