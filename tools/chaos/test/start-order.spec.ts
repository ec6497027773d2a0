import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@el-reto/client';
import { healthSchema } from '@el-reto/contracts';
import { startStack } from '@el-reto/dev';
import { expect, it, onTestFinished } from 'vitest';
import { copyProduct } from '../src/product/copy.ts';

const root = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

it('sites first, services next, and what they stand on last: all of it comes up', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-order-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await copyProduct(root, join(dir, 'product'));
  const stack = await startStack({
    dataDir: join(dir, 'data'),
    root: join(dir, 'product'),
    seed: 'none',
    startReversed: true,
    env: { LOG_LEVEL: 'warn' },
  });
  onTestFinished(() => stack.stop());
  const health = async () =>
    healthSchema.parse(await createClient({ origin: stack.info.site }).call('getHealth')).status;
  await expect.poll(health, { timeout: 30_000 }).toBe('ok');
}, 120_000);
