// Writes the fixtures beside this file with the built product: data of version 1.0 in both stores.
// node --conditions=source tools/ops/test/baseline/write.ts
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@el-reto/client';
import {
  buildContest,
  EmulatorIdentity,
  enrol,
  parseEnv,
  startStack,
  waitUntil,
  type Stack,
} from '@el-reto/dev';
import sharp from 'sharp';
import { create } from 'tar';
import { takeBackup } from '../../src/backup/take-backup.ts';
import { accounts, factsOf } from './facts.ts';

const here = (name: string) => new URL(name, import.meta.url).pathname;
const { admin: ADMIN_EMAIL, password, people } = accounts;
const env = { ADMIN_EMAIL, ADMIN_PASSWORD: password, LOG_LEVEL: 'warn' };
/** Files of a stopped product on Firestore, without passwords and certificates. */
const kept = ['auth', 'firestore', 'media', 'nats/jetstream', 'secrets.json', 'seeded.json'];

const picture = (n: number) =>
  sharp({ create: { width: 96, height: 72, channels: 3, background: { r: n * 60, g: 90, b: 30 } } })
    .jpeg()
    .toBuffer();

/** An event with three cards, likes of each person, and a new name that waits for a moderator. */
async function fill({ info }: Stack): Promise<void> {
  const api = createClient({ origin: info.site });
  const identity = new EmulatorIdentity(info.authEmulator, 'demo-el-reto');
  const admin = await identity.signIn(ADMIN_EMAIL, password);
  const { postIds } = await buildContest(api, admin, { name: 'Línea base', posts: 3, picture });
  for (const [n, email] of people.entries()) {
    const name = { name: email.slice(0, 4), lastName: 'Prueba', dob: '1990-05-05' };
    const { token, uid } = await enrol(api, identity, { ...name, email, password });
    const params = { postId: postIds[n % 2] ?? '' };
    await api.call('togglePostLike', { token, params, body: { uid } });
  }
  const settled = async () =>
    (await factsOf(info)).posts.reduce((sum, { likes }) => sum + likes, 0) === people.length;
  // A later version must not send these mails again.
  const mailed = async () => {
    const mails = await fetch(`${info.mail}api/email`);
    return ((await mails.json()) as unknown[]).length === postIds.length;
  };
  for (const isDone of [settled, mailed]) {
    if (!(await waitUntil(isDone, { timeoutMs: 180_000 }))) throw new Error(`not ${isDone.name}`);
  }
}

async function write(store: 'sqlite' | 'firestore'): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'baseline-'));
  const dataDir = join(dir, 'data');
  const archive = here(`${store}-1.0.tar.gz`);
  rmSync(archive, { force: true });
  const stack = await startStack({ dataDir, seed: 'none', env: { ...env, STORE: store } });
  try {
    await fill(stack);
    writeFileSync(
      here(`${store}-1.0.json`),
      `${JSON.stringify(await factsOf(stack.info), null, 2)}\n`,
    );
    if (store === 'sqlite') await takeBackup(parseEnv({ DATA_DIR: dataDir }), archive);
  } finally {
    await stack.stop();
  }
  if (store === 'firestore') await create({ file: archive, cwd: dataDir, gzip: true }, kept);
  rmSync(dir, { recursive: true });
}

await write('sqlite');
await write('firestore');
