import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Post } from '@el-reto/contracts';
import { readSettings } from '@el-reto/contracts/settings';
import { accountsEnvSchema } from '@el-reto/accounts/env';
import { accountsService } from '@el-reto/accounts/service';
import { eventsEnvSchema } from '@el-reto/events/env';
import { eventsService } from '@el-reto/events/service';
import { ContestController } from '@el-reto/gateway/answers';
import { AppModule } from '@el-reto/gateway/app';
import { defaultOptions } from '@el-reto/gateway/cache-options';
import { gatewayEnvSchema } from '@el-reto/gateway/env';
import { integrityService } from '@el-reto/integrity/service';
import { likesEnvSchema } from '@el-reto/likes/env';
import { likesService } from '@el-reto/likes/service';
import { notificationsEnvSchema } from '@el-reto/notifications/env';
import { notificationsService } from '@el-reto/notifications/service';
import { postsEnvSchema } from '@el-reto/posts/env';
import { postsService } from '@el-reto/posts/service';
import { KitModule, OutboxRelay, SecurityLog, ServiceServer } from '@el-reto/service-kit';
import { baseEnvSchema } from '@el-reto/service-kit/env';
import { openStore } from '@el-reto/store';
import { createLogger, Metrics } from '@el-reto/telemetry';
import { NestFactory } from '@nestjs/core';
import type { Bus } from './bus.ts';
import { Owner, owners } from './clock.ts';
import { SimulatedConnection } from './connection.ts';
import type { Sabotage } from './sabotage.ts';

export type StoreKind = 'sqlite' | 'firestore';
type Settings = Readonly<Record<string, string>>;

const programs = {
  accounts: (env: Settings) => accountsService(readSettings(accountsEnvSchema, env)),
  events: (env: Settings) => eventsService(readSettings(eventsEnvSchema, env)),
  posts: (env: Settings) => postsService(readSettings(postsEnvSchema, env)),
  likes: (env: Settings) => likesService(readSettings(likesEnvSchema, env)),
  integrity: (env: Settings) => integrityService(readSettings(baseEnvSchema, env)),
  notifications: (env: Settings) => notificationsService(readSettings(notificationsEnvSchema, env)),
};
export type ServiceName = keyof typeof programs;
export const services = Object.keys(programs) as ServiceName[];

const secret = 'a secret of thirty-two characters';
const settings = {
  LOG_LEVEL: 'silent',
  CLAIMS_KEY: secret,
  MEDIA_SIGNING_KEY: secret,
  SMTP_URL: 'smtp://mail.example',
};
const logger = createLogger('simulation', 'silent');
const nest = { logger: false, abortOnError: false } as const;

class Root {}

interface Surroundings {
  readonly bus: Bus;
  readonly store: StoreKind;
  readonly dir: string;
  readonly sabotage: Sabotage;
}

/** A process on the simulated bus. */
export abstract class Node {
  owner = new Owner();
  connection!: SimulatedConnection;

  constructor(
    readonly name: string,
    protected readonly around: Surroundings,
  ) {}

  start(): Promise<void> {
    this.around.bus.clock.freeze();
    this.owner = new Owner();
    this.connection = new SimulatedConnection(this.around.bus, this.owner);
    return owners.run(this.owner, () => this.run());
  }

  /** Ends the process as SIGKILL does. */
  crash(): void {
    this.owner.end();
  }

  protected abstract run(): Promise<void>;
}

/** A process of a service. The next start gets a copy of the SQLite files at the crash. */
export class ServiceNode extends Node {
  #starts = 0;

  get folder(): string {
    return join(this.around.dir, this.name, String(this.#starts));
  }

  override crash(): void {
    const files = this.folder;
    this.#starts += 1;
    // SQLite renews the copied shared-memory file, which no process uses.
    cpSync(files, this.folder, { recursive: true });
    super.crash();
  }

  protected async run(): Promise<void> {
    const { store: kind, sabotage } = this.around;
    mkdirSync(this.folder, { recursive: true });
    const program = programs[this.name.split(' ')[0] as ServiceName];
    const own = { ...settings, STORE: kind, DATA_DIR: this.folder };
    const { name, module, env, collections, migrations = [] } = program(own);
    const store = await openStore({ name, env, collections, migrations, logger });
    sabotage.wrap?.(store);
    const connection = this.connection.asNats;
    const metrics = new Metrics(name, env);
    const security = new SecurityLog(logger, metrics);
    const relay = new OutboxRelay(store.outbox, connection, logger);
    const kit = KitModule.with({ env, store, connection, logger, metrics, security });
    const strategy = new ServiceServer({ name, connection, store, relay, logger, metrics });
    const root = { module: Root, imports: [kit, module] };
    const app = await NestFactory.createMicroservice(root, { strategy, ...nest });
    await app.listen();
    relay.wake();
  }
}

const nobody = async () => {
  throw new Error('no identity provider');
};
const identity = { verify: nobody, validSince: nobody, check: nobody };

/** Time limit of a visitor's request, because a gateway that crashes does not answer. */
const patienceMs = 10_000;

type Visit = Parameters<ContestController['listEventPosts']>[0];

/** A gateway without its HTTP server and without Redis: its cache and its event consumers. */
export class GatewayNode extends Node {
  #answers: ContestController | undefined;

  protected async run(): Promise<void> {
    this.#answers = undefined;
    const env = readSettings(gatewayEnvSchema, {
      MEDIA_URL: 'http://media.example',
      MEDIA_TOKEN: 'token',
    });
    const cacheOptions = { ...defaultOptions, ...this.around.sabotage.cache };
    const parts = { env, connection: this.connection.asNats, identity, logger, cacheOptions };
    const app = await NestFactory.createApplicationContext(AppModule.with(parts), nest);
    this.#answers = app.get(ContestController, { strict: false });
  }

  /** The cards of a contest as a visitor sees them; undefined if the gateway does not answer. */
  async list(eventId: string): Promise<readonly Post[] | undefined> {
    const { clock } = this.around.bus;
    const visit = { params: { eventId }, query: {}, minimal: false, request: { headers: {} } };
    if (this.owner.isDead) return undefined;
    const read = () => this.#answers?.listEventPosts(visit as unknown as Visit);
    const answer = await Promise.race([owners.run(this.owner, read), clock.sleep(patienceMs)]);
    return (answer as { json(): readonly Post[] } | undefined)?.json();
  }
}
