import type { MsgHdrs } from '@nats-io/transport-node';
import type { Clock, Owner } from './clock.ts';

export interface Stored {
  readonly seq: number;
  readonly subject: string;
  readonly text: string;
  readonly id: string | undefined;
  readonly head: MsgHdrs;
  readonly at: number;
}

/** The server that a stream is on. */
interface Server {
  readonly clock: Clock;
  readonly events: readonly Stored[];
  readonly isHidden: boolean;
  readonly faults: { readonly repeat: number };
  readonly injected: { repeated: number };
  readonly delay: number;
  isLost(): boolean;
}

interface Connection {
  readonly bus: Server;
  readonly owner: Owner;
  readonly isReachable: boolean;
}

const lookAgainMs = 20;

const matches = (filter: string, subject: string) =>
  filter.endsWith('>') ? subject.startsWith(filter.slice(0, -1)) : filter === subject;

interface Delivery {
  readonly event: Stored;
  count: number;
  dueAt: number;
}

/** Settings of a consumer. */
interface Terms {
  readonly filter: string;
  readonly ackWaitMs: number;
  /** A durable one waits for acknowledgements, and begins after the first `from` events. */
  readonly isDurable: boolean;
  readonly from: number;
}

/** A consumer of the stream. Its readers share the events; one that is not acknowledged comes again. */
export class StreamConsumer {
  readonly readers = new Set<Reader>();
  readonly #pending = new Map<number, Delivery>();
  /** How many events of the stream it has seen. */
  #seen: number;
  #timer: { close(): void } | undefined;

  constructor(
    private readonly bus: Server,
    private readonly terms: Terms,
  ) {
    this.#seen = terms.isDurable ? terms.from : bus.events.length;
  }

  /** The stream has lost the events after `length`. */
  cut(length: number): void {
    this.#seen = Math.min(this.#seen, length);
    for (const seq of this.#pending.keys()) if (seq > length) this.#pending.delete(seq);
  }

  look(): void {
    const { clock, events } = this.bus;
    for (; this.#seen < events.length; this.#seen += 1) {
      const event = events[this.#seen] as Stored;
      const isHidden = this.bus.isHidden && !this.terms.isDurable;
      if (isHidden || !matches(this.terms.filter, event.subject)) continue;
      this.#pending.set(event.seq, { event, count: 0, dueAt: 0 });
    }
    const readers = [...this.readers].filter(({ isReachable }) => isReachable);
    let free = readers.reduce((sum, { most }) => sum + most, 0);
    let next = Infinity;
    for (const delivery of this.#pending.values()) {
      if (free === 0) break;
      free -= 1;
      if (delivery.dueAt <= clock.now) this.#deliver(delivery, clock.random.pick(readers));
      next = Math.min(next, delivery.dueAt);
    }
    if (this.#pending.size > 0 && next < Infinity) this.#lookAt(next);
  }

  #lookAt(at: number): void {
    const { clock } = this.bus;
    this.#timer?.close();
    this.#timer = clock.outside(() =>
      clock.after(Math.max(lookAgainMs, at - clock.now), () => this.look()),
    );
  }

  #deliver(delivery: Delivery, reader: Reader): void {
    const { bus } = this;
    const { clock } = bus;
    const { seq, subject, head: headers, text, at } = delivery.event;
    const count = (delivery.count += 1);
    delivery.dueAt = clock.now + this.terms.ackWaitMs;
    if (!this.terms.isDurable) this.#pending.delete(seq);
    const isCurrent = () =>
      delivery.count === count && this.#pending.get(seq) === delivery && reader.isReachable;
    const comesAgain = (ms: number) => {
      delivery.dueAt = clock.now + ms;
      this.#lookAt(delivery.dueAt);
    };
    const end = () => {
      this.#pending.delete(seq);
      this.look();
    };
    const ack = () => {
      if (!isCurrent() || bus.isLost()) return;
      if (!clock.random.chance(bus.faults.repeat)) return end();
      bus.injected.repeated += 1;
      comesAgain(clock.random.between(1, 2_000));
    };
    const nak = (delayMs = 0) => void (isCurrent() && comesAgain(delayMs));
    const working = () => void (isCurrent() && (delivery.dueAt = clock.now + this.terms.ackWaitMs));
    const term = () => void (isCurrent() && end());
    const info = { deliveryCount: count, pending: 0, timestampNanos: at * 1e6 };
    const json = () => JSON.parse(text) as unknown;
    reader.receive({ seq, subject, headers, info, json, data: text, ack, nak, working, term });
  }
}

/** One process's part of a consumer. Events come in the order of the stream, repeated ones later. */
export class Reader {
  readonly #waiting: object[] = [];
  #wake = () => {};
  #isStopped = false;
  #lastAt = 0;

  constructor(
    private readonly connection: Connection,
    private readonly consumer: StreamConsumer,
    readonly most: number,
  ) {
    consumer.readers.add(this);
    consumer.look();
  }

  get isReachable(): boolean {
    return !this.#isStopped && this.connection.isReachable;
  }

  receive(message: object): void {
    const { bus, owner } = this.connection;
    const { clock } = bus;
    this.#lastAt = Math.max(this.#lastAt, clock.now + bus.delay);
    clock.as(owner, () =>
      clock.after(this.#lastAt - clock.now, () => {
        this.#waiting.push(message);
        this.#wake();
      }),
    );
  }

  stop(): void {
    this.#isStopped = true;
    this.consumer.readers.delete(this);
    this.#wake();
  }

  async *[Symbol.asyncIterator]() {
    while (!this.#isStopped) {
      const next = this.#waiting.shift();
      if (next) yield next;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
