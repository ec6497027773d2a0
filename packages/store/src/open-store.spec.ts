import { readSettings } from '@el-reto/contracts/settings';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from '@el-reto/telemetry';
import type { Migration } from './migration.ts';
import { openStore } from './open-store.ts';
import { storeEnvShape } from './store-env.ts';

const open = (env: Record<string, string>, migrations: readonly Migration[] = []) =>
  openStore({
    name: 'test',
    env: { NODE_ENV: 'production', ...readSettings(z.object(storeEnvShape), env) },
    collections: [],
    migrations,
    logger: createLogger('test', 'silent'),
  });

const emulator = { FIREBASE_PROJECT_ID: 'real', FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' };

it.each([
  ['an emulator for SQLite', { STORE: 'sqlite', ...emulator }, 'FIRESTORE_EMULATOR_HOST'],
  ['an emulator', { STORE: 'firestore', ...emulator }, 'FIRESTORE_EMULATOR_HOST'],
  ['a project of emulators only', { STORE: 'firestore' }, 'FIREBASE_PROJECT_ID'],
])('refuses %s', async (_, env, variable) => {
  await expect(open(env)).rejects.toThrow(variable);
});

it('refuses migrations on Firestore, which has none', async () => {
  const step = { name: 'first names', run: () => undefined };
  const opening = open({ STORE: 'firestore', FIREBASE_PROJECT_ID: 'real' }, [step]);
  await expect(opening).rejects.toThrow('Firestore cannot run the migration "first names" of test');
});

it('lets only the owner read and write files of SQLite, including older ones', async () => {
  const dir = temporaryDir();
  const modes = async () => {
    const files = await readdir(dir);
    return Promise.all(files.map(async (name) => (await stat(join(dir, name))).mode & 0o777));
  };
  const settings = { STORE: 'sqlite', DATA_DIR: dir };
  await (await open(settings)).close();
  for (const name of await readdir(dir)) await chmod(join(dir, name), 0o644);
  const store = await open(settings);
  await store.transaction(async () => undefined);
  // The database, its lock, its write-ahead log and the index of that log.
  expect(await modes()).toEqual([0o600, 0o600, 0o600, 0o600]);
  await store.close();
});
