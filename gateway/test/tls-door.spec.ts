import { choosePort, startNats, startRedis, tlsDirsIn } from '@el-reto/dev';
import { readTls } from '@el-reto/contracts/tls-files';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../src/env.ts';
import { patience } from '../src/http/fastify-options.ts';
import { startGateway } from '../src/start-gateway.ts';
import { FakeIdentity } from './support/fake-identity.ts';
import { startFakeMedia } from './support/fake-media.ts';
import { pictureRequests, RawClient } from './support/raw-client.ts';

const waits = { ...patience, paceMs: 800, leastBytes: 20_000, lookEveryMs: 100 };
/** More than the system keeps for a connection. */
const pictureBytes = 16_000_000;
/** So that it takes longer than the pace. */
const bytesPerMs = 6_000;

let ask: (text: string) => Promise<RawClient>;
let stop: () => Promise<void>;
beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tls-door-'));
  const tls = await tlsDirsIn(join(dir, 'tls'));
  const [nats, redis, media, port] = await Promise.all([
    startNats({ dir: join(dir, 'nats'), tls }),
    startRedis({ dir: join(dir, 'redis'), tls }),
    startFakeMedia(pictureBytes),
    choosePort(0),
  ]);
  const { url, user, password } = nats.credentials('gateway');
  const env = readEnv({
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
  const gateway = await startGateway(env, new FakeIdentity(), undefined, undefined, waits);
  ask = (text) => RawClient.send(`https://127.0.0.1:${port}`, text, readTls(tls('admin')));
  stop = async () => {
    await gateway.stop();
    media.stop();
    await Promise.all([nats.stop(), redis.stop()]);
    await rm(dir, { recursive: true });
  };
});
afterAll(() => stop());

describe('by TLS, too,', () => {
  it('who takes nothing is cut off', async () => {
    const client = await ask(pictureRequests(1));
    await sleep(2.5 * waits.paceMs);
    expect((await client.readAll()).length).toBeLessThan(pictureBytes);
  });

  it('who sends next to nothing is cut off', async () => {
    const head = 'POST /api/events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const client = await ask(`${head}Content-Length: 100000\r\n\r\n`);
    await client.drip(' ', 50);
    expect(client.isClosed).toBe(true);
  });

  it('who is slow and steady gets all of a picture', async () => {
    const client = await ask(pictureRequests(1).replace(/\r\n$/, 'Connection: close\r\n\r\n'));
    const begunAt = performance.now();
    let bytes = 0;
    client.socket.on('data', (part: Buffer) => {
      bytes += part.length;
      const earlyMs = bytes / bytesPerMs - (performance.now() - begunAt);
      if (earlyMs < 5) return;
      client.socket.pause();
      setTimeout(() => client.socket.resume(), earlyMs);
    });
    client.socket.resume();
    await client.closed;
    expect(bytes).toBeGreaterThan(pictureBytes);
  });
});
