import { setTimeout as sleep } from 'node:timers/promises';
import { pathTo } from '@el-reto/contracts';
import { prepareContest, upload, type Contest, type StackInfo } from '@el-reto/dev';
import { togglesOf } from './likes.ts';
import { fire, type Shot } from './load.ts';
import { photoOf } from './photos.ts';

const seconds = 60;
const likesPerSecond = 200;
const looksPerSecond = 60;
const uploadEveryMs = 2_000;

const demoAdmin = { email: 'admin@elreto.test', password: 'admin-demo-2026' };
/** Uses a small contest for a minute: likes, reads of the gallery, new photos. */
export async function useAtLeisure(info: StackInfo): Promise<string> {
  const size = { name: 'Memoria', posts: 8, users: 100, picture: photoOf };
  const contest = await prepareContest({ info }, demoAdmin, size);
  const [likes, looks, uploads] = await Promise.all([
    fire(info.site, seconds, togglesOf(contest), likesPerSecond),
    fire(info.site, seconds, await gallery(contest), looksPerSecond),
    postPhotos(contest),
  ]);
  const lines = Object.entries({ likes, looks }).map(
    ([what, { perSecond, p99Ms, failed }]) =>
      `${Math.round(perSecond)} ${what} a second (p99 ${p99Ms} ms, ${failed} failed)`,
  );
  return [...lines, `${uploads} photos uploaded and approved`].join('; ');
}

/** Pages, lists and small pictures in turn. */
async function gallery({ api, eventId }: Contest): Promise<(n: number) => Shot> {
  const params = { eventId };
  const headers = { prefer: 'return=minimal' };
  const posts = await api.call('listEventPosts', { params, headers });
  if (!Array.isArray(posts)) throw new Error('the answer is not a list');
  const pictures = posts.map(({ photoURL }) => new URL(photoURL, 'http://localhost').pathname);
  const paths = ['/', pathTo('listEventPosts', params), ...pictures.map((path) => `${path}?w=640`)];
  return (n) => ({
    method: 'GET',
    path: paths[n % paths.length] ?? '/',
    headers: { accept: 'image/avif,text/html,application/json' },
  });
}

/** Uploads and approves a photo every two seconds; returns the number of photos. */
async function postPhotos({ api, admin, users, eventId }: Contest): Promise<number> {
  const endAt = performance.now() + seconds * 1_000;
  let count = 0;
  for (; performance.now() < endAt; count++) {
    const { token = '' } = users[count % users.length] ?? {};
    const mediaId = await upload(api, token, 'post', await photoOf(count));
    const body = { eventId, name: `Memoria ${Date.now()}`, mediaId };
    const { id: postId } = await api.call('createPost', { token, body });
    await api.call('approvePost', { token: admin.token, params: { postId } });
    await sleep(uploadEveryMs);
  }
  return count;
}
