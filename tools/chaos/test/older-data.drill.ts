import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@el-reto/client';
import { EmulatorIdentity, prepareContest } from '@el-reto/dev';
import { expect, it } from 'vitest';
import { pictureOf } from '../src/picture.ts';
import { olderEventId, runSql, unpackOlder } from './support/older-data.ts';
import { productFolder, report } from './support/product-folder.ts';

const admin = { email: 'admin@elreto.test', password: 'admin-demo-2026' };

/** Replaces a service's file by junk; returns a function that restores it. */
function damage(dataDir: string, service: string): () => void {
  const names = [`${service}.sqlite`, `${service}.sqlite-wal`, `${service}.sqlite-shm`];
  const move = (from: string, to: string) => {
    for (const name of names) {
      try {
        renameSync(join(dataDir, `${from}${name}`), join(dataDir, `${to}${name}`));
      } catch {
        // Only the first of them always exists.
      }
    }
  };
  move('', 'kept-');
  writeFileSync(join(dataDir, `${service}.sqlite`), 'una lista de compras\n'.repeat(500));
  return () => {
    for (const name of names) rmSync(join(dataDir, name), { force: true });
    move('kept-', '');
  };
}

it('starts on a data folder of the first version, and names a newer or damaged file', async () => {
  const { start: startIn, inDir } = await productFolder();
  const dataDir = inDir('data');
  const lines: string[] = [];
  const start = () =>
    startIn(dataDir, { say: (line) => lines.push(line), env: { ADMIN_EMAIL: '' } });
  const failedStart = () => start().then(String, String);
  unpackOlder(dataDir);
  expect(runSql(dataDir, 'likes', "SELECT name FROM sqlite_master WHERE name = '_schema'")).toEqual(
    [],
  );

  const stack = await start();
  const api = createClient({ origin: stack.info.site });
  const answer = await api.call('listEventPosts', { params: { eventId: olderEventId }, query: {} });
  const posts = Array.isArray(answer) ? answer : answer.posts;
  expect(posts.map(({ name, likes }) => `${name}: ${likes}`).toSorted()).toEqual([
    'Otoño 0: 1',
    'Otoño 1: 1',
    'Otoño 2: 0',
  ]);
  for (const { photoURL } of posts) {
    expect((await fetch(new URL(photoURL, stack.info.site))).status).toBe(200);
  }
  const identity = new EmulatorIdentity(stack.info.authEmulator, 'demo-el-reto');
  const { uid, token } = await identity.signIn('carga-0@elreto.test', 'carga-2026');
  expect(Object.keys(await api.call('listMyLikes', { token }))).toEqual([olderEventId]);
  const size = { posts: 1, users: 0, name: 'Invierno', picture: pictureOf };
  const { postIds } = await prepareContest(stack, admin, size);
  const params = { postId: postIds[0] ?? '' };
  const like = () => api.call('togglePostLike', { token, params, body: { uid } });
  // An account without a birth date keeps its like, and needs the date for the next one.
  await expect(like()).rejects.toMatchObject({ body: { code: 'BIRTH_DATE_NEEDED' } });
  await api.call('updateMe', { token, body: { dob: '1990-05-05' } });
  expect(await like()).toMatchObject({ liked: true, likes: 1 });
  expect(runSql(dataDir, 'likes', 'SELECT part, version FROM _schema ORDER BY part')).toMatchObject(
    [
      { part: 'kit', version: 1 },
      { part: 'likes', version: 1 },
    ],
  );

  // A service whose file is damaged while it is stopped names the file at each start.
  const before = stack.info.processes['likes'] ?? 0;
  const release = stack.hold('likes');
  await expect.poll(() => stack.info.processes['likes']).toBeUndefined();
  const repair = damage(dataDir, 'likes');
  release();
  const why = `the data file ${dataDir}/likes.sqlite cannot be used: file is not a database`;
  await expect.poll(() => lines).toContain(`[likes] error: could not start: ${why}`);
  await expect.poll(() => lines.join('\n')).toMatch(/likes terminó \(código 1\): se reinicia en/);
  repair();
  await stack.restarted('likes', before);
  await stack.stop();

  const setVersion = (version: number) =>
    runSql(
      dataDir,
      'likes',
      `UPDATE _schema SET version = ${version} WHERE part = 'likes' RETURNING 1`,
    );
  setVersion(99);
  expect(await failedStart()).toMatch(
    /^Error: likes no arrancó: the data file \S+likes\.sqlite cannot be used: it has version 99 of likes, and this program knows up to 1: start the newer one \(\S+\)$/,
  );
  setVersion(1);
  damage(dataDir, 'posts');
  expect(await failedStart()).toMatch(
    /^Error: posts no arrancó: the data file \S+posts\.sqlite cannot be used: file is not a database \(\S+\)$/,
  );
  report('older data: 1 start, 1 file damaged and repaired in use, 2 starts refused');
});
