import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseEnv } from '../src/env.ts';
import { startStack } from '../src/stack.ts';
import { readStackFile } from '../src/supervisor/stack-file.ts';
import { temporaryDir } from './support.ts';

it('starts four whole products at once that all prefer the same internal ports', async () => {
  const dir = await temporaryDir();
  const starting = [1, 2, 3, 4].map(async (n) => {
    const dataDir = join(dir, String(n));
    const env = { DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0', SEED: 'none', LOG_LEVEL: 'warn' };
    const stack = await startStack({
      dataDir,
      settings: parseEnv(env),
      env: { LOG_LEVEL: 'warn' },
    });
    onTestFinished(() => stack.stop());
    return stack;
  });
  const stacks = await Promise.all(starting);
  for (const { info } of stacks) {
    const health = await fetch(`${info.site}/api/health`);
    expect(await health.json()).toMatchObject({ status: 'ok' });
  }
  const addresses = stacks.flatMap(({ info }) => [
    info.site,
    info.admin,
    info.nats,
    info.redis,
    info.authEmulator,
    ...Object.values(info.metrics),
  ]);
  const ports = addresses.map((address) => new URL(address).port);
  expect(new Set(ports).size).toBe(ports.length);
  const files = [1, 2, 3, 4].map((n) => readStackFile(join(dir, String(n))));
  expect(files).toEqual(stacks.map(({ info }) => info));
}, 300_000);
