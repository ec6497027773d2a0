import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Post } from '@el-reto/contracts';
import { readEnv as readAccountsEnv } from '@el-reto/accounts/env';
import { accountsService } from '@el-reto/accounts/service';
import { readEnv as readEventsEnv } from '@el-reto/events/env';
import { eventsService } from '@el-reto/events/service';
import { ContestController } from '@el-reto/gateway/answers';
import { AppModule } from '@el-reto/gateway/app';
import { defaultOptions, type CacheOptions } from '@el-reto/gateway/cache-options';
import { readEnv as readGatewayEnv } from '@el-reto/gateway/env';
import { integrityService } from '@el-reto/integrity/service';
import { readEnv as readLikesEnv } from '@el-reto/likes/env';
import { likesService } from '@el-reto/likes/service';
import { readEnv as readNotificationsEnv } from '@el-reto/notifications/env';
import { notificationsService } from '@el-reto/notifications/service';
import { readEnv as readPostsEnv } from '@el-reto/posts/env';
import { postsService } from '@el-reto/posts/service';
import { KitModule, OutboxRelay, SecurityLog, ServiceServer } from '@el-reto/service-kit';
import { baseEnvSchema } from '@el-reto/service-kit/env';
import { openStore, type Store } from '@el-reto/store';
import { createLogger, Metrics } from '@el-reto/telemetry';
import { parseEnv } from '@el-reto/telemetry/env';
import { NestFactory } from '@nestjs/core';
import type { Bus } from './bus.ts';
import type { Owner } from './clock.ts';
import { SimulatedConnection } from './connection.ts';

export type StoreKind = 'sqlite' | 'firestore';
export type WrapStore = (store: Store, service: string) => Store;
/** Data files by name. */
type Files = ReadonlyMap<string, Buffer>;
type Settings = Readonly<Record<string, string>>;

const secret = 'a secret of thirty-two characters';

/** The services of the simulation, each with its own module. */
const programs = {
  accounts: (env: Settings) => accountsService(readAccountsEnv(env)),
  events: (env: Settings) => eventsService(readEventsEnv({ ...env, CLAIMS_KEY: secret })),
  posts: (env: Settings) => postsService(readPostsEnv({ ...env, MEDIA_SIGNING_KEY: secret })),
  likes: (env: Settings) => likesService(readLikesEnv(env)),
  integrity: (env: Settings) => integrityService(parseEnv(baseEnvSchema, env)),
  notifications: (env: Settings) =>
    notificationsService(readNotificationsEnv({ ...env, SMTP_URL: 'smtp://mail.example' })),
};
export type ServiceName = keyof typeof programs;
export const services = Object.keys(programs) as ServiceName[];

const logger = createLogger('simulation', 'silent');

/** An empty Nest module. */
class Root {}

/** A process on the simulated bus. */
export abstract class Node {
  protected owner: Owner = { isDead: true };
  connection!: SimulatedConnection;

  constructor(
    readonly name: string,
    protected readonly bus: Bus,
  ) {}

  start(): Promise<void> {
    this.owner = { isDead: false };
    this.connection = new SimulatedConnection(this.bus, this.owner);
    return this.bus.clock.as(this.owner, () => this.run());
  }

  /** Ends the process as SIGKILL does. */
  crash(): void {
    this.owner.isDead = true;
    this.bus.forget(this.connection);
  }

  protected abstract run(): Promise<void>;
}

/**
 * A process of a service, which runs the service's own module. Its SQLite files are in a memory
 * file system. After a crash the next start gets a copy of the files, without uncommitted
 * transactions.
 */
export class ServiceNode extends Node {
  #starts = 0;

  constructor(
    name: string,
    bus: Bus,
    private readonly store: StoreKind,
    /** The folder of the data files. */
    private readonly dir: string,
    private readonly wrap: WrapStore,
  ) {
    super(name, bus);
  }

  get service(): ServiceName {
    return this.name.split(' ')[0] as ServiceName;
  }

  override crash(): void {
    super.crash();
    const image = this.image();
    this.#starts += 1;
    this.restore(image);
  }

  image(): Files {
    const names = [`${this.service}.sqlite`, `${this.service}.sqlite-wal`];
    const paths = names.map((name) => [name, join(this.#folder, name)] as const);
    const found = paths.filter(([, path]) => existsSync(path));
    return new Map(found.map(([name, path]) => [name, readFileSync(path)]));
  }

  restore(image: Files): void {
    mkdirSync(this.#folder, { recursive: true });
    for (const [file, bytes] of image) writeFileSync(join(this.#folder, file), bytes);
  }

  get #folder(): string {
    return join(this.dir, this.name, String(this.#starts));
  }

  protected async run(): Promise<void> {
    const settings = { STORE: this.store, DATA_DIR: this.#folder, LOG_LEVEL: 'silent' };
    const { name, module, env, collections, migrations = [] } = programs[this.service](settings);
    const opened = await openStore({ name, env, collections, migrations, logger });
    const store = this.wrap(opened, name);
    const connection = this.connection.asNats;
    const metrics = new Metrics(name, env);
    const security = new SecurityLog(logger, metrics);
    const relay = new OutboxRelay(store.outbox, connection, logger);
    const kit = KitModule.with({ env, store, connection, logger, metrics, security });
    const strategy = new ServiceServer({ name, connection, store, relay, logger, metrics });
    const app = await NestFactory.createMicroservice(
      { module: Root, imports: [kit, module] },
      { strategy, logger: false, abortOnError: false },
    );
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

/** A visitor's request. */
type Visit = Parameters<ContestController['listEventPosts']>[0];

/** A gateway without its HTTP server and without Redis: its cache and its event consumers. */
export class GatewayNode extends Node {
  #answers: ContestController | undefined;

  constructor(
    name: string,
    bus: Bus,
    private readonly slower: number,
  ) {
    super(name, bus);
  }

  protected async run(): Promise<void> {
    const env = readGatewayEnv({ MEDIA_URL: 'http://media.example', MEDIA_TOKEN: 'token' });
    const connection = this.connection.asNats;
    const cacheOptions = JSON.parse(JSON.stringify(defaultOptions), (name, value: unknown) => {
      return typeof value === 'number' && name.endsWith('Ms') ? value * this.slower : value;
    }) as CacheOptions;
    const parts = { env, connection, identity, logger, cacheOptions };
    const app = await NestFactory.createApplicationContext(AppModule.with(parts), {
      logger: false,
      abortOnError: false,
    });
    this.#answers = app.get(ContestController, { strict: false });
  }

  /** The cards of a contest as a visitor sees them; undefined if the gateway does not answer. */
  async list(eventId: string): Promise<readonly Post[] | undefined> {
    if (!this.#answers) return undefined;
    const visit = { params: { eventId }, query: {}, minimal: false, request: { headers: {} } };
    const { clock } = this.bus;
    try {
      const answer = await Promise.race([
        clock.as(this.owner, () => this.#answers?.listEventPosts(visit as unknown as Visit)),
        clock.sleep(patienceMs),
      ]);
      return (answer as { json(): readonly Post[] } | undefined)?.json();
    } catch {
      return undefined;
    }
  }
}
