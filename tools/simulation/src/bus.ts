import { Readable } from 'node:stream';
import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import type { Clock, Owner } from './clock.ts';

export interface Stored {
  readonly seq: number;
  readonly subject: string;
  readonly data: string;
  readonly id: string | undefined;
  readonly headers: MsgHdrs;
  readonly at: number;
}

/** The process at the other end of a connection. */
interface Subscriber {
  readonly owner: Owner;
  readonly isReachable: boolean;
}

export interface Listener {
  readonly subject: string;
  readonly connection: Subscriber;
  readonly callback: (error: Error | null, message: Msg) => void;
}

const longestDelayMs = 15;
const lookAgainMs = 20;

/** Simulates NATS with its stream: messages may be lost, or arrive late, twice or reordered. */
export class Bus {
  readonly events: Stored[] = [];
  /** All subscriptions, including those of crashed processes. */
  readonly listeners: Listener[] = [];
  readonly consumers = new Map<string, StreamConsumer>();
  /** Whether consumers that are not durable, such as those of gateways, receive no events. */
  isHidden = false;
  /** Changes the text of a request, an answer or an event on the way. */
  rewrite = (_subject: string, text: string): string => text;

  constructor(readonly clock: Clock) {}

  get delay(): number {
    const { random } = this.clock;
    return random.chance(0.05) ? random.between(0, 400) : random.between(0.05, longestDelayMs);
  }

  /** Stores an event. A message that is published again, with the same id, is stored once. */
  store(subject: string, data: string, id: string | undefined, headers: MsgHdrs): number {
    const known = id !== undefined && this.events.find((event) => event.id === id);
    if (known) return known.seq;
    const seq = this.events.length + 1;
    const text = this.rewrite(subject, data);
    this.events.push({ seq, subject, data: text, id, headers, at: this.clock.date });
    for (const consumer of this.consumers.values()) consumer.look();
    return seq;
  }

  /** Simulates a power cut: the newest events, acknowledged but not yet on the disk, are lost. */
  cutTail(count: number): void {
    const length = Math.max(0, this.events.length - count);
    this.clock.injected += this.events.splice(length).length;
    for (const consumer of this.consumers.values()) consumer.cut(length);
  }

  /** The consumer with this name, created at the first call; without a name, a new one. */
  consumer(filter: string, ackWaitMs: number, name = `own-${this.consumers.size}`): StreamConsumer {
    return this.consumers.getOrInsert(name, new StreamConsumer(this, filter, ackWaitMs));
  }
}

interface Delivery {
  readonly event: Stored;
  count: number;
  dueAt: number;
}

/** A consumer of the stream, whose readers share the events. Unacknowledged ones are repeated. */
class StreamConsumer {
  readonly readers = new Set<Reader>();
  readonly #pending = new Map<number, Delivery>();
  /** Number of events of the stream that the consumer has delivered. */
  #seen: number;
  #timer: { close(): void } | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly filter: string,
    /** 0 for a consumer that is not durable and waits for no acknowledgements. */
    private readonly ackWaitMs: number,
  ) {
    this.#seen = ackWaitMs > 0 ? 0 : bus.events.length;
  }

  /** Called when the stream has lost the events after `length`. */
  cut(length: number): void {
    this.#seen = Math.min(this.#seen, length);
    for (const seq of this.#pending.keys()) if (seq > length) this.#pending.delete(seq);
  }

  look(): void {
    const { clock, events, isHidden } = this.bus;
    for (const event of events.slice(this.#seen)) {
      const isBelow = event.subject.startsWith(this.filter.replace('>', ''));
      if (!isBelow || (isHidden && this.ackWaitMs === 0)) continue;
      this.#pending.set(event.seq, { event, count: 0, dueAt: 0 });
    }
    this.#seen = events.length;
    if (this.#pending.size === 0) return;
    const readers = [...this.readers].filter(({ isReachable }) => isReachable);
    let free = readers.reduce((sum, { most }) => sum + most, 0);
    let next = Infinity;
    for (const delivery of this.#pending.values()) {
      if (free === 0) break;
      free -= 1;
      const isDue = delivery.dueAt <= clock.now;
      if (isDue) this.#deliver(delivery, clock.random.pick(readers) as Reader);
      next = Math.min(next, delivery.dueAt);
    }
    if (next < Infinity) this.#lookAt(next);
  }

  #lookAt(at: number): void {
    const { clock } = this.bus;
    this.#timer?.close();
    const delay = Math.max(lookAgainMs, at - clock.now);
    this.#timer = clock.outside(delay, () => this.look());
  }

  #deliver(delivery: Delivery, reader: Reader): void {
    const { bus } = this;
    const { clock } = bus;
    const { at, ...event } = delivery.event;
    const { seq, data } = event;
    const count = (delivery.count += 1);
    delivery.dueAt = clock.now + this.ackWaitMs;
    if (this.ackWaitMs === 0) this.#pending.delete(seq);
    /** Applies an acknowledgement, unless the server has already delivered the event again. */
    const reply = (work: () => void) => {
      const isCurrent = delivery.count === count && this.#pending.get(seq) === delivery;
      if (isCurrent && reader.isReachable) work();
    };
    const comesAgain = (ms: number) => {
      delivery.dueAt = clock.now + ms;
      this.#lookAt(delivery.dueAt);
    };
    const end = () => {
      this.#pending.delete(seq);
      this.look();
    };
    const ack = () => {
      if (clock.happens('drop')) return;
      if (clock.happens('repeat')) comesAgain(clock.random.between(1, 2_000));
      else end();
    };
    reader.receive({
      ...event,
      info: { deliveryCount: count, pending: 0, timestampNanos: at * 1e6 },
      json: () => JSON.parse(data) as unknown,
      ack: () => reply(ack),
      nak: (delayMs = 0) => reply(() => comesAgain(delayMs)),
      working: () => reply(() => void (delivery.dueAt = clock.now + this.ackWaitMs)),
      term: () => reply(end),
    });
  }
}

/** A process's connection to a consumer. Events arrive in order, repeated ones later. */
export class Reader extends Readable {
  #lastAt = 0;

  constructor(
    private readonly connection: Subscriber & { readonly bus: Bus },
    private readonly consumer: StreamConsumer,
    readonly most: number,
  ) {
    super({ objectMode: true, read: () => undefined });
    consumer.readers.add(this);
    consumer.look();
  }

  get isReachable(): boolean {
    return this.consumer.readers.has(this) && this.connection.isReachable;
  }

  receive(message: object): void {
    const { bus, owner } = this.connection;
    const { clock } = bus;
    this.#lastAt = Math.max(this.#lastAt, clock.now + bus.delay);
    clock.after(this.#lastAt - clock.now, () => this.isReachable && this.push(message), owner);
  }

  stop(): void {
    if (this.consumer.readers.delete(this)) this.push(null);
  }
}
