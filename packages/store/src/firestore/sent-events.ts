import type {
  CollectionReference,
  Firestore,
  Query,
  QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import type { LimitedCalls } from './limited-calls.ts';

export const sentCollection = 'outboxSent';
/** Documents that are read at once. Each has up to a megabyte. */
const pageSize = 10;
/** Documents that are deleted at once. */
const pruneSize = 100;
/** Most events in one commit. Firestore limits the number of writes. */
const mostEvents = 400;
/**
 * A document with more bytes gets no further event. With one event of the largest size it stays below
 * Firestore's limit.
 */
const mostBytes = 600 * 1024;
/** Size of an event without its payload, in bytes. */
const frameBytes = 400;

/** A document of the collection `outbox`: an unsent event. */
export interface WaitingEvent {
  /** The service's name and a shard number. */
  readonly shard: string;
  readonly subject: string;
  readonly payload: string;
  readonly traceparent: string | null;
  /** Sort key: microseconds since 1970, by the clock of the process that wrote it. */
  readonly position: number;
  readonly createdAt: number;
}

/** An event that the stream has acknowledged. A document of sent events contains several. */
export type SentEvent = WaitingEvent & { readonly id: string; readonly seq: number };

/**
 * Sent events of a service, stored in case the stream loses them. Events that were sent together are
 * stored in one document, which saves reads and writes.
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

  /** Stores the events. Deletes them from the outbox in the same commits. */
  async keep(events: readonly SentEvent[]): Promise<void> {
    for (const together of inDocuments(events.toSorted((a, b) => a.seq - b.seq))) {
      const batch = this.db.batch();
      batch.create(this.#collection.doc(), this.#documentOf(together, Date.now()));
      for (const { id } of together) batch.delete(this.waiting.doc(id));
      await this.calls.within(batch.commit());
    }
  }

  /** The events of one document after the other, highest sequence first. */
  async *read(): AsyncGenerator<readonly SentEvent[]> {
    const newestFirst = this.#own().orderBy('seq', 'desc');
    // The first read takes one document: usually it already shows that no event is missing.
    let page = newestFirst.limit(1);
    for (;;) {
      const { docs } = await this.calls.within(page.get());
      for (const document of docs) yield eventsOf(document);
      const last = docs.at(-1);
      if (!last) return;
      page = newestFirst.startAfter(last).limit(pageSize);
    }
  }

  /** Moves events with a higher sequence back to the outbox, oldest first. */
  async putBack(seq: number): Promise<number> {
    const later = this.#own().where('seq', '>', seq).orderBy('seq').limit(pageSize);
    for (let count = 0; ;) {
      const { docs } = await this.calls.within(later.get());
      if (docs.length === 0) return count;
      for (const document of docs) {
        const events = eventsOf(document);
        const lacking = events.filter((event) => event.seq > seq);
        const batch = this.db.batch();
        for (const { id, seq: _, ...waiting } of lacking) batch.set(this.waiting.doc(id), waiting);
        const held = events.slice(0, events.length - lacking.length);
        if (held.length === 0) batch.delete(document.ref);
        else batch.set(document.ref, this.#documentOf(held, document.get('sentAt') as number));
        await this.calls.within(batch.commit());
        count += lacking.length;
      }
    }
  }

  async prune(sentBefore: number): Promise<void> {
    const old = this.#own().where('sentAt', '<', sentBefore).limit(pruneSize).select();
    for (;;) {
      const { docs } = await this.calls.within(old.get());
      if (docs.length === 0) return;
      const batch = this.db.batch();
      for (const { ref } of docs) batch.delete(ref);
      await this.calls.within(batch.commit());
    }
  }

  #own(): Query {
    return this.#collection.where('service', '==', this.service);
  }

  /** The document for `events`, which must be in the order of their sequences. */
  #documentOf(events: readonly SentEvent[], sentAt: number) {
    return { service: this.service, seq: events.at(-1)?.seq ?? 0, sentAt, events };
  }
}

const eventsOf = (document: QueryDocumentSnapshot) =>
  document.get('events') as readonly SentEvent[];

/** Splits events into groups that each fit into a document. */
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
