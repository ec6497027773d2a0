import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@el-reto/client';
import { EmulatorIdentity, startStack } from '@el-reto/dev';
import { compare } from './compare.ts';
import { fuzz } from './fuzz.ts';
import type { FuzzOptions, FuzzResult } from './fuzz.ts';
import { World } from './world.ts';

const administrator = { email: 'azar@elreto.test', password: 'azar-2026' };

/** Starts a product of its own, asks it, and compares what is left. */
export async function fuzzOwnProduct(options: FuzzOptions): Promise<FuzzResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'el-reto-fuzz-'));
  const stack = await startStack({
    dataDir,
    seed: 'none',
    env: {
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
  });
  try {
    const { site, authEmulator, processes } = stack.info;
    const started = { ...processes };
    const identity = new EmulatorIdentity(authEmulator, 'demo-el-reto');
    const admin = await identity.signIn(administrator.email, administrator.password);
    const world = new World({ api: createClient({ origin: site }), authEmulator, admin });
    const result = await fuzz(world, options);
    const restarted = Object.entries(stack.info.processes)
      .filter(([name, pid]) => started[name] !== pid)
      .map(([name]) => `✗ ${name} ended and was started again`);
    const differences = await compare(stack, dataDir, world);
    return { ...result, findings: [...result.findings, ...restarted, ...differences] };
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true });
  }
}
