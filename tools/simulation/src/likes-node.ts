import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '@el-reto/likes/env';
import { likesService } from '@el-reto/likes/service';
import { KitModule, OutboxRelay, SecurityLog, ServiceServer } from '@el-reto/service-kit';
import { openStore, type Store } from '@el-reto/store';
import { createLogger, Metrics } from '@el-reto/telemetry';
import { NestFactory } from '@nestjs/core';
import { SimulatedConnection, type Bus } from './bus.ts';
import type { Owner } from './clock.ts';

export type WrapStore = (store: Store) => Store;

const logger = createLogger('simulation', 'silent');

/** A Nest module without parts of its own. */
class Root {}

/**
 * The likes service, from its own module, on the simulated bus. Its SQLite files are in a memory file
 * system. A crash takes an image of them: a transaction that is not committed is not in it.
 */
export class LikesNode {
  #owner: Owner = { isDead: false };
  #starts = 0;
  connection!: SimulatedConnection;
  store!: Store;

  constructor(
    private readonly bus: Bus,
    private readonly dir: string,
    private readonly wrap: WrapStore,
  ) {}

  start(): Promise<void> {
    this.#owner = { isDead: false };
    return this.bus.clock.as(this.#owner, () => this.#start());
  }

  /** Ends the process as SIGKILL does, and leaves its files to the next start. */
  crash(): void {
    this.#owner.isDead = true;
    for (const subscribed of this.bus.subscriptions) {
      if (subscribed.connection === this.connection) this.bus.subscriptions.delete(subscribed);
    }
    const [from, to] = [this.#folder(this.#starts), this.#folder(this.#starts + 1)];
    mkdirSync(to, { recursive: true });
    for (const file of ['likes.sqlite', 'likes.sqlite-wal']) {
      if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
    }
    rmSync(from, { recursive: true });
    this.#starts += 1;
  }

  #folder = (start: number) => join(this.dir, String(start));

  async #start(): Promise<void> {
    const env = readEnv({ DATA_DIR: this.#folder(this.#starts), LOG_LEVEL: 'silent' });
    const { name, module, collections } = likesService(env);
    const options = { name, env, collections, migrations: [], logger };
    const store = this.wrap(await openStore(options));
    this.store = store;
    this.connection = new SimulatedConnection(this.bus, this.#owner);
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
