import { readSettings } from '@el-reto/contracts/settings';
import { accountsRequests } from '@el-reto/contracts';
import { startRedis } from '@el-reto/dev';
import { RequestClient } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Harness, until, waitLonger } from '@el-reto/testing';
import { join } from 'node:path';
import { createClient } from 'redis';
import { afterAll, onTestFinished } from 'vitest';
import type { CacheOptions } from '../../src/cache/response-cache.ts';
import { gatewayEnvSchema } from '../../src/env.ts';
import type { VerifyAppCheck } from '../../src/identity/app-check.ts';
import { startGateway } from '../../src/start-gateway.ts';
import { gatewayWaits, type GatewayWaits } from '../../src/waits.ts';
import { bearer, FakeIdentity, tokenFor } from './fake-identity.ts';
import { SseClient } from './sse-client.ts';

/** The account that the accounts service reports as an administrator. */
export const adminUid = 'admin-1';

/**
 * On a busy machine an answer may take longer than a gateway waits. Then the gateway correctly goes on without
 * it, and a test that expects the answer would fail.
 */
const patient = {
  redisSilenceMs: 90_000,
  redisMs: 90_000,
  countMs: 90_000,
  eventsMs: 90_000,
  pictureMs: 90_000,
  shareMs: 90_000,
  pageMs: 90_000,
};

interface GatewayParts {
  readonly verifyAppCheck?: VerifyAppCheck;
  readonly waits?: Partial<GatewayWaits>;
  readonly cache?: CacheOptions;
  readonly logger?: Logger;
}

/** A request of an account or of a visitor, with or without a JSON body. */
interface Sent {
  readonly uid?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export { until };

const noService = () => Promise.reject(new Error('the gateway is started apart'));

/** The commands that Redis has refused because of the gateway's rights. The gateway works without them. */
async function refusedByRedis(url: string): Promise<string[]> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  try {
    await client.connect();
  } catch (error) {
    // A test that stopped Redis has also deleted its log.
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return [];
    throw error;
  }
  const entries = await client.aclLog();
  client.destroy();
  return entries.map(({ reason, object }) => `${reason} ${object}`);
}

/**
 * Starts a gateway with a real NATS server and Redis for all tests of the calling file. Stops them
 * afterwards. The harness answers instead of the services.
 */
export async function testGateway(changes: Record<string, string> = {}, parts: GatewayParts = {}) {
  const harness = await Harness.start('gateway', noService);
  const redis = await startRedis({ dir: join(harness.dir, 'redis') });
  await harness.answer(accountsRequests.getAccess, ({ input }) => ({
    admin: input.uid === adminUid,
  }));
  const identity = new FakeIdentity();
  const env = {
    ...harness.envOf('gateway'),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    REDIS_URL: redis.gatewayUrl,
    MEDIA_URL: 'http://127.0.0.1:9',
    MEDIA_TOKEN: 'media-token-for-tests',
    SITE_DIR: join(harness.dir, 'no-site'),
    LIMITS: 'off',
    ...changes,
  };
  const start = async (more: Record<string, string> = {}, own: Partial<GatewayWaits> = {}) => {
    const waits = { ...gatewayWaits, ...patient, ...parts.waits, ...own };
    const settings = readSettings(gatewayEnvSchema, { ...env, ...more });
    const replica = await startGateway(settings, { ...parts, identity, waits });
    waitLonger(replica.app.get(RequestClient));
    await until(async () => (await fetch(`${replica.url}/api/health/ready`)).ok);
    return replica;
  };
  const gateway = await start();
  afterAll(async () => {
    await gateway.stop();
    const refused = await refusedByRedis(redis.url);
    await redis.stop();
    await harness.stop();
    if (refused.length > 0) throw new Error(`Redis refused the gateway: ${refused.join(', ')}`);
  });

  /** Starts a gateway for the tests of the file. */
  const replicaOfFile = async (...settings: Parameters<typeof start>) => {
    const replica = await start(...settings);
    afterAll(() => replica.stop());
    return replica;
  };
  /** Starts a gateway for the running test. */
  const startReplica = async (...settings: Parameters<typeof start>) => {
    const replica = await start(...settings);
    onTestFinished(() => replica.stop());
    return replica;
  };
  const call = (path: string, init?: RequestInit, url = gateway.url) =>
    fetch(new URL(path, url), init);
  const send = async (method: string, path: string, sent: Sent = {}, url?: string) => {
    const { uid, body } = sent;
    const json = body !== undefined && { 'content-type': 'application/json' };
    const headers = { ...(uid && bearer(tokenFor(uid))), ...json, ...sent.headers };
    const init = { method, headers, ...(json && { body: JSON.stringify(body) }) };
    const answer = await call(path, init, url);
    const content = (method === 'HEAD' ? {} : await answer.json()) as Record<string, unknown>;
    return { status: answer.status, headers: answer.headers, body: content };
  };
  /** The status and the code of a refused request. */
  const refusal = async (...request: Parameters<typeof send>) => {
    const { status, body } = await send(...request);
    return [status, body['code']];
  };
  /** Opens a stream for the running test and waits for its first bytes. */
  const follow = async (path: string, headers: Record<string, string> = {}, url = gateway.url) => {
    const client = await SseClient.open(new URL(path, url), headers);
    await until(() => client.text !== '');
    return client;
  };
  return {
    harness,
    redis,
    identity,
    gateway,
    env,
    startReplica,
    replicaOfFile,
    call,
    send,
    refusal,
    follow,
  };
}
