import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { createClient } from '@el-reto/client';
import { EmulatorIdentity, parseEnv, prepareContest, startStack } from '@el-reto/dev';
import type { Stack } from '@el-reto/dev';
import { restoreBackup, takeBackup } from '@el-reto/ops';
import { expect, it, onTestFinished } from 'vitest';
import { pictureOf } from '../src/picture.ts';
import { copyProduct } from '../src/product/copy.ts';

/** A data folder of the first version, from before versions were kept: three posts, two liked. */
const fixture = fileURLToPath(new URL('./fixtures/data-dir-version-1.tar.gz', import.meta.url));
const eventId = '570dbb12-195a-4d6a-ac8a-169b34c259da';
const admin = { email: 'admin@elreto.test', password: 'admin-demo-2026' };

let dir: string;
const dataFile = (name: string) => join(dir, 'data', name);

async function start(said: string[] = []): Promise<Stack> {
  const stack = await startStack({
    dataDir: join(dir, 'data'),
    root: join(dir, 'product'),
    seed: 'none',
    say: (line) => said.push(line),
    env: { LIMITS: 'off', LOG_LEVEL: 'warn' },
  });
  onTestFinished(() => stack.stop());
  return stack;
}

function edit(service: string, sql: string): unknown {
  const db = new DatabaseSync(dataFile(`${service}.sqlite`));
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

/** Puts junk in the place of a service's file, and answers how to put the file back. */
function damage(service: string): () => void {
  const names = [`${service}.sqlite`, `${service}.sqlite-wal`, `${service}.sqlite-shm`];
  const move = (from: string, to: string) => {
    for (const name of names) {
      try {
        renameSync(dataFile(`${from}${name}`), dataFile(`${to}${name}`));
      } catch {
        // Only the first of them is always there.
      }
    }
  };
  move('', 'kept-');
  writeFileSync(dataFile(`${service}.sqlite`), 'una lista de compras\n'.repeat(500));
  return () => {
    for (const name of names) rmSync(dataFile(name), { force: true });
    move('kept-', '');
  };
}

/** Puts the older version's data folder into a folder of this test's own. */
async function unpackOlder(): Promise<void> {
  dir = await mkdtemp(join(tmpdir(), 'el-reto-older-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  mkdirSync(join(dir, 'data'), { mode: 0o700 });
  execFileSync('tar', ['-xzf', fixture, '-C', join(dir, 'data')]);
}

it('an older data folder is copied and restored without the files of services that came later', async () => {
  await unpackOlder();
  const before = edit('likes', 'SELECT id, doc FROM likes ORDER BY id');
  const file = join(dir, 'copy.tar.gz');
  await takeBackup(parseEnv({ DATA_DIR: join(dir, 'data') }), file);
  rmSync(join(dir, 'data'), { recursive: true });
  await restoreBackup(parseEnv({ DATA_DIR: join(dir, 'data') }), file);
  expect(edit('likes', 'SELECT id, doc FROM likes ORDER BY id')).toEqual(before);
  expect(existsSync(dataFile('integrity.sqlite'))).toBe(false);

  rmSync(dataFile('posts.sqlite'));
  const halved = takeBackup(parseEnv({ DATA_DIR: join(dir, 'data') }), join(dir, 'half.tar.gz'));
  await expect(halved).rejects.toThrow(/falta \S+posts\.sqlite/);
});

it('an older data folder starts, a newer one does not, and a damaged one says which file it is', async () => {
  await unpackOlder();
  expect(edit('likes', "SELECT name FROM sqlite_master WHERE name = '_schema'")).toEqual([]);
  await copyProduct(join(dir, 'product'));

  const said: string[] = [];
  const stack = await start(said);
  const api = createClient({ origin: stack.info.site });
  const posts = await api.call('listEventPosts', { params: { eventId }, query: {} });
  if (!Array.isArray(posts)) throw new Error('the list of posts is not a list');
  expect(posts.map(({ name, likes }) => `${name}: ${likes}`).toSorted()).toEqual([
    'Otoño 0: 1',
    'Otoño 1: 1',
    'Otoño 2: 0',
  ]);
  for (const { photoURL } of posts) {
    expect((await fetch(new URL(photoURL, stack.info.site))).status).toBe(200);
  }
  const identity = new EmulatorIdentity(stack.info.authEmulator, 'demo-el-reto');
  const fan = await identity.signIn('carga-0@elreto.test', 'carga-2026');
  const likes = await api.call('listMyLikes', { token: fan.token });
  expect(Object.keys(likes)).toEqual([eventId]);
  const size = { posts: 1, users: 0, name: 'Invierno', picture: pictureOf };
  const { postIds } = await prepareContest(stack, admin, size);
  expect(postIds).toHaveLength(1);
  // Whoever liked without a birth date keeps that like, and gives the date before the next one.
  const like = () =>
    api.call('togglePostLike', {
      token: fan.token,
      params: { postId: postIds[0] ?? '' },
      body: { uid: fan.uid },
    });
  await expect(like()).rejects.toMatchObject({ body: { code: 'BIRTH_DATE_NEEDED' } });
  await api.call('updateMe', { token: fan.token, body: { dob: '1990-05-05' } });
  expect(await like()).toMatchObject({ liked: true, likes: 1 });
  expect(edit('likes', 'SELECT part, version FROM _schema ORDER BY part')).toMatchObject([
    { part: 'kit', version: 1 },
    { part: 'likes', version: 1 },
  ]);

  // Damaged while it runs: not a silent loop of starts.
  const before = stack.info.processes['likes'] ?? 0;
  const release = stack.hold('likes');
  await expect.poll(() => stack.info.processes['likes']).toBeUndefined();
  const mend = damage('likes');
  release();
  const why = `the data file ${dataFile('likes.sqlite')} cannot be used: file is not a database`;
  await expect.poll(() => said).toContain(`[likes] error: could not start: ${why}`);
  await expect.poll(() => said.join('\n')).toMatch(/likes terminó \(código 1\): se reinicia en/);
  mend();
  await stack.restarted('likes', before);
  await stack.stop();

  edit('likes', "UPDATE _schema SET version = 99 WHERE part = 'likes' RETURNING version");
  const newer = await start().catch((error: unknown) => error);
  expect(String(newer)).toMatch(
    /^Error: likes no arrancó: the data file \S+likes\.sqlite cannot be used: it has version 99 of likes, and this program knows up to 1: start the newer one \(\S+\)$/,
  );
  edit('likes', "UPDATE _schema SET version = 1 WHERE part = 'likes' RETURNING version");
  damage('posts');
  const damaged = await start().catch((error: unknown) => error);
  expect(String(damaged)).toMatch(
    /^Error: posts no arrancó: the data file \S+posts\.sqlite cannot be used: file is not a database \(\S+\)$/,
  );
}, 240_000);
