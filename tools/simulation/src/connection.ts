import { JetStreamApiError } from '@nats-io/jetstream';
import {
  headers as newHeaders,
  NoRespondersError,
  RequestError,
  TimeoutError,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/transport-node';
import { Reader, type Bus, type Subscribed } from './bus.ts';
import type { Owner } from './clock.ts';

interface PublishOptions {
  readonly timeout?: number;
  readonly headers?: MsgHdrs;
}

type Status = { type: 'disconnect' | 'reconnect' };

const apiError = (code: number, description: string) =>
  new JetStreamApiError({ code: 404, err_code: code, description });

/** The part of a NATS connection that the product uses. */
export class SimulatedConnection {
  #isUp = true;
  #arrivesAt = 0;
  /** The field is not private, because an object of the caller may have this object as its prototype. */
  readonly followers = new Set<(status: Status) => void>();

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

  setUp(isUp: boolean): void {
    this.#isUp = isUp;
    const type = isUp ? 'reconnect' : 'disconnect';
    for (const follower of this.followers) follower({ type });
  }

  isClosed = () => this.owner.isDead;
  isDraining = () => false;
  flush = async () => undefined;

  async *status(): AsyncGenerator<Status> {
    const waiting: Status[] = [];
    let wake = () => {};
    this.followers.add((status) => {
      waiting.push(status);
      wake();
    });
    for (;;) {
      const next = waiting.shift();
      if (next) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  subscribe(subject: string, { callback }: Pick<Subscribed, 'callback'>): void {
    this.bus.subscriptions.add({ subject, connection: this, callback });
  }

  /** Sends a request; its answer arrives at the subscription `reply`. */
  publish(
    subject: string,
    text: string,
    { reply, ...sent }: PublishOptions & { reply: string },
  ): void {
    const inbox = [...this.bus.subscriptions].find(
      (one) => one.connection === this && reply.startsWith(one.subject.replace('*', '')),
    );
    const pass = (message: object) => inbox?.callback(null, { ...message, subject: reply } as Msg);
    this.request(subject, text, sent).then(pass, (error: unknown) => {
      if (error instanceof RequestError) pass({ data: [], headers: { code: 503 } });
    });
  }

  request(subject: string, text: string, { timeout = 0, headers }: PublishOptions): Promise<Msg> {
    const { bus } = this;
    const { clock } = bus;
    const { promise, resolve, reject } = Promise.withResolvers<Msg>();
    const late = clock.after(timeout, () => reject(new TimeoutError()));
    if (!this.isReachable || bus.isLost()) return promise;
    const listeners = [...bus.subscriptions].filter(
      (each) => each.subject === subject && each.connection.isReachable,
    );
    const travelTime = this.#travelTime();
    const chosen = clock.random.pick(listeners);
    const messageOf = (sent: string, respond: (reply: string) => void = () => undefined) => {
      const data = bus.rewrite(subject, sent);
      const json = () => JSON.parse(data) as unknown;
      return { subject, headers, json, respond, data } as unknown as Msg;
    };
    const answer = (reply: string) => {
      if (!chosen?.connection.isReachable || bus.isLost()) return;
      clock.after(bus.delay, () => {
        if (!this.isReachable) return;
        late.close();
        resolve(messageOf(reply));
      });
    };
    const arrive = () => {
      if (!chosen) {
        late.close();
        const cause = new NoRespondersError(subject);
        return reject(new RequestError(cause.message, { cause }));
      }
      if (!chosen.connection.isReachable) return;
      const message = messageOf(text, answer);
      clock.as(chosen.connection.owner, () => chosen.callback(null, message));
    };
    clock.outside(() => clock.after(travelTime, arrive));
    return promise;
  }

  /** The stream's clients: `jetstream`, and `jetstreamManager`. */
  stream() {
    const { bus } = this;
    return {
      publish: async (
        subject: string,
        text: string,
        { msgID, headers = newHeaders() }: { msgID?: string; headers?: MsgHdrs },
      ) => {
        await this.#reach();
        if (msgID !== undefined) headers.set('Nats-Msg-Id', msgID);
        return { seq: bus.store(subject, text, msgID, headers) };
      },
      consumers: {
        get: async (_: string, name: string | object) => {
          await this.#reach();
          const isNamed = typeof name === 'string';
          const consumer = isNamed ? bus.consumers.get(name) : bus.consumer(undefined, '>', 0);
          if (!consumer) throw apiError(10014, 'no consumer');
          const consume = async ({ max_messages: most }: { max_messages: number }) => {
            await this.#reach();
            return new Reader(this, consumer, most);
          };
          return { consume, delete: async () => true };
        },
        info: async () => {
          await this.#reach();
          throw apiError(10014, 'no consumer');
        },
        add: async (
          _: string,
          config: { durable_name: string; filter_subject: string; ack_wait: number },
        ) => {
          await this.#reach();
          bus.consumer(config.durable_name, config.filter_subject, config.ack_wait / 1e6);
          return { num_pending: 0 };
        },
      },
      streams: {
        info: async () => {
          await this.#reach();
          return { created: 'once', state: { last_seq: bus.events.length, first_seq: 1 } };
        },
        getMessage: async (_: string, { seq }: { seq: number }) => {
          await this.#reach();
          const found = bus.events[seq - 1];
          if (!found) throw apiError(10037, 'no message');
          return { header: found.head };
        },
      },
    };
  }

  async #reach(): Promise<void> {
    await this.bus.clock.sleep(this.#travelTime());
    if (!this.isReachable) throw new Error('the stream does not answer');
  }
}
