import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@el-reto/client';
import {
  EmulatorIdentity,
  findFirestoreEmulator,
  parseEnv,
  patientSend,
  startStack,
  type Stack,
} from '@el-reto/dev';
import { extract } from 'tar';
import { beforeEach, expect, it, vi } from 'vitest';
import { tryOnCopy } from '../../src/upgrade-check.ts';
import { accounts, factsOf } from './facts.ts';

const here = (name: string) => new URL(name, import.meta.url).pathname;

/** Half an hour after the data were written. Later the product would send digests and end the contest. */
const dataAt = Date.parse('2026-11-27T10:00:00Z');
const pastClock = new URL('../../../dev/src/past-clock.ts', import.meta.url).href;

beforeEach(() => {
  // All processes of the product inherit these variables.
  vi.stubEnv('NODE_OPTIONS', `${process.env['NODE_OPTIONS'] ?? ''} --import=${pastClock}`.trim());
  vi.stubEnv('PAST_CLOCK_MS', String(Date.now() - dataAt));
  return () => void vi.unstubAllEnvs();
});

/** Compares the answers of the product on data of 1.0 with those of 1.0, and tries a change. */
async function examine({ info }: Stack, store: string): Promise<void> {
  expect(await factsOf(info)).toEqual(JSON.parse(readFileSync(here(`${store}-1.0.json`), 'utf8')));
  const identity = new EmulatorIdentity(info.authEmulator, 'demo-el-reto');
  const { token } = await identity.signIn(accounts.admin, accounts.password);
  const api = createClient({ origin: info.site, send: patientSend() });
  const me = await api.call('updateMe', { token, body: { lastName: 'Cambiado' } });
  expect(me).toMatchObject({ lastName: 'Cambiado', isAdmin: true });
  const metrics = async () => (await fetch(info.metrics['gateway'] ?? '')).text();
  await expect.poll(metrics).toMatch(/^elreto_dead_letters_stored 0$/m);
  // Old events cause no new mails.
  const mails = await fetch(`${info.mail}api/email`);
  expect(await mails.json()).toEqual([]);
}

it('opens a backup of 1.0 with the same accounts, cards, likes and notices, and sends no mail', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'baseline-'));
  const env = parseEnv({ DATA_DIR: join(dir.path, 'data') });
  await tryOnCopy(env, here('sqlite-1.0.tar.gz'), (stack) => examine(stack, 'sqlite'));
  expect(readdirSync(dir.path)).toEqual(['.upgrade-check-data.lock']);
});

it('opens a Firestore export of 1.0', async ({ skip }) => {
  const found = findFirestoreEmulator();
  if ('missing' in found) return skip(`NOT RUN: ${found.missing} is missing`);
  await using dir = await mkdtempDisposable(join(tmpdir(), 'baseline-'));
  const dataDir = join(dir.path, 'data');
  mkdirSync(dataDir);
  await extract({ file: here('firestore-1.0.tar.gz'), cwd: dataDir });
  await using stack = await startStack({
    dataDir,
    env: { STORE: 'firestore', LOG_LEVEL: 'warn' },
  });
  await examine(stack, 'firestore');
});
