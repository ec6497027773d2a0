import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  letterHeaders,
  redeliveryAnswerSchema,
  redeliverySubject,
  toWireError,
  type EventDefinition,
  type RequestDefinition,
  type ServiceName,
} from '@el-reto/contracts';
import { connectNats, followEvents, RequestClient } from '@el-reto/service-kit';
import { createLogger } from '@el-reto/telemetry';
import type { Answer, AskOptions, Following, PassingEvent } from '@el-reto/service-kit';
import { startNats } from '@el-reto/dev';
import { jetstream } from '@nats-io/jetstream';
import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';

type Nats = Awaited<ReturnType<typeof startNats>>;
type Reply = (input: unknown) => unknown;
export type NatsUser = Parameters<Nats['credentials']>[0];

/** As deployed: with it, a service refuses queries that the hosted database could not answer. */
export const indexesEnv = {
  FIRESTORE_INDEXES: fileURLToPath(
    new URL('../../../deploy/firestore/firestore.indexes.json', import.meta.url),
  ),
};

const logger = createLogger('test', 'silent');

/**
 * What stands around a service under test: a real nats-server, on which the test speaks as any of
 * its users under their own permissions, and a folder for what the service keeps.
 */
export class Surroundings {
  /** Every event since the start, oldest first. */
  readonly seen: PassingEvent[] = [];
  /** What the service needs of its environment to be a part of this. */
  readonly env: Readonly<Record<string, string>>;
  readonly dir: string;
  /** Subjects of the requests that were answered for other services so far. */
  readonly asked: string[] = [];
  /** Runs when such an answer is made, before it goes out: may wait, or throw what goes instead. */
  before: (subject: string) => Promise<void> | void = () => undefined;
  readonly #nats: Nats;
  readonly #connections = new Map<NatsUser, Promise<NatsConnection>>();
  readonly #replies = new Map<string, Reply>();
  #following!: Following;

  private constructor(
    private readonly service: NatsUser,
    dir: string,
    nats: Nats,
  ) {
    this.dir = dir;
    this.#nats = nats;
    this.env = {
      ...this.envOf(service),
      DATA_DIR: join(dir, 'data'),
      LOG_LEVEL: 'silent',
      ...indexesEnv,
    };
  }

  static async start(service: NatsUser): Promise<Surroundings> {
    const dir = await mkdtemp(join(tmpdir(), `${service}-`));
    const around = new Surroundings(service, dir, await startNats({ dir: join(dir, 'nats') }));
    await around.#follow();
    return around;
  }

  /** The test's connection as `user`: one for each, closed at the stop. */
  as(user: NatsUser): Promise<NatsConnection> {
    const known = this.#connections.get(user);
    if (known) return known;
    const connection = connectNats({ ...this.#nats.credentials(user), name: user, logger });
    this.#connections.set(user, connection);
    return connection;
  }

  /** What a command is told of NATS to speak as `user`. */
  envOf(user: NatsUser): Record<'NATS_URL' | 'NATS_USER' | 'NATS_PASSWORD', string> {
    const { url, password } = this.#nats.credentials(user);
    return { NATS_URL: url, NATS_USER: user, NATS_PASSWORD: password };
  }

  /** Asks as the first of those who may. */
  async ask<I extends z.ZodType, O extends z.ZodType>(
    definition: RequestDefinition<I, O>,
    input: z.input<I>,
    options?: AskOptions,
  ): Promise<z.output<O>> {
    const [user] = definition.askedBy;
    if (!user) throw new Error(`nobody may ask ${definition.subject}`);
    return new RequestClient(await this.as(user)).ask(definition, input, options);
  }

  /**
   * Answers `definition` for the service that owns it, which is no part of the test, under its own
   * user. What `reply` throws is the answer's error; the newest `reply` counts.
   */
  async answer<D extends RequestDefinition>(
    { subject }: D,
    reply: (input: z.output<D['input']>) => Answer<D> | Promise<Answer<D>>,
  ): Promise<void> {
    const known = this.#replies.has(subject);
    this.#replies.set(subject, reply as Reply);
    if (known) return;
    const connection = await this.as(subject.split('.')[1] as NatsUser);
    connection.subscribe(subject, { callback: (_, message) => void this.#reply(message) });
    await connection.flush();
  }

  /** Publishes a fact of another service, as its outbox would. */
  async tell<S extends z.ZodType>(
    event: EventDefinition<S>,
    payload: z.input<S>,
    msgID?: string,
  ): Promise<void> {
    const connection = await this.as(event.subject.split('.')[0] as NatsUser);
    await jetstream(connection).publish(event.subject, JSON.stringify(payload), {
      ...(msgID !== undefined && { msgID }),
    });
  }

  /** Hands the service a dead letter back, past whatever the stream remembers of its id. */
  async handBack<S extends z.ZodType>(
    { subject }: EventDefinition<S>,
    payload: z.input<S>,
    id: string,
  ): Promise<void> {
    const operator = await this.as('operator');
    const head = headers();
    head.set(letterHeaders.eventId, id);
    head.set(letterHeaders.eventSubject, subject);
    head.set(letterHeaders.eventSeq, '1');
    const to = redeliverySubject(this.service as ServiceName);
    const options = { headers: head, timeout: 5_000 };
    const answer = await operator.request(to, JSON.stringify(payload), options);
    const result = redeliveryAnswerSchema.parse(answer.json());
    if (!result.done) throw new Error(result.reason);
  }

  /** Payloads of the events of one kind so far, oldest first. */
  told<S extends z.ZodType>(event: EventDefinition<S>): z.output<S>[] {
    return this.seen
      .filter(({ subject }) => subject === event.subject)
      .map(({ payload }) => event.schema.parse(payload));
  }

  async stop(): Promise<void> {
    await this.#following.stop();
    const connections = await Promise.all(this.#connections.values());
    await Promise.all(connections.map((connection) => connection.close()));
    await this.#nats.stop();
    await rm(this.dir, { recursive: true });
  }

  async #reply(message: Msg): Promise<void> {
    const { subject } = message;
    this.asked.push(subject);
    const { data } = message.json<{ data: { input: unknown } }>();
    try {
      const response = await this.#replies.get(subject)?.(data.input);
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
      onEvent: (event) => this.seen.push(event),
      onReset: resolve,
    });
    await promise;
  }
}
