import { pathTo } from '@el-reto/contracts';
import { prepareContest, type Contest, type StackInfo } from '@el-reto/dev';
import { togglesOf } from './likes.ts';
import { fire, type Shot } from './load.ts';
import { photoOf } from './photos.ts';

const seconds = 60;
const likesPerSecond = 200;
const looksPerSecond = 60;
const newPhotos = 13;

const demoAdmin = { email: 'admin@elreto.test', password: 'admin-demo-2026' };

/** Uses a small contest for a minute: likes, reads of the gallery, new photos. */
export async function useAtLeisure(info: StackInfo): Promise<string> {
  const prepare = (name: string, posts: number, users: number) =>
    prepareContest({ info }, demoAdmin, { name, posts, users, picture: photoOf });
  const contest = await prepare('Memoria', 8, 100);
  const [likes, looks] = await Promise.all([
    fire(info.site, seconds, togglesOf(contest), likesPerSecond),
    fire(info.site, seconds, await gallery(contest), looksPerSecond),
    prepare('Fotos nuevas', newPhotos, 0),
  ]);
  const lines = Object.entries({ likes, looks }).map(
    ([what, { perSecond, p99Ms, failed }]) =>
      `${Math.round(perSecond)} ${what} a second (p99 ${p99Ms} ms, ${failed} failed)`,
  );
  return [...lines, `${newPhotos} photos uploaded and approved`].join('; ');
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
