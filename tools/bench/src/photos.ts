import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { limits } from '@el-reto/contracts';
import type { Product } from './product.ts';
import { wholeAnswer } from './whole-answer.ts';

const files = globSync(fileURLToPath(new URL('../../../demo/pictures/*.avif', import.meta.url)));

/** The n-th photo; the photos of the demo are repeated. */
export const photoOf = (n: number) => readFile(files[n % files.length] ?? '');

export const asBrowsers = { accept: 'image/avif,image/webp,*/*', 'accept-encoding': 'gzip, br' };

/** Prepares a contest with real photos; returns the addresses of all their variants. */
export async function preparePhotos({ stack, prepare }: Product, posts: number, users: number) {
  const contest = await prepare({ name: 'Fotos', posts, users, picture: photoOf });
  const list = await contest.api.call('listEventPosts', { params: { eventId: contest.eventId } });
  const paths = (Array.isArray(list) ? list : list.posts).flatMap(({ photoURL }) =>
    limits.imageWidths.map((width) => ({ path: `${photoURL}?w=${width}`, width })),
  );
  const photos = [];
  for (const { path, width } of paths) {
    const { bytes } = await wholeAnswer(stack.info.site + path, asBrowsers);
    photos.push({ path, width, size: bytes.length });
  }
  return { contest, photos };
}

/** Scripts, styles and fonts of the first page. */
export async function filesOfPage({ stack }: Product) {
  const { bytes } = await wholeAnswer(`${stack.info.site}/`);
  const named = bytes.toString().matchAll(/(?:src|href)="(\/(?:assets|remotes)\/[^"]+)"/g);
  const paths = new Set([...named].map(([, path = '']) => path));
  return Promise.all(
    [...paths].map(async (path) => {
      const answer = await wholeAnswer(stack.info.site + path, asBrowsers);
      return { path, size: answer.bytes.length };
    }),
  );
}
