import { readSettings } from '@el-reto/contracts/settings';
import { choosePort, startNats, startRedis, tlsDirsIn } from '@el-reto/dev';
import { readTls } from '@el-reto/contracts/tls-files';
import { join } from 'node:path';
import { dirOfFile } from '@el-reto/testing/temporary-dir';
import { afterAll, describe, expect, it } from 'vitest';
import { gatewayEnvSchema } from '../src/env.ts';
import { startGateway } from '../src/start-gateway.ts';
import { gatewayWaits } from '../src/waits.ts';
import { FakeIdentity } from './support/fake-identity.ts';
import { FakeMedia } from './support/fake-media.ts';
import { pictureRequests, RawClient } from './support/raw-client.ts';
import { until } from './support/test-gateway.ts';

const paceMs = 3_000;
const waits = { ...gatewayWaits, paceMs, leastBytes: 20_000, lookEveryMs: 50 };
/** More bytes than the operating system buffers for a connection. */
const pictureBytes = 16_000_000;

const dir = dirOfFile();
const tls = await tlsDirsIn(join(dir, 'tls'));
const [nats, redis, media, port] = await Promise.all([
  startNats({ dir: join(dir, 'nats'), tls }),
  startRedis({ dir: join(dir, 'redis'), tls }),
  FakeMedia.start(pictureBytes),
  choosePort(),
]);
const { url, user, password } = nats.credentials('gateway');
const env = readSettings(gatewayEnvSchema, {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  PORT: '0',
  SITE_DIR: join(dir, 'no-site'),
  NATS_URL: url,
  NATS_USER: user,
  NATS_PASSWORD: password,
  REDIS_URL: redis.gatewayUrl,
  MEDIA_URL: media.url,
  MEDIA_TOKEN: 'media-token-for-tests',
  TLS_DIR: tls('gateway'),
  HTTPS_PORT: String(port),
});
const gateway = await startGateway(env, { identity: new FakeIdentity(), waits });
afterAll(async () => {
  await gateway.stop();
  await Promise.all([nats.stop(), redis.stop()]);
});
const connect = (text: string) =>
  RawClient.send(`https://127.0.0.1:${port}`, text, readTls(tls('admin')));

// Each test waits for the limits of its own connection.
describe.concurrent('over TLS', () => {
  it('a client that reads nothing is disconnected', async () => {
    const client = await connect(pictureRequests(1));
    await until(() => client.isCutOff);
    expect((await client.readAll()).length).toBeLessThan(pictureBytes);
  });

  it('a client that sends almost nothing is disconnected', async () => {
    const head = 'POST /api/events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const client = await connect(`${head}Content-Length: 100000\r\n\r\n`);
    await client.drip(' ', 50);
    await until(() => client.isCutOff);
  });

  it('a client that reads slowly but steadily receives a whole picture', async () => {
    const client = await connect(pictureRequests(1));
    expect(await client.readSlowly(5)).toBeGreaterThan(pictureBytes);
  });
});
