import { randomInt, randomUUID } from 'node:crypto';
import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';
import type { Outbox, OutboxEntry } from '../store.ts';
import type { LimitedCalls } from './limited-calls.ts';
import { type SentEvent, SentEvents, type WaitingEvent } from './sent-events.ts';

/** Number of shards of the outbox's index: Firestore limits the write rate at the end of an index. */
const outboxShards = 10;
export const outboxCollection = 'outbox';
/** Time in which only the process that wrote an event sends it, in milliseconds. */
const strayAfterMs = 3_000;

/**
 * The outbox of a service in Firestore, which any number of replicas share. Each replica sends its own
 * events from memory, in the order of its commits. After three seconds every replica may send an unsent
 * event. If two replicas send the same event, the stream drops the second one by its id.
 */
export class FirestoreOutbox implements Outbox {
  readonly lookEveryMs = strayAfterMs;
  onPublished = () => {};
  readonly #collection: CollectionReference;
  readonly #sent: SentEvents;
  readonly #shards: readonly string[];
  /** Unsent events of this process, oldest first. */
  #queue = new Map<string, WaitingEvent>();
  /** Whether all unsent events must be read from Firestore: at the start, and after entries were put back. */
  #mustLook = true;
  #lookedAt = 0;
  #position = 0;

  constructor(
    db: Firestore,
    service: string,
    private readonly calls: LimitedCalls,
  ) {
    this.#collection = db.collection(outboxCollection);
    this.#sent = new SentEvents(db, service, calls, this.#collection);
    this.#shards = Array.from({ length: outboxShards }, (_, i) => `${service}-${i}`);
  }

  /** A new entry, to be written by the transaction that publishes it. */
  prepare(subject: string, payload: string, traceparent: string | null) {
    const shard = this.#shards[randomInt(outboxShards)] ?? '';
    const createdAt = Date.now();
    // Always increases, even within a millisecond, so that events keep the order of this process.
    this.#position = Math.max(this.#position + 1, positionAt(createdAt));
    const position = this.#position;
    const event: WaitingEvent = { shard, subject, payload, traceparent, position, createdAt };
    return { reference: this.#collection.doc(randomUUID()), event };
  }

  /** Queues the entries of a durable commit, by id. */
  committed(events: ReadonlyMap<string, WaitingEvent>): void {
    if (events.size === 0) return;
    for (const [id, event] of events) this.#queue.set(id, event);
    queueMicrotask(this.onPublished);
  }

  /**
   * Called if the result of a commit with events is unknown. If it was applied, its events are sent before
   * the next events of this process.
   */
  unanswered(): void {
    this.#mustLook = true;
  }

  async unsent(limit: number): Promise<OutboxEntry[]> {
    if (this.#mustLook) {
      this.#mustLook = false;
      await this.#take(this.#own(), limit).catch((error: unknown) => {
        this.#mustLook = true;
        throw error;
      });
    } else if (this.#queue.size === 0 && Date.now() - this.#lookedAt >= strayAfterMs) {
      const before = positionAt(Date.now() - strayAfterMs);
      await this.#take(this.#own().where('position', '<', before), limit);
    }
    return [...this.#queue].slice(0, limit).map(([id, event]) => ({ ...event, id, seq: null }));
  }

  async markSent(sent: readonly { id: string; seq: number }[]): Promise<void> {
    const events = sent.flatMap(({ id, seq }) => {
      const event = this.#queue.get(id);
      return event ? [{ ...event, id, seq }] : [];
    });
    await this.#sent.keep(events);
    for (const { id } of events) this.#queue.delete(id);
  }

  sent(): AsyncIterable<readonly SentEvent[]> {
    return this.#sent.read();
  }

  async putBack(seq: number): Promise<number> {
    const count = await this.#sent.putBack(seq);
    this.#mustLook = true;
    return count;
  }

  prune(sentBefore: number): Promise<void> {
    return this.#sent.prune(sentBefore);
  }

  async depth(): Promise<{ unsent: number; oldestMs: number }> {
    const own = this.#own();
    const [counted, { docs }] = await this.calls.within(
      Promise.all([own.count().get(), own.limit(1).get()]),
    );
    const oldest = docs[0]?.get('createdAt') as number | undefined;
    const oldestMs = oldest === undefined ? 0 : Date.now() - oldest;
    return { unsent: counted.data().count, oldestMs };
  }

  /** Query for the unsent events of this service from all replicas, oldest first. */
  #own(): Query {
    return this.#collection.where('shard', 'in', this.#shards).orderBy('position');
  }

  /** Puts the entries that `query` finds at the head of the queue, because they are older. */
  async #take(query: Query, limit: number): Promise<void> {
    const lookedAt = Date.now();
    const { docs } = await this.calls.within(query.limit(limit).get());
    // If there may be more, the next read follows as soon as these are sent.
    if (docs.length < limit) this.#lookedAt = lookedAt;
    const found = docs.map((document) => [document.id, document.data() as WaitingEvent] as const);
    this.#queue = new Map([...found, ...this.#queue]);
  }
}

const positionAt = (ms: number) => ms * 1_000;
