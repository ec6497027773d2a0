import { describe, expect, it } from 'vitest';
import { baseEnvSchema, parseEnv } from '../env.ts';
import { createLogger } from '../logger.ts';
import { openStore } from './open-store.ts';

const open = (env: Record<string, string>) =>
  openStore({
    name: 'test',
    env: parseEnv(baseEnvSchema, { NODE_ENV: 'production', ...env }),
    collections: [],
    migrations: [],
    logger: createLogger('test', 'silent'),
  });

describe('openStore in production', () => {
  it.each(['sqlite', 'firestore'])('refuses a named emulator with STORE=%s', async (STORE) => {
    const env = { STORE, FIREBASE_PROJECT_ID: 'real', FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' };
    await expect(open(env)).rejects.toThrow('FIRESTORE_EMULATOR_HOST');
  });

  it('refuses a project that exists in emulators only', async () => {
    await expect(open({ STORE: 'firestore' })).rejects.toThrow('FIREBASE_PROJECT_ID');
  });
});
