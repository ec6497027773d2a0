import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNats } from '@el-reto/dev';
import {
  letterHeaders,
  redeliveryAnswerSchema,
  redeliverySubject,
  streams,
  toWireError,
  type EventDefinition,
  type RequestContext,
  type RequestDefinition,
  type ServiceName,
} from '@el-reto/contracts';
import { connectNats, followEvents, happenedAtHeader, RequestClient } from '@el-reto/service-kit';
import type {
  Answer,
  AskOptions,
  Following,
  StreamEvent,
  RunningService,
} from '@el-reto/service-kit';
import { createLogger } from '@el-reto/telemetry';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { afterAll, afterEach } from 'vitest';
import type { z } from 'zod';
import { Neighbours, type AskedRequest, type Replies } from './neighbours.ts';
import { callPatiently, flushPatiently, PatientClient, waitLonger, waitMs } from './patience.ts';
import { until } from './time.ts';

type Nats = Awaited<ReturnType<typeof startNats>>;
export type NatsUser = Parameters<Nats['credentials']>[0];

type Reply = (asked: AskedRequest<never>) => unknown;

/** Starts the service under test in this process. `env`: its environment variables. */
export type StartService = (env: Record<string, string>) => Promise<RunningService>;

/**
 * The indexes of production, with which the store refuses queries that Firestore could not answer.
 */
const indexesEnv = {
  FIRESTORE_INDEXES: fileURLToPath(
    new URL('../../../deploy/firestore/firestore.indexes.json', import.meta.url),
  ),
};

const logger = createLogger('test', 'silent');
flushPatiently();

/**
 * A service under test with its own nats-server and data folder. A test sends requests and events
 * as any NATS user, with the permissions of that user, and answers requests to the services that do
 * not run.
 */
export class Harness implements Replies {
  /** All events since the start, oldest first. */
  readonly events: StreamEvent[] = [];
  /** The environment of the service under test; a test may add to it before a start. */
  readonly env: Record<string, string>;
  readonly dir: string;
  /** Default answers of the other services. */
  readonly neighbours = new Neighbours();
  /** Subjects of the requests that `answer` has answered, oldest first. */
  readonly requests: string[] = [];
  /** Runs before a neighbour's answer is sent. It may wait, or throw an error to send instead. */
  before: (subject: string) => Promise<void> | void = () => undefined;
  readonly nats: Nats;
  readonly #start: StartService;
  readonly #connections = new Map<NatsUser, Promise<NatsConnection>>();
  readonly #replies = new Map<string, Reply>();
  readonly #subscriptions = new Map<string, Subscription>();
  #service: RunningService | undefined;
  #following!: Following;

  private constructor(
    private readonly name: NatsUser,
    start: StartService,
    dir: string,
    nats: Nats,
  ) {
    this.#start = start;
    this.dir = dir;
    this.nats = nats;
    this.env = {
      ...this.envOf(name),
      DATA_DIR: join(dir, 'data'),
      LOG_LEVEL: 'silent',
      ...indexesEnv,
    };
  }

  /** Starts nats-server and the neighbours; `startService` starts the service itself. */
  static async start(name: NatsUser, start: StartService): Promise<Harness> {
    const dir = await mkdtemp(join(tmpdir(), `${name}-`));
    const nats = await startNats({ dir: join(dir, 'nats') });
    const harness = new Harness(name, start, dir, nats);
    await harness.#follow();
    await harness.neighbours.answerOn(harness, name);
    return harness;
  }

  /** The running service; throws while it is stopped. */
  get service(): RunningService {
    if (!this.#service) throw new Error(`${this.name} does not run`);
    return this.#service;
  }

  get store(): RunningService['store'] {
    return this.service.store;
  }

  async startService(changes: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#service = await this.#start({ ...this.env, ...changes });
    waitLonger(this.#service.app.get(RequestClient));
    callPatiently(this.#service.store);
  }

  async stopService(): Promise<void> {
    await this.#service?.stop();
    this.#service = undefined;
  }

  /** Stops the service, runs `meanwhile`, and starts it with `changes`. */
  async restart(
    meanwhile: () => Promise<void> | void = () => undefined,
    changes: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await this.stopService();
    await meanwhile();
    await this.startService(changes);
  }

  /** The connection of `user`. Each user has one connection, which `stop` closes. */
  as(user: NatsUser): Promise<NatsConnection> {
    const known = this.#connections.get(user);
    if (known) return known;
    const connection = connectNats({ ...this.nats.credentials(user), name: user, logger });
    this.#connections.set(user, connection);
    return connection;
  }

  /** The NATS settings of a program that connects as `user`. */
  envOf(user: NatsUser): Record<'NATS_URL' | 'NATS_USER' | 'NATS_PASSWORD', string> {
    const { url, password } = this.nats.credentials(user);
    return { NATS_URL: url, NATS_USER: user, NATS_PASSWORD: password };
  }

  /**
   * Sends a request as the first user that may send it. Without a time limit in `options` it waits as long
   * as other waits do, because the machine may be busy.
   */
  readonly ask = async <I extends z.ZodType, O extends z.ZodType>(
    definition: RequestDefinition<I, O>,
    input: z.input<I>,
    options?: AskOptions,
  ): Promise<z.output<O>> => {
    const [user] = definition.callers;
    if (!user) throw new Error(`no user may send ${definition.subject}`);
    return new PatientClient(await this.as(user)).ask(definition, input, options);
  };

  /**
   * Answers `definition` instead of the service that owns it. If `reply` throws, the error is the
   * answer. A later call replaces the reply.
   */
  async answer<D extends RequestDefinition>(
    { subject }: D,
    reply: (asked: AskedRequest<z.output<D['input']>>) => Answer<D> | Promise<Answer<D>>,
  ): Promise<void> {
    this.#replies.set(subject, reply);
    if (this.#subscriptions.has(subject)) return;
    const connection = await this.as(subject.split('.')[1] as NatsUser);
    const callback = (_: unknown, message: Msg) => void this.#reply(message);
    this.#subscriptions.set(subject, connection.subscribe(subject, { callback }));
    await connection.flush();
  }

  /** Removes the answer to `definition`, as if its service did not run. */
  async withdraw({ subject }: RequestDefinition): Promise<void> {
    this.#subscriptions.get(subject)?.unsubscribe();
    this.#subscriptions.delete(subject);
    await (await this.as(subject.split('.')[1] as NatsUser)).flush();
  }

  count({ subject }: RequestDefinition): number {
    return this.requests.filter((asked) => asked === subject).length;
  }

  /** Publishes an event of another service, like its outbox; `at` is its time. Returns its sequence. */
  async publish<S extends z.ZodType>(
    event: EventDefinition<S>,
    payload: z.input<S>,
    { id, at }: { readonly id?: string; readonly at?: number } = {},
  ): Promise<number> {
    const connection = await this.as(event.subject.split('.')[0] as NatsUser);
    const head = headers();
    if (at !== undefined) head.set(happenedAtHeader, String(at));
    const ack = await jetstream(connection).publish(event.subject, JSON.stringify(payload), {
      timeout: waitMs,
      headers: head,
      ...(id !== undefined && { msgID: id }),
    });
    return ack.seq;
  }

  /** Sends a dead letter to the service again. This bypasses the stream's check for duplicates. */
  async redeliver<S extends z.ZodType>(
    { subject }: EventDefinition<S>,
    payload: z.input<S>,
    id: string,
  ): Promise<void> {
    const operator = await this.as('operator');
    const head = headers();
    head.set(letterHeaders.eventId, id);
    head.set(letterHeaders.eventSubject, subject);
    const to = redeliverySubject(this.name as ServiceName);
    const options = { headers: head, timeout: waitMs };
    const answer = await operator.request(to, JSON.stringify(payload), options);
    const result = redeliveryAnswerSchema.parse(answer.json());
    if (!result.done) throw new Error(result.reason);
  }

  /** Payloads of the published events of one kind, oldest first. */
  published<S extends z.ZodType>(event: EventDefinition<S>): z.output<S>[] {
    return this.events
      .filter(({ subject }) => subject === event.subject)
      .map(({ payload }) => event.schema.parse(payload));
  }

  /** Resolves when all events that the service has committed are published and received here. */
  async settled(): Promise<void> {
    const { outbox } = this.store;
    await until(async () => (await outbox.depth()).unsent === 0);
    const manager = await this.#manager('gateway');
    const { state } = await manager.streams.info(streams.events);
    await until(() => (this.events.at(-1)?.seq ?? 0) >= state.last_seq);
  }

  /** The number of events that a consumer has received and not acknowledged. They will be delivered again. */
  async unacknowledged(consumer: string): Promise<number> {
    const { consumers } = await this.#manager('stack');
    return (await consumers.info(streams.events, consumer)).num_ack_pending;
  }

  /** Stops the service, the connections and nats-server, and deletes the folder. */
  async stop(): Promise<void> {
    await this.stopService();
    await this.#following.stop();
    const connections = await Promise.all(this.#connections.values());
    await Promise.all(connections.map((connection) => connection.close()));
    await this.nats.stop();
    await rm(this.dir, { recursive: true });
  }

  async #manager(user: NatsUser) {
    return jetstreamManager(await this.as(user), { checkAPI: false, timeout: waitMs });
  }

  async #reply(message: Msg): Promise<void> {
    const { subject } = message;
    this.requests.push(subject);
    const { data } = message.json<{ data: { input: never; context: RequestContext } }>();
    try {
      const asked = { input: data.input, ...data.context };
      const response = await this.#replies.get(subject)?.(asked);
      await this.before(subject);
      message.respond(JSON.stringify({ response }));
    } catch (error) {
      message.respond(JSON.stringify({ err: toWireError(error) }));
    }
  }

  async #follow(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#following = followEvents({
      connection: await this.as('gateway'),
      logger,
      onEvent: (event) => this.events.push(event),
      onReset: resolve,
    });
    await promise;
  }
}

/** A harness with a running service for all tests of the calling file. It is stopped after them. */
export async function harnessOfFile(name: NatsUser, start: StartService): Promise<Harness> {
  const harness = await Harness.start(name, start);
  afterAll(() => harness.stop());
  afterEach(() => {
    harness.before = () => undefined;
  });
  await harness.startService();
  return harness;
}
