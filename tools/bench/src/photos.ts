import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { adminAccount } from '@el-reto/chaos';
import { limits } from '@el-reto/contracts';
import { prepareContest } from '@el-reto/dev';
import { picturesReady } from './pictures-ready.ts';
import type { Product } from './product.ts';
import { wholeAnswer } from './whole-answer.ts';

const files = globSync(fileURLToPath(new URL('../../../demo/pictures/*.avif', import.meta.url)));

/** The n-th photo; the photos of the demo are repeated. */
export const photoOf = (n: number) => readFile(files[n % files.length] ?? '');

export const asBrowsers = { accept: 'image/avif,image/webp,*/*', 'accept-encoding': 'gzip, br' };

/** Prepares a contest with real photos; returns the addresses of all their variants. */
export async function preparePhotos({ stack }: Product, posts: number, users: number) {
  const size = { name: 'Fotos', posts, users, picture: photoOf };
  const contest = await prepareContest(stack, adminAccount, size);
  const paths = (await picturesReady(contest)).flatMap((picture) =>
    limits.imageWidths.map((width) => ({ path: `${picture}?w=${width}`, width })),
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
