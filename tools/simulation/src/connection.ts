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
import type { Bus, Subscribed } from './bus.ts';
import type { Owner } from './clock.ts';
import { Reader } from './reader.ts';

const connections = new WeakMap<object, SimulatedConnection>();

export function connectionOf(connection: NatsConnection): SimulatedConnection {
  const found = connections.get(connection);
  if (!found) throw new Error('this connection is not simulated');
  return found;
}

type Status = { type: 'disconnect' | 'reconnect' };

/** The part of a NATS connection that the product uses. */
export class SimulatedConnection {
  #isUp = true;
  #arrivesAt = 0;
  #followers = new Set<(status: Status) => void>();

  constructor(
    readonly bus: Bus,
    readonly owner: Owner,
  ) {
    connections.set(this, this);
  }

  get asNats(): NatsConnection {
    return this as unknown as NatsConnection;
  }

  get isReachable(): boolean {
    return this.#isUp && !this.owner.isDead;
  }

  /** How long until the server has what is sent now: it gets all of a connection in order. */
  #travelTime(): number {
    const { clock, delay } = this.bus;
    this.#arrivesAt = Math.max(this.#arrivesAt, clock.now + delay);
    return this.#arrivesAt - clock.now;
  }

  setUp(isUp: boolean): void {
    this.#isUp = isUp;
    const type = isUp ? 'reconnect' : 'disconnect';
    for (const follower of this.#followers) follower({ type });
  }

  rtt = async () => 1;
  isClosed = () => this.owner.isDead;
  isDraining = () => false;
  flush = async () => undefined;

  /** Also for an object whose prototype is this one. */
  readonly status = () => this.#status();

  async *#status(): AsyncGenerator<Status> {
    const waiting: Status[] = [];
    let wake = () => {};
    this.#followers.add((status) => {
      waiting.push(status);
      wake();
    });
    for (;;) {
      const next = waiting.shift();
      if (next) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  subscribe(subject: string, { callback }: Pick<Subscribed, 'callback'>) {
    const subscribed = { subject, connection: this, callback };
    this.bus.subscriptions.add(subscribed);
    const unsubscribe = () => void this.bus.subscriptions.delete(subscribed);
    return { unsubscribe, drain: async () => unsubscribe() };
  }

  /** Sends a request; its answer arrives at the subscription `reply`. */
  publish(
    subject: string,
    text: string,
    { reply, timeout = 0, ...rest }: { reply: string; timeout?: number; headers?: MsgHdrs },
  ): void {
    const inbox = [...this.bus.subscriptions].find(
      (one) => one.connection === this && reply.startsWith(one.subject.replace('*', '')),
    );
    const pass = (message: object) => inbox?.callback(null, { ...message, subject: reply } as Msg);
    this.request(subject, text, { timeout, ...rest }).then(pass, (error: unknown) => {
      if (error instanceof RequestError) pass({ data: [], headers: { code: 503 } });
    });
  }

  request(
    subject: string,
    text: string,
    { timeout, headers }: { timeout: number; headers?: MsgHdrs },
  ): Promise<Msg> {
    const { bus } = this;
    const { clock } = bus;
    return new Promise((resolve, reject) => {
      const late = clock.after(timeout, () => reject(new TimeoutError()));
      if (!this.isReachable || bus.isLost()) return;
      const listeners = [...bus.subscriptions].filter(
        (each) => each.subject === subject && each.connection.isReachable,
      );
      const travelTime = this.#travelTime();
      const chosen = listeners[clock.random.below(listeners.length)];
      const answer = (reply: string) => {
        if (!chosen?.connection.isReachable || bus.isLost()) return;
        clock.after(bus.delay, () => {
          if (!this.isReachable) return;
          late.close();
          resolve(messageOf(subject, bus.rewrite(subject, reply)));
        });
      };
      clock.outside(() =>
        clock.after(travelTime, () => {
          if (!chosen) {
            late.close();
            const cause = new NoRespondersError(subject);
            return reject(new RequestError(cause.message, { cause }));
          }
          if (!chosen.connection.isReachable) return;
          const sent = bus.rewrite(subject, text);
          const message = messageOf(subject, sent, headers, answer);
          clock.as(chosen.connection.owner, () => chosen.callback(null, message));
        }),
      );
    });
  }

  streamClient() {
    return {
      publish: async (
        subject: string,
        text: string,
        { msgID, headers = newHeaders() }: { msgID?: string; headers?: MsgHdrs },
      ) => {
        await this.#reach();
        if (msgID !== undefined) headers.set('Nats-Msg-Id', msgID);
        return { seq: this.bus.store(subject, text, msgID, headers) };
      },
      consumers: {
        get: async (_: string, name: string | object) => {
          await this.#reach();
          const { bus } = this;
          const isNamed = typeof name === 'string';
          const consumer = isNamed ? bus.consumers.get(name) : bus.consumer(undefined, '>', 0);
          if (!consumer) throw new Error('there is no such consumer');
          return {
            consume: async ({ max_messages: most }: { max_messages: number }) => {
              await this.#reach();
              return new Reader(this, consumer, most);
            },
            delete: async () => true,
          };
        },
      },
    };
  }

  streamManager() {
    return {
      streams: {
        info: async () => {
          await this.#reach();
          return { created: 'once', state: { last_seq: this.bus.lastSeq, first_seq: 1 } };
        },
        getMessage: async (_: string, { seq }: { seq: number }) => {
          await this.#reach();
          const found = this.bus.events[seq - 1];
          if (found) return { header: found.head };
          throw new JetStreamApiError({ code: 404, err_code: 10037, description: 'no message' });
        },
      },
      consumers: {
        info: async () => {
          await this.#reach();
          throw new JetStreamApiError({ code: 404, err_code: 10014, description: 'no consumer' });
        },
        add: async (
          _: string,
          config: { durable_name: string; filter_subject: string; ack_wait: number },
        ) => {
          await this.#reach();
          const { durable_name: name, filter_subject: filter, ack_wait: wait } = config;
          this.bus.consumer(name, filter, wait / 1e6);
          return { num_pending: 0 };
        },
      },
    };
  }

  async #reach(): Promise<void> {
    await this.bus.clock.sleep(this.#travelTime());
    if (!this.isReachable) throw new Error('the stream does not answer');
  }
}

function messageOf(
  subject: string,
  text: string,
  headers?: MsgHdrs,
  respond: (reply: string) => void = () => undefined,
): Msg {
  const json = () => JSON.parse(text) as unknown;
  return { subject, headers, json, respond, data: text } as unknown as Msg;
}
