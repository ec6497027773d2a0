import { randomInt, randomUUID } from 'node:crypto';
import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';
import type { Outbox, OutboxEntry } from '../store.ts';
import type { LimitedCalls } from './limited-calls.ts';
import { type SentEvent, SentEvents, type WaitingEvent } from './sent-events.ts';

/** How many parts an outbox's index has: an index that only grows at its end is a hot one. */
const outboxShards = 10;
export const outboxCollection = 'outbox';
/** How long what another process published is left to that one, in milliseconds. */
const strayAfterMs = 3_000;
const limitMs = 5_000;

/**
 * The outbox of a service in Firestore, with any number of replicas. Each sends what it published
 * itself, from memory, in the order of its commits; what is unsent after three seconds is anybody's.
 * Two may then send the same event: the stream drops the second by its id.
 */
export class FirestoreOutbox implements Outbox {
  readonly lookEveryMs = strayAfterMs;
  onPublished = () => {};
  readonly #collection: CollectionReference;
  readonly #sent: SentEvents;
  readonly #shards: readonly string[];
  /** Unsent events of this process, oldest first. */
  #queue = new Map<string, WaitingEvent>();
  /** Everything unsent is looked for at the start, and after entries were put back. */
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

  /** A new entry, to be written in the transaction that publishes it. */
  prepare(subject: string, payload: string, traceparent: string | null) {
    const shard = this.#shards[randomInt(outboxShards)] ?? '';
    const createdAt = Date.now();
    // Commits at the same instant, and events of one commit, keep the order of this process.
    this.#position = Math.max(this.#position + 1, positionAt(createdAt));
    const position = this.#position;
    const event: WaitingEvent = { shard, subject, payload, traceparent, position, createdAt };
    return { reference: this.#collection.doc(randomUUID()), event };
  }

  /** Entries that a commit has made durable, by their ids. */
  committed(events: ReadonlyMap<string, WaitingEvent>): void {
    if (events.size === 0) return;
    for (const [id, event] of events) this.#queue.set(id, event);
    queueMicrotask(this.onPublished);
  }

  /**
   * Notes a commit that published events and was not answered: it may be durable. Its events are sent
   * before the next ones of this process.
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
      limitMs,
      Promise.all([own.count().get(), own.limit(1).get()]),
    );
    const oldest = docs[0]?.get('createdAt') as number | undefined;
    const oldestMs = oldest === undefined ? 0 : Date.now() - oldest;
    return { unsent: counted.data().count, oldestMs };
  }

  /** Unsent events of this service from all replicas, oldest first. */
  #own(): Query {
    return this.#collection.where('shard', 'in', this.#shards).orderBy('position');
  }

  /** Puts what `query` finds at the queue's head: it is older than what is there. */
  async #take(query: Query, limit: number): Promise<void> {
    const lookedAt = Date.now();
    const { docs } = await this.calls.within(limitMs, query.limit(limit).get());
    // If there are more, the next look follows directly after these are sent.
    if (docs.length < limit) this.#lookedAt = lookedAt;
    const found = docs.map((document) => [document.id, document.data() as WaitingEvent] as const);
    this.#queue = new Map([...found, ...this.#queue]);
  }
}

const positionAt = (ms: number) => ms * 1_000;
