import { join } from 'node:path';
import { eventsRequests, postsRequests } from '@el-reto/contracts';
import type { EventDefinition } from '@el-reto/contracts';
import { startService } from '@el-reto/service-kit';
import type { RunningService } from '@el-reto/service-kit';
import { startAuthEmulator } from '@el-reto/dev';
import { Surroundings } from '@el-reto/testing';
import { vi } from 'vitest';
import type { z } from 'zod';
import { collections } from '../../src/collections.ts';
import { AppModule } from '../../src/app.module.ts';
import { readEnv } from '../../src/env.ts';
import { Identities } from './identities.ts';

/** The accounts service's surroundings: a real nats-server, SQLite folder and Auth emulator. */
export class AccountsWorld {
  readonly around: Surroundings;
  /** Who has a post, as the posts service would say. */
  readonly authors = new Set<string>();
  identities!: Identities;
  emulator!: Awaited<ReturnType<typeof startAuthEmulator>>;

  private constructor(around: Surroundings) {
    this.around = around;
  }

  static async start(): Promise<AccountsWorld> {
    const world = new AccountsWorld(await Surroundings.start('accounts'));
    await world.startEmulator();
    for (const [name, value] of Object.entries(world.env)) vi.stubEnv(name, value);
    await world.around.answer(postsRequests.hasPosts, ({ uid }) => ({
      hasPosts: world.authors.has(uid),
    }));
    await world.around.answer(eventsRequests.purgeUser, () => ({ success: true as const }));
    return world;
  }

  /** The environment that the service starts in. */
  get env(): Record<string, string> {
    return {
      ...this.around.env,
      FIREBASE_AUTH_EMULATOR_HOST: this.emulator.host,
      METADATA_SERVER_DETECTION: 'none',
    };
  }

  /** Starts the emulator, after the first time where it was before, with its accounts. */
  async startEmulator(): Promise<void> {
    const port = Number(this.emulator?.host.split(':')[1] ?? 0);
    this.emulator = await startAuthEmulator({ dir: join(this.around.dir, 'auth'), port });
    this.identities = new Identities(this.emulator.host);
  }

  /** The service, in this process. */
  startService(): Promise<RunningService> {
    return startService({ name: 'accounts', module: AppModule, env: readEnv(), collections });
  }

  readonly ask: Surroundings['ask'] = (definition, input, options) =>
    this.around.ask(definition, input, options);

  /** What was told of `uid` by this event so far. */
  told<S extends z.ZodType<{ uid: string }>>(event: EventDefinition<S>, uid: string) {
    return this.around.told(event).filter((payload) => payload.uid === uid);
  }

  async stop(): Promise<void> {
    await this.emulator.stop();
    await this.around.stop();
    vi.unstubAllEnvs();
  }
}
