import { ContestController } from '@el-reto/gateway/answers';
import { AppModule } from '@el-reto/gateway/app';
import { defaultOptions, type CacheOptions } from '@el-reto/gateway/cache-options';
import { readEnv } from '@el-reto/gateway/env';
import type { Post } from '@el-reto/contracts';
import { createLogger } from '@el-reto/telemetry';
import { NestFactory } from '@nestjs/core';
import type { Bus } from './bus.ts';
import type { Owner } from './clock.ts';
import { SimulatedConnection } from './connection.ts';

const logger = createLogger('simulation', 'silent');
const nobody = async () => {
  throw new Error('no identity provider');
};
const identity = { verify: nobody, validSince: nobody, check: nobody };

/** A gateway that crashes meanwhile gives no answer. */
const patienceMs = 10_000;

/** A visitor's request. */
type Visit = Parameters<ContestController['listEventPosts']>[0];

/** A gateway without its HTTP server and without Redis: its cache, and what follows the events. */
export class GatewayNode {
  #owner: Owner = { isDead: true };
  #answers: ContestController | undefined;
  connection!: SimulatedConnection;

  constructor(
    private readonly bus: Bus,
    private readonly slower: number,
  ) {}

  start(): Promise<void> {
    this.#owner = { isDead: false };
    return this.bus.clock.as(this.#owner, async () => {
      this.connection = new SimulatedConnection(this.bus, this.#owner);
      const env = readEnv({ MEDIA_URL: 'http://media.example', MEDIA_TOKEN: 'token' });
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
    });
  }

  crash(): void {
    this.#owner.isDead = true;
    this.bus.forget(this.connection);
  }

  /** The cards of a contest as a visitor gets them; undefined without an answer. */
  async list(eventId: string): Promise<readonly Post[] | undefined> {
    if (!this.#answers) return undefined;
    const visit = { params: { eventId }, query: {}, minimal: false, request: { headers: {} } };
    const { clock } = this.bus;
    try {
      const answer = await Promise.race([
        clock.as(this.#owner, () => this.#answers?.listEventPosts(visit as unknown as Visit)),
        clock.sleep(patienceMs),
      ]);
      return (answer as { json(): readonly Post[] } | undefined)?.json();
    } catch {
      return undefined;
    }
  }
}
