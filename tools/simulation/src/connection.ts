import { EventEmitter, on } from 'node:events';
import { JetStreamApiCodes, JetStreamApiError, type ConsumerConfig } from '@nats-io/jetstream';
import {
  headers as newHeaders,
  NoRespondersError,
  RequestError,
  TimeoutError,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/transport-node';
import { Reader, type Bus, type Listener } from './bus.ts';
import { owners, type Owner } from './clock.ts';

export interface Sent {
  readonly timeout?: number;
  readonly headers?: MsgHdrs;
}

const notFound = (code: number) =>
  new JetStreamApiError({ code: 404, err_code: code, description: 'not found' });
const noMessage = 10037;

/** The part of a NATS connection that the product uses. */
export class SimulatedConnection {
  #isUp = true;
  #arrivesAt = 0;
  /** The field is not private, because an object of the caller may have this object as its prototype. */
  readonly changes = new EventEmitter();

  constructor(
    readonly bus: Bus,
    readonly owner: Owner,
  ) {}

  get asNats(): NatsConnection {
    return this as unknown as NatsConnection;
  }

  get isReachable(): boolean {
    return this.#isUp && !this.owner.isDead;
  }

  /** The delay until the server receives a message sent now. Messages stay in order. */
  #travelTime(): number {
    const { clock, delay } = this.bus;
    this.#arrivesAt = Math.max(this.#arrivesAt, clock.now + delay);
    return this.#arrivesAt - clock.now;
  }

  disconnect(forMs: number): void {
    if (this.owner.isDead) return;
    const { clock } = this.bus;
    const change = (isUp: boolean) => {
      this.#isUp = isUp;
      this.changes.emit('status', { type: isUp ? 'reconnect' : 'disconnect' });
    };
    clock.injected += 1;
    change(false);
    clock.after(forMs, () => change(true), this.owner);
  }

  isClosed = () => this.owner.isDead;
  isDraining = () => false;
  flush = async () => undefined;

  async *status() {
    for await (const [status] of on(this.changes, 'status')) yield status as object;
  }

  subscribe(subject: string, { callback }: Pick<Listener, 'callback'>): void {
    this.bus.listeners.push({ subject, connection: this, callback });
  }

  /** Sends a request; its answer arrives at the subscription `reply`. */
  publish(subject: string, text: string, { reply, ...sent }: Sent & { reply: string }): void {
    const address = reply.replace(/[^.]+$/, '*');
    const inbox = this.bus.listeners.find((one) => one.subject === address);
    const pass = (message: object) => inbox?.callback(null, { ...message, subject: reply } as Msg);
    this.request(subject, text, sent).then(pass, (error: unknown) => {
      if (error instanceof RequestError) pass({ data: [], headers: { code: 503 } });
    });
  }

  request(subject: string, text: string, { timeout = 0, headers }: Sent): Promise<Msg> {
    const { bus } = this;
    const { clock } = bus;
    const { promise, resolve, reject } = Promise.withResolvers<Msg>();
    const late = clock.after(timeout, () => reject(new TimeoutError()));
    if (!this.isReachable || clock.happens('drop')) return promise;
    const travelTime = this.#travelTime();
    const isReady = (one: Listener) => one.subject === subject && one.connection.isReachable;
    const chosen = clock.random.pick(bus.listeners.filter(isReady));
    const messageOf = (sent: string, respond?: (reply: string) => void) => {
      const data = bus.rewrite(subject, sent);
      const json = () => JSON.parse(data) as unknown;
      return { subject, headers, json, respond, data } as unknown as Msg;
    };
    const answer = (reply: string) => {
      if (!chosen?.connection.isReachable || clock.happens('drop')) return;
      clock.after(bus.delay, () => {
        if (!this.isReachable) return;
        late.close();
        resolve(messageOf(reply));
      });
    };
    clock.outside(travelTime, () => {
      if (!chosen) {
        late.close();
        const cause = new NoRespondersError(subject);
        return reject(new RequestError(cause.message, { cause }));
      }
      if (!chosen.connection.isReachable) return;
      const message = messageOf(text, answer);
      owners.run(chosen.connection.owner, () => chosen.callback(null, message));
    });
    return promise;
  }

  /**
   * The functions `jetstream` and `jetstreamManager` of the NATS client, on the simulated stream.
   */
  stream() {
    const { bus } = this;
    const call =
      <A extends readonly unknown[], R>(work: (...args: A) => R) =>
      async (...args: A) => {
        await bus.clock.sleep(this.#travelTime());
        if (!this.isReachable) throw new Error('the stream does not answer');
        return work(...args);
      };
    return {
      publish: call((subject: string, text: string, sent: Sent & { msgID?: string }) => {
        const { msgID, headers = newHeaders() } = sent;
        if (msgID !== undefined) headers.set('Nats-Msg-Id', msgID);
        return { seq: bus.store(subject, text, msgID, headers) };
      }),
      consumers: {
        get: call((_: string, name: string | object) => {
          const isNamed = typeof name === 'string';
          const consumer = isNamed ? bus.consumers.get(name) : bus.consumer('>', 0);
          if (!consumer) throw notFound(JetStreamApiCodes.ConsumerNotFound);
          const consume = call((most: { max_messages: number }) => {
            return new Reader(this, consumer, most.max_messages);
          });
          return { consume, delete: async () => true };
        }),
        info: call(() => {
          throw notFound(JetStreamApiCodes.ConsumerNotFound);
        }),
        add: call((_: string, config: Required<ConsumerConfig>) => {
          bus.consumer(config.filter_subject, config.ack_wait / 1e6, config.durable_name);
          return { num_pending: 0 };
        }),
      },
      streams: {
        info: call(() => {
          return { created: 'once', state: { last_seq: bus.events.length, first_seq: 1 } };
        }),
        getMessage: call((_: string, { seq }: { seq: number }) => {
          const found = bus.events[seq - 1];
          if (!found) throw notFound(noMessage);
          return { header: found.headers };
        }),
      },
    };
  }
}
