import { serviceNames, toWireError } from '@el-reto/contracts';
import type {
  Actor,
  EventDefinition,
  RequestContext,
  RequestDefinition,
  ServiceName,
} from '@el-reto/contracts';
import { connectNats } from '@el-reto/service-kit';
import { createLogger } from '@el-reto/telemetry';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { NatsCredentials, NatsUser } from '@el-reto/dev';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';

/** A request as a fake service gets it. */
export interface Asked<I extends z.ZodType> {
  readonly input: z.output<I>;
  readonly actor: Actor | null;
  readonly idempotency: RequestContext['idempotency'];
}

/** The far side of NATS: answers requests as a test says, and tells events, as each service may. */
export class FakeServices {
  readonly #connections = new Map<ServiceName, NatsConnection>();
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #counts = new Map<string, number>();

  static async start(credentials: (user: NatsUser) => NatsCredentials): Promise<FakeServices> {
    const services = new FakeServices();
    const logger = createLogger('fake', 'silent');
    await Promise.all(
      serviceNames.map(async (name) => {
        const { url, user, password } = credentials(name);
        const connection = await connectNats({ url, user, password, name, logger });
        services.#connections.set(name, connection);
      }),
    );
    return services;
  }

  /** Answers `definition` from now on, in place of whatever answered it before. */
  async answer<I extends z.ZodType, O extends z.ZodType>(
    definition: RequestDefinition<I, O>,
    handler: (asked: Asked<I>) => z.input<O> | Promise<z.input<O>>,
  ): Promise<void> {
    const { subject } = definition;
    this.silence(definition);
    const connection = this.#connectionOf(subject.split('.')[1] as ServiceName);
    const subscription = connection.subscribe(subject, {
      callback: (_, message) => {
        this.#counts.set(subject, this.count(definition) + 1);
        const packet = message.json<{
          id: string;
          data: { input: unknown; context: RequestContext };
        }>();
        const { input, context } = packet.data;
        const asked = { input: definition.input.parse(input), ...context } as Asked<I>;
        Promise.resolve()
          .then(() => handler(asked))
          .then(
            (response) => ({ response }),
            (error: unknown) => ({ err: toWireError(error) }),
          )
          .then((reply) =>
            message.respond(JSON.stringify({ ...reply, id: packet.id, isDisposed: true })),
          )
          .catch(() => undefined);
      },
    });
    this.#subscriptions.set(subject, subscription);
    await connection.flush();
  }

  /** Lets `definition` go unanswered, as when its service is down. */
  silence(definition: RequestDefinition): void {
    this.#subscriptions.get(definition.subject)?.unsubscribe();
    this.#subscriptions.delete(definition.subject);
  }

  /** How often `definition` was asked. */
  count(definition: RequestDefinition): number {
    return this.#counts.get(definition.subject) ?? 0;
  }

  async tell<S extends z.ZodType>(
    definition: EventDefinition<S>,
    payload: z.input<S>,
  ): Promise<number> {
    const { subject } = definition;
    const connection = this.#connectionOf(subject.split('.')[0] as ServiceName);
    const ack = await jetstream(connection).publish(subject, JSON.stringify(payload));
    return ack.seq;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#connections.values()].map((connection) => connection.close()));
  }

  #connectionOf(name: ServiceName): NatsConnection {
    const connection = this.#connections.get(name);
    if (!connection) throw new Error(`no fake service ${name}`);
    return connection;
  }
}

/** Waits until `condition` holds, or says that it never did. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (await condition()) return;
    await sleep(25);
  }
  throw new Error(`never happened: ${what}`);
}
