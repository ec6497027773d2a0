import { GrpcStatus } from 'firebase-admin/firestore';
import type {
  DocumentReference,
  DocumentSnapshot,
  Query as FirestoreQuery,
  Transaction as FirestoreTx,
} from 'firebase-admin/firestore';
import type { Collection } from '../collection.ts';
import { GuardedTransaction } from '../guarded-transaction.ts';
import { DocumentChangedError, DocumentExistsError } from '../store.ts';
import type { Query, Stored, Transaction, Versioned } from '../store.ts';
import { encodeDocument, encodeReplacement, fromDocumentId, timeOf } from './document-codec.ts';
import type { Holding } from './document-locks.ts';
import { byId, type FirestoreDocuments } from './firestore-documents.ts';
import { statusOf } from './firestore-errors.ts';
import type { FirestoreOutbox } from './firestore-outbox.ts';
import type { WaitingEvent } from './sent-events.ts';

interface Parts {
  readonly documents: FirestoreDocuments;
  readonly outbox: FirestoreOutbox;
  readonly locks: Holding;
}

interface Asked {
  readonly references: DocumentReference[];
  readonly snapshots: Promise<readonly DocumentSnapshot[]>;
}

/** One attempt of a transaction. The store ends it. */
export class FirestoreTransaction extends GuardedTransaction implements Transaction {
  /** Events that the commit adds to the outbox, by id. */
  readonly published = new Map<string, WaitingEvent>();
  readonly #created: { readonly path: string; readonly error: DocumentExistsError }[] = [];
  #changed: DocumentChangedError | undefined;
  /** Documents read so far, by path. A transaction always sees the first result. */
  readonly #seen = new Map<string, Promise<DocumentSnapshot | undefined>>();
  #asked: Asked | undefined;

  constructor(
    private readonly parts: Parts,
    private readonly tx: FirestoreTx,
    private readonly traceparent: string | null,
  ) {
    super();
  }

  /** The error for the caller after a failed commit. */
  failure(error: unknown): unknown {
    const status = statusOf(error);
    const isChanged = status === GrpcStatus.FAILED_PRECONDITION || status === GrpcStatus.NOT_FOUND;
    if (isChanged && this.#changed) return this.#changed;
    if (status !== GrpcStatus.ALREADY_EXISTS) return error;
    const { message } = error as Error;
    const taken = this.#created.find(({ path }) => message.includes(`/${path}`));
    return (taken ?? this.#created[0])?.error ?? error;
  }

  async get<T>(collection: Collection<T>, id: string): Promise<T | undefined> {
    const [found] = await this.#read(collection, [this.parts.documents.reference(collection, id)]);
    return found?.data;
  }

  async getMany<T>(collection: Collection<T>, ids: readonly string[]): Promise<Map<string, T>> {
    return byId(await this.#read(collection, this.parts.documents.references(collection, ids)));
  }

  async find<T>(collection: Collection<T>, query: Query<T>): Promise<Stored<T>[]> {
    const docs = await this.#found(this.parts.documents.query(collection, query));
    return this.parts.documents.allStored(collection, docs);
  }

  async findIds<T>(collection: Collection<T>, query: Query<T>): Promise<string[]> {
    const docs = await this.#found(this.parts.documents.query(collection, query).select());
    return docs.map(({ id }) => fromDocumentId(id));
  }

  async create<T>(collection: Collection<T>, id: string, data: T): Promise<void> {
    const { name } = collection;
    this.#write(this.parts.documents.reference(collection, id), (reference) => {
      this.tx.create(reference, encodeDocument(collection, id, data));
      this.#created.push({ path: reference.path, error: new DocumentExistsError(name, id) });
    });
  }

  async set<T>(collection: Collection<T>, id: string, data: T): Promise<void> {
    this.beforeChanging(collection);
    this.#write(this.parts.documents.reference(collection, id), (reference) =>
      this.tx.set(reference, encodeDocument(collection, id, data)),
    );
  }

  async replace<T>(
    collection: Collection<T>,
    id: string,
    { data: before, version }: Versioned<T>,
    data: T,
  ): Promise<void> {
    this.beforeChanging(collection);
    this.#write(this.parts.documents.reference(collection, id), (reference) => {
      const fields = encodeReplacement(collection, id, before, data);
      this.tx.update(reference, fields, { lastUpdateTime: timeOf(version) });
      this.#changed ??= new DocumentChangedError(collection.name, id);
    });
  }

  async delete<T>(collection: Collection<T>, id: string, version?: string): Promise<void> {
    this.beforeChanging(collection);
    this.#write(this.parts.documents.reference(collection, id), (reference) => {
      if (version === undefined) return this.tx.delete(reference);
      this.#changed ??= new DocumentChangedError(collection.name, id);
      return this.tx.delete(reference, { lastUpdateTime: timeOf(version) });
    });
  }

  protected override append(subject: string, payload: string): void {
    const { outbox } = this.parts;
    const { reference, event } = outbox.prepare(subject, payload, this.traceparent);
    this.#write(reference, () => this.tx.create(reference, { ...event }));
    this.published.set(reference.id, event);
  }

  #found(query: FirestoreQuery): Promise<readonly DocumentSnapshot[]> {
    return this.#reading(async () => {
      const { docs } = await this.tx.get(query);
      // Another transaction that changes one of these documents waits for this transaction.
      this.parts.locks.beforeReading(docs.map(({ ref }) => ref.path));
      return docs;
    });
  }

  #read<T>(
    collection: Collection<T>,
    references: readonly DocumentReference[],
  ): Promise<Stored<T>[]> {
    return this.#reading(async () => {
      this.parts.locks.beforeReading(references.map(({ path }) => path));
      const snapshots = await Promise.all(references.map((reference) => this.#see(reference)));
      const found = snapshots.filter((snapshot) => snapshot !== undefined);
      return this.parts.documents.allStored(collection, found);
    });
  }

  #see(reference: DocumentReference): Promise<DocumentSnapshot | undefined> {
    const seen = this.#seen.get(reference.path);
    if (seen) return seen;
    const { references, snapshots } = (this.#asked ??= this.#askSoon());
    const place = references.push(reference) - 1;
    const reading = snapshots.then((all) => all[place]);
    this.#seen.set(reference.path, reading);
    return reading;
  }

  /** Collects the reads of one turn of the event loop for one call to the database. */
  #askSoon(): Asked {
    const references: DocumentReference[] = [];
    const snapshots = Promise.resolve().then(() => {
      this.#asked = undefined;
      return this.tx.getAll(...references);
    });
    return { references, snapshots };
  }

  async #reading<R>(read: () => Promise<R>): Promise<R> {
    this.beforeReading();
    return read().catch((error: unknown) => this.failWith(error));
  }

  #write(reference: DocumentReference, change: (reference: DocumentReference) => unknown): void {
    this.write(() => {
      this.parts.locks.beforeWriting(reference.path);
      change(reference);
    });
  }
}
