import type {
  CollectionReference,
  Firestore,
  Query,
  QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import type { LimitedCalls } from './limited-calls.ts';

export const sentCollection = 'outboxSent';
const limitMs = 5_000;
/** Sent documents read at once, each up to a megabyte. */
const pageSize = 10;
/** Documents deleted at once. */
const pruneSize = 100;
/** Well below Firestore's largest number of writes in one commit. */
const mostEvents = 400;
/** With one event of the largest size, or many small ones, well below its largest document. */
const mostBytes = 600 * 1024;
/** Size of an event besides its payload. */
const frameBytes = 400;

/** A document of `outbox`: an event that has yet to be sent. */
export interface WaitingEvent {
  /** Its service, and one of the parts of that one's index. */
  readonly shard: string;
  readonly subject: string;
  readonly payload: string;
  readonly traceparent: string | null;
  /** Its place among others: microseconds since 1970, by the clock of its process. */
  readonly position: number;
  readonly createdAt: number;
}

/** An event that the stream has acknowledged, as a document keeps it among others. */
export type SentEvent = WaitingEvent & { readonly id: string; readonly seq: number };

/**
 * Sent events of a service, kept in case the stream loses them. Events that were sent together are
 * one document, so that storing, reading and deleting them costs little.
 */
export class SentEvents {
  readonly #collection: CollectionReference;

  constructor(
    private readonly db: Firestore,
    private readonly service: string,
    private readonly calls: LimitedCalls,
    private readonly waiting: CollectionReference,
  ) {
    this.#collection = db.collection(sentCollection);
  }

  /** Keeps these events, and with the same commits deletes them where they waited. */
  async keep(events: readonly SentEvent[]): Promise<void> {
    for (const together of inDocuments(events.toSorted((a, b) => a.seq - b.seq))) {
      const batch = this.db.batch();
      batch.create(this.#collection.doc(), this.#documentOf(together, Date.now()));
      for (const { id } of together) batch.delete(this.waiting.doc(id));
      await this.calls.within(limitMs, batch.commit());
    }
  }

  /** A group for each document, that with the highest sequence first. */
  async *read(): AsyncGenerator<readonly SentEvent[]> {
    const newestFirst = this.#own().orderBy('seq', 'desc');
    // Usually the newest shows that none is missing, and no other is read.
    let page = newestFirst.limit(1);
    for (;;) {
      const { docs } = await this.calls.within(limitMs, page.get());
      for (const document of docs) yield eventsOf(document);
      const last = docs.at(-1);
      if (!last) return;
      page = newestFirst.startAfter(last).limit(pageSize);
    }
  }

  /** Puts what has a higher sequence back to where it waited, oldest first. */
  async putBack(seq: number): Promise<number> {
    const later = this.#own().where('seq', '>', seq).orderBy('seq').limit(pageSize);
    for (let count = 0; ;) {
      const { docs } = await this.calls.within(limitMs, later.get());
      if (docs.length === 0) return count;
      for (const document of docs) {
        const events = eventsOf(document);
        const lacking = events.filter((event) => event.seq > seq);
        const batch = this.db.batch();
        for (const { id, seq: _, ...waiting } of lacking) batch.set(this.waiting.doc(id), waiting);
        const held = events.slice(0, events.length - lacking.length);
        if (held.length === 0) batch.delete(document.ref);
        else batch.set(document.ref, this.#documentOf(held, document.get('sentAt') as number));
        await this.calls.within(limitMs, batch.commit());
        count += lacking.length;
      }
    }
  }

  async prune(sentBefore: number): Promise<void> {
    const old = this.#own().where('sentAt', '<', sentBefore).limit(pruneSize).select();
    for (;;) {
      const { docs } = await this.calls.within(limitMs, old.get());
      if (docs.length === 0) return;
      const batch = this.db.batch();
      for (const { ref } of docs) batch.delete(ref);
      await this.calls.within(limitMs, batch.commit());
    }
  }

  #own(): Query {
    return this.#collection.where('service', '==', this.service);
  }

  /** `events` in the order of their sequences, under the highest of them. */
  #documentOf(events: readonly SentEvent[], sentAt: number) {
    return { service: this.service, seq: events.at(-1)?.seq ?? 0, sentAt, events };
  }
}

const eventsOf = (document: QueryDocumentSnapshot) =>
  document.get('events') as readonly SentEvent[];

/** Cuts events into what fits into one document each. */
function inDocuments(events: readonly SentEvent[]): SentEvent[][] {
  const documents: SentEvent[][] = [];
  let bytes = Infinity;
  for (const event of events) {
    const size = Buffer.byteLength(event.payload) + frameBytes;
    const last = documents.at(-1);
    if (last && bytes + size <= mostBytes && last.length < mostEvents) last.push(event);
    else {
      documents.push([event]);
      bytes = 0;
    }
    bytes += size;
  }
  return documents;
}
