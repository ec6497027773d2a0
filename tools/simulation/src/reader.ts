import type { Durable, SimulatedConnection, Stored } from './bus.ts';

const lookAgainMs = 20;

const matches = (filter: string, subject: string) =>
  filter.endsWith('>') ? subject.startsWith(filter.slice(0, -1)) : filter === subject;

/** What a durable consumer delivers to one process. An event that is not acknowledged comes again. */
export class Reader {
  readonly #waiting: object[] = [];
  #wake = () => {};
  #isStopped = false;

  constructor(
    private readonly connection: SimulatedConnection,
    private readonly durable: Durable,
    private readonly most: number,
  ) {
    durable.reader = this;
    this.look();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.durable.reader === this) this.durable.reader = undefined;
    this.#wake();
  }

  async *[Symbol.asyncIterator]() {
    while (!this.#isStopped) {
      const next = this.#waiting.shift();
      if (next) yield next;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  look(): void {
    if (this.#isStopped || !this.connection.isReachable) return;
    const { bus } = this.connection;
    const { clock } = bus;
    let underWay = 0;
    let next = Infinity;
    for (const event of bus.events) {
      if (!matches(this.durable.filter, event.subject)) continue;
      const known = this.durable.deliveries.get(event.seq);
      if (known?.isDone) continue;
      if (known && known.dueAt > clock.now) {
        underWay += 1;
        next = Math.min(next, known.dueAt);
        continue;
      }
      if (underWay >= this.most) break;
      underWay += 1;
      this.#deliver(event, known?.count ?? 0);
      next = Math.min(next, clock.now + this.durable.ackWaitMs);
    }
    if (next < Infinity) this.#lookAt(Math.max(lookAgainMs, next - clock.now));
  }

  #lookAt(delay: number): void {
    const { owner, bus } = this.connection;
    bus.clock.as(owner, () => bus.clock.after(delay, () => this.look()));
  }

  #deliver(event: Stored, before: number): void {
    const { bus, owner } = this.connection;
    const { clock } = bus;
    const delivery = {
      count: before + 1,
      dueAt: clock.now + this.durable.ackWaitMs,
      isDone: false,
    };
    this.durable.deliveries.set(event.seq, delivery);
    const { seq, subject, head: headers } = event;
    const isCurrent = () => this.durable.deliveries.get(seq) === delivery;
    const ack = () => {
      if (!this.connection.isReachable || !isCurrent() || bus.isLost()) return;
      delivery.isDone = !clock.random.chance(bus.faults.repeat);
      if (delivery.isDone) return;
      bus.injected.repeated += 1;
      delivery.dueAt = clock.now + clock.random.between(1, 2_000);
      this.#lookAt(delivery.dueAt - clock.now);
    };
    const nak = (delayMs = 0) => {
      if (!isCurrent()) return;
      delivery.dueAt = clock.now + delayMs;
      this.#lookAt(delayMs);
    };
    const working = () => void (delivery.dueAt = clock.now + this.durable.ackWaitMs);
    const term = () => void (delivery.isDone = true);
    const info = { deliveryCount: delivery.count, pending: 0, timestampNanos: event.at * 1e6 };
    const json = () => JSON.parse(event.text) as unknown;
    const message = { seq, subject, headers, info, json, ack, nak, working, term };
    clock.as(owner, () =>
      clock.after(bus.delay, () => {
        this.#waiting.push(message);
        this.#wake();
      }),
    );
  }
}
