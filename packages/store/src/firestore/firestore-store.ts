import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { activeTraceparent } from '@el-reto/telemetry';
import type { AnyCollection, Collection } from '../collection.ts';
import type { Query, Store, Stored, Transaction, Versioned } from '../store.ts';
import { connectFirestore, type FirestoreAddress } from './connect.ts';
import { fromDocumentId, versionOf } from './document-codec.ts';
import { ContendedError, DocumentLocks, type LockMode } from './document-locks.ts';
import { byId, FirestoreDocuments } from './firestore-documents.ts';
import { mayRunAgain, retryDelayMs, unavailable } from './firestore-errors.ts';
import { FirestoreOutbox } from './firestore-outbox.ts';
import { FirestoreTransaction } from './firestore-transaction.ts';
import type { IndexFile } from './index-file.ts';
import { LimitedCalls } from './limited-calls.ts';

/** How long `close` waits for running calls, in milliseconds. */
const closeLimitMs = 5_000;
/** Most transactions that run at the same time in one process. */
const mostAtOnce = 100;
const defaultTransactionLimitMs = 15_000;
/** The share of its time limit that a transaction may wait for its turn. Callers wait about as long. */
const queueShare = 1 / 3;

export interface FirestoreStoreOptions extends FirestoreAddress {
  /** The service. The outboxes of all services share a collection. */
  readonly name: string;
  readonly collections: readonly AnyCollection[];
  /** Queries without an index in this file are refused. An emulator would answer them. */
  readonly indexes?: IndexFile | undefined;
  /** Time limit of a transaction with its wait and all its attempts, in milliseconds. */
  readonly transactionLimitMs?: number;
}

/**
 * The hosted store. Transactions of one process wait for each other's locks. A transaction that conflicts
 * with another process runs again after a random delay. If the result of a commit is unknown, the
 * transaction fails with SERVICE_UNAVAILABLE although it may have been applied.
 */
export class FirestoreStore implements Store {
  readonly outbox: FirestoreOutbox;
  readonly #connection: ReturnType<typeof connectFirestore>;
  readonly #documents: FirestoreDocuments;
  readonly #locks = new DocumentLocks();
  readonly #queue = new PQueue({ concurrency: mostAtOnce });
  readonly calls = new LimitedCalls();
  readonly #transactionLimitMs: number;
  #closing: Promise<void> | undefined;

  /** Does not connect yet. If the database is unavailable, the first call fails. */
  constructor(options: FirestoreStoreOptions) {
    this.#connection = connectFirestore(options);
    const { db } = this.#connection;
    this.#documents = new FirestoreDocuments(db, options.collections, options.indexes);
    this.#transactionLimitMs = options.transactionLimitMs ?? defaultTransactionLimitMs;
    this.outbox = new FirestoreOutbox(db, options.name, this.calls);
  }

  async get<T>(collection: Collection<T>, id: string): Promise<T | undefined> {
    const reading = this.#documents.reference(collection, id).get();
    return this.#documents.stored(collection, await this.#read(reading))?.data;
  }

  /** The version of a document is the time of its last change. */
  async getVersioned<T>(collection: Collection<T>, id: string): Promise<Versioned<T> | undefined> {
    const snapshot = await this.#read(this.#documents.reference(collection, id).get());
    const data = this.#documents.stored(collection, snapshot)?.data;
    return data && snapshot.updateTime && { data, version: versionOf(snapshot.updateTime) };
  }

  async findVersions<T>(collection: Collection<T>, query: Query<T>) {
    const reading = this.#documents.query(collection, query).select().get();
    const { docs } = await this.#read(reading);
    return docs.map(({ id, updateTime }) => {
      return { id: fromDocumentId(id), version: versionOf(updateTime) };
    });
  }

  async getMany<T>(collection: Collection<T>, ids: readonly string[]): Promise<Map<string, T>> {
    const references = this.#documents.references(collection, ids);
    if (references.length === 0) return new Map();
    const reading = this.#documents.db.getAll(...references);
    return byId(this.#documents.allStored(collection, await this.#read(reading)));
  }

  async find<T>(collection: Collection<T>, query: Query<T>): Promise<Stored<T>[]> {
    const reading = this.#documents.query(collection, query).get();
    return this.#documents.allStored(collection, (await this.#read(reading)).docs);
  }

  async findIds<T>(collection: Collection<T>, query: Query<T>): Promise<string[]> {
    const reading = this.#documents.query(collection, query).select().get();
    return (await this.#read(reading)).docs.map(({ id }) => fromDocumentId(id));
  }

  async count<T>(collection: Collection<T>, query: Pick<Query<T>, 'where'>): Promise<number> {
    const counting = this.#documents.query(collection, query).count().get();
    return (await this.#read(counting)).data().count;
  }

  transaction<R>(work: (tx: Transaction) => Promise<R>): Promise<R> {
    const traceparent = activeTraceparent();
    const now = performance.now();
    const end = now + this.#transactionLimitMs;
    const latestStart = now + this.#transactionLimitMs * queueShare;
    return this.#queue.add(() => {
      if (performance.now() < latestStart) return this.#transaction(work, traceparent, end);
      throw unavailable(new Error(`${mostAtOnce} other transactions ran for too long`));
    });
  }

  async close(): Promise<void> {
    this.#closing ??= this.calls.end(closeLimitMs, () => this.#connection.close());
    await this.#closing;
  }

  #read<T>(reading: Promise<T>): Promise<T> {
    return this.calls.within(reading);
  }

  async #transaction<R>(
    work: (tx: Transaction) => Promise<R>,
    traceparent: string | null,
    end: number,
  ): Promise<R> {
    const wants = new Map<string, LockMode>();
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(work, wants, traceparent, end);
      } catch (error) {
        const isContended = error instanceof ContendedError;
        if (!isContended && !mayRunAgain(error)) throw error;
        if (performance.now() >= end) throw unavailable(error);
        // After contention, the next attempt waits for the missing lock instead.
        if (!isContended) await sleep(Math.min(retryDelayMs(attempt), end - performance.now()));
      }
    }
  }

  async #attempt<R>(
    work: (tx: Transaction) => Promise<R>,
    wants: Map<string, LockMode>,
    traceparent: string | null,
    end: number,
  ): Promise<R> {
    const holding = await this.#locks.hold(wants);
    if (performance.now() >= end) {
      holding.release();
      throw unavailable(new Error('the documents stayed locked until the time limit'));
    }
    const parts = { documents: this.#documents, outbox: this.outbox, locks: holding };
    let attempt: FirestoreTransaction | undefined;
    try {
      const running = this.#documents.db.runTransaction(
        async (firestoreTx) => {
          const tx = new FirestoreTransaction(parts, firestoreTx, traceparent);
          attempt = tx;
          const result = await work(tx);
          tx.assertWhole();
          tx.end();
          return result;
        },
        { maxAttempts: 1 },
      );
      const result = await this.calls.within(running, Math.max(1, end - performance.now()));
      if (attempt) this.outbox.committed(attempt.published);
      return result;
    } catch (error) {
      if (attempt && attempt.published.size > 0 && !mayRunAgain(error)) this.outbox.unanswered();
      throw attempt?.failure(error) ?? error;
    } finally {
      attempt?.end();
      holding.release();
    }
  }
}
