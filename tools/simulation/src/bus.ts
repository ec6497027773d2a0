import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import type { Clock, Owner } from './clock.ts';
import { StreamConsumer, type Stored } from './reader.ts';

/** How likely each fault of the bus is, for each message. */
export interface BusFaults {
  drop: number;
  repeat: number;
}

/** The process at the other end of a connection. */
interface Subscriber {
  readonly owner: Owner;
  readonly isReachable: boolean;
}

export interface Subscribed {
  readonly subject: string;
  readonly connection: Subscriber;
  readonly callback: (error: Error | null, message: Msg) => void;
}

const longestDelayMs = 15;

/** NATS and its one stream: core messages may be lost, events may come late, twice or after others. */
export class Bus {
  readonly events: Stored[] = [];
  readonly subscriptions = new Set<Subscribed>();
  readonly consumers = new Map<string, StreamConsumer>();
  readonly faults: BusFaults = { drop: 0, repeat: 0 };
  /** Whether consumers that are not durable get nothing, as those of gateways. */
  isHidden = false;
  readonly injected = { dropped: 0, repeated: 0, cut: 0 };
  /** Changes the text of a request or its answer on the way. */
  rewrite = (_subject: string, text: string): string => text;
  /** By their ids: a message that is published again is stored once. */
  readonly #ids = new Map<string, number>();
  #consumers = 0;
  #handled = 0;

  constructor(readonly clock: Clock) {}

  get delay(): number {
    const { random } = this.clock;
    return random.chance(0.05) ? random.between(0, 400) : random.between(0.05, longestDelayMs);
  }

  isLost(): boolean {
    const isLost = this.clock.random.chance(this.faults.drop);
    if (isLost) this.injected.dropped += 1;
    return isLost;
  }

  store(subject: string, text: string, id: string | undefined, head: MsgHdrs): number {
    const known = id === undefined ? undefined : this.#ids.get(id);
    if (known !== undefined) return known;
    const seq = this.events.push({
      seq: this.lastSeq + 1,
      subject,
      text,
      id,
      head,
      at: this.clock.date,
    });
    if (id !== undefined) this.#ids.set(id, seq);
    for (const consumer of this.consumers.values()) consumer.look();
    return seq;
  }

  get lastSeq(): number {
    return this.events.length;
  }

  /** A process has ended: it answers nothing any more. */
  forget(connection: Subscriber): void {
    for (const subscribed of this.subscriptions) {
      if (subscribed.connection === connection) this.subscriptions.delete(subscribed);
    }
  }

  /** A power cut: the newest events were acknowledged but not yet on the disk. */
  cutTail(count: number): void {
    const lost = this.events.splice(Math.max(0, this.lastSeq - count));
    this.injected.cut += lost.length;
    for (const { id } of lost) if (id !== undefined) this.#ids.delete(id);
    for (const consumer of this.consumers.values()) consumer.cut(this.lastSeq);
  }

  /** Begins with these events; the consumers of a durable name have handled them. */
  restore(events: readonly Stored[]): void {
    this.events.push(...events);
    for (const { id, seq } of events) if (id !== undefined) this.#ids.set(id, seq);
    this.#handled = events.length;
  }

  /** A durable consumer by its name, made when it is asked for first; without a name, a new one. */
  consumer(name: string | undefined, filter: string, ackWaitMs: number): StreamConsumer {
    const key = name ?? `own-${(this.#consumers += 1)}`;
    const found = this.consumers.get(key);
    if (found) return found;
    const isDurable = name !== undefined;
    const terms = { filter, ackWaitMs, isDurable, from: this.#handled };
    const made = new StreamConsumer(this, terms);
    this.consumers.set(key, made);
    return made;
  }
}
