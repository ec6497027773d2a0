import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  KitModule,
  OutboxRelay,
  SecurityLog,
  ServiceServer,
  type ServiceOptions,
} from '@el-reto/service-kit';
import { openStore, type Store } from '@el-reto/store';
import { createLogger, Metrics } from '@el-reto/telemetry';
import { NestFactory } from '@nestjs/core';
import type { Bus } from './bus.ts';
import type { Owner } from './clock.ts';
import { SimulatedConnection } from './connection.ts';

export type StoreKind = 'sqlite' | 'firestore';
export type Settings = Readonly<Record<string, string>>;
export type Program = (settings: Settings) => ServiceOptions;
export type WrapStore = (store: Store, service: string) => Store;

const logger = createLogger('simulation', 'silent');

/** A Nest module without parts of its own. */
class Root {}

interface NodeParts {
  readonly name: string;
  readonly program: Program;
  readonly bus: Bus;
  readonly store: StoreKind;
  /** Where its data files are, if it has any. */
  readonly dir: string;
  readonly wrap: WrapStore;
}

/**
 * A process of a service, from its own module, on the simulated bus. SQLite files are in a memory file
 * system. A crash takes an image of them: a transaction that is not committed is not in it.
 */
export class ServiceNode {
  #owner: Owner = { isDead: true };
  #starts = 0;
  connection!: SimulatedConnection;

  constructor(readonly parts: NodeParts) {}

  start(): Promise<void> {
    this.#owner = { isDead: false };
    return this.parts.bus.clock.as(this.#owner, () => this.#start());
  }

  /** Ends the process as SIGKILL does, and leaves its files to the next start. */
  crash(): void {
    this.#owner.isDead = true;
    const { bus, store } = this.parts;
    bus.forget(this.connection);
    if (store === 'firestore') return;
    const before = this.#folder;
    this.#starts += 1;
    mkdirSync(this.#folder, { recursive: true });
    for (const file of this.#files) {
      const path = join(before, file);
      if (existsSync(path)) copyFileSync(path, join(this.#folder, file));
    }
    rmSync(before, { recursive: true });
  }

  /** The data files after a crash. */
  image(): ReadonlyMap<string, Buffer> {
    const files = this.#files.filter((file) => existsSync(join(this.#folder, file)));
    return new Map(files.map((file) => [file, readFileSync(join(this.#folder, file))]));
  }

  restore(image: ReadonlyMap<string, Buffer>): void {
    mkdirSync(this.#folder, { recursive: true });
    for (const [file, bytes] of image) writeFileSync(join(this.#folder, file), bytes);
  }

  get #folder(): string {
    return join(this.parts.dir, this.parts.name, String(this.#starts));
  }

  get #files(): string[] {
    return ['', '-wal'].map((suffix) => `${this.parts.name}.sqlite${suffix}`);
  }

  async #start(): Promise<void> {
    const { bus, program, store: kind, wrap } = this.parts;
    const settings = { STORE: kind, DATA_DIR: this.#folder, LOG_LEVEL: 'silent' };
    const { name, module, env, collections, migrations = [] } = program(settings);
    const store = wrap(await openStore({ name, env, collections, migrations, logger }), name);
    this.connection = new SimulatedConnection(bus, this.#owner);
    const connection = this.connection.asNats;
    const metrics = new Metrics(name, env);
    const security = new SecurityLog(logger, metrics);
    const relay = new OutboxRelay(store.outbox, connection, logger);
    const kit = KitModule.with({ env, store, connection, logger, metrics, security });
    const strategy = new ServiceServer({ name, connection, store, relay, logger, metrics });
    const imports = [kit, module];
    const app = await NestFactory.createMicroservice(
      { module: Root, imports },
      { strategy, logger: false, abortOnError: false },
    );
    await app.listen();
    relay.wake();
  }
}
