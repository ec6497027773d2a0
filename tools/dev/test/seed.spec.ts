import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { parseEnv } from '../src/env.ts';
import { seed } from '../src/seed.ts';

const told = (env: Record<string, string>) => ({
  info: {
    site: 'http://127.0.0.1:9',
    sites: [],
    admin: '',
    authEmulator: '',
    nats: '',
    natsOperator: '',
    redis: '',
    metrics: {},
    processes: {},
  },
  env: parseEnv({ DATA_DIR: tmpdir(), ...env }),
  say: () => undefined,
});

it('says why a contest cannot be filled as the process said it that tried', async () => {
  const trying = seed(told({ SEED: 'load' }));
  await expect(trying).rejects.toThrow(/^SEED=load hace cuentas de prueba: solo con el emulador/);
});

it('gives a contest up with the start', async () => {
  const trying = seed({ ...told({ SEED: 'load' }), signal: AbortSignal.abort() });
  await expect(trying).rejects.toThrow('aborted');
});
