import { createClient } from '@el-reto/client';
import { EmulatorIdentity, prepareContest } from '@el-reto/dev';
import { expect, it } from 'vitest';
import { pictureOf } from '../src/picture.ts';
import { olderEventId, runSql, unpackOlder } from './support/older-data.ts';
import { productFolder } from './support/product-folder.ts';

const admin = { email: 'admin@elreto.test', password: 'admin-demo-2026' };

it('starts on a data folder of the first version, with its posts, pictures, likes and accounts', async () => {
  const { start, inDir } = await productFolder();
  const dataDir = inDir('data');
  unpackOlder(dataDir);
  const schema = (sql: string) => runSql(dataDir, 'likes', sql);
  expect(schema("SELECT name FROM sqlite_master WHERE name = '_schema'")).toEqual([]);

  const stack = await start(dataDir, { env: { ADMIN_EMAIL: '' } });
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
  const versions = [
    { part: 'kit', version: 1 },
    { part: 'likes', version: 1 },
  ];
  expect(schema('SELECT part, version FROM _schema ORDER BY part')).toMatchObject(versions);
});
