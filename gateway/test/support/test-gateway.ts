import { accountsRequests } from '@el-reto/contracts';
import { startNats, startRedis } from '@el-reto/dev';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import type { VerifyAppCheck } from '../../src/identity/app-check.ts';
import type { CacheOptions } from '../../src/cache/response-cache.ts';
import { readEnv } from '../../src/env.ts';
import type { FirebaseIdentity } from '../../src/identity/firebase-tokens.ts';
import { patience, type Patience } from '../../src/http/fastify-options.ts';
import { startGateway } from '../../src/start-gateway.ts';
import { FakeIdentity } from './fake-identity.ts';
import { FakeServices } from './fake-services.ts';

/** Accounts that the fake accounts service counts as administrators. */
export const adminUid = 'admin-1';

/** What the gateway tried without the right to: it goes on without, so that only Redis can tell. */
async function refusedByRedis(url: string): Promise<string[]> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  try {
    await client.connect();
  } catch (error) {
    // A test that stopped Redis took the log with it.
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return [];
    throw error;
  }
  const entries = await client.aclLog();
  client.destroy();
  return entries.map(({ reason, object }) => `${reason} ${object}`);
}

/** A gateway on real NATS and Redis, with fake services and a fake identity behind it. */
export async function startTestGateway(
  env: Record<string, string> = {},
  verifyAppCheck?: VerifyAppCheck,
  waits: Partial<Patience> = {},
  cacheOptions?: CacheOptions,
) {
  const dir = await mkdtemp(join(tmpdir(), 'gateway-'));
  const [nats, redis] = await Promise.all([
    startNats({ dir: join(dir, 'nats') }),
    startRedis({ dir: join(dir, 'redis') }),
  ]);
  const services = await FakeServices.start((user) => nats.credentials(user));
  await services.answer(accountsRequests.getAccess, ({ input }) => ({
    admin: input.uid === adminUid,
  }));
  const identity = new FakeIdentity();
  const { url, user, password } = nats.credentials('gateway');
  const gatewayEnv = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    NATS_URL: url,
    NATS_USER: user,
    NATS_PASSWORD: password,
    REDIS_URL: redis.gatewayUrl,
    MEDIA_URL: 'http://127.0.0.1:9',
    MEDIA_TOKEN: 'media-token-for-tests',
    SITE_DIR: join(dir, 'no-site'),
    LIMITS: 'off',
    ...env,
  };
  const start = (more: Record<string, string> = {}, by: FirebaseIdentity = identity) =>
    startGateway(readEnv({ ...gatewayEnv, ...more }), by, verifyAppCheck, cacheOptions, {
      ...patience,
      ...waits,
    });
  const gateway = await start();
  return {
    dir,
    nats,
    redis,
    services,
    identity,
    gateway,
    /** The environment that it was started in. */
    env: gatewayEnv,
    /** One more replica on the same NATS and Redis. */
    startReplica: start,
    call: (path: string, init?: RequestInit) => fetch(new URL(path, gateway.url), init),
    async stop() {
      await gateway.stop();
      await services.stop();
      const refused = await refusedByRedis(redis.url);
      await Promise.all([nats.stop(), redis.stop()]);
      await rm(dir, { recursive: true, force: true });
      if (refused.length > 0) throw new Error(`Redis refused the gateway: ${refused.join(', ')}`);
    },
  };
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;
