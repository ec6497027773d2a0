import type { Contest } from '@el-reto/dev';
import sharp from 'sharp';

/** The n-th picture: plain, of a photo's proportions. */
export function pictureOf(n: number): Promise<Uint8Array> {
  const background = { r: (n * 37) % 256, g: (n * 91) % 256, b: (n * 53) % 256 };
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Waits until the pictures' variants are made: they take processor time that is not measured. */
export async function picturesReady({ api, eventId }: Contest): Promise<void> {
  const posts = await api.call('listEventPosts', { params: { eventId } });
  if (!Array.isArray(posts)) throw new Error('the list of posts is not an array');
  for (const { photoURL } of posts) {
    const smallest = new URL(`${photoURL}?w=320`, api.origin);
    const isMade = async () => {
      const { headers } = await fetch(smallest, { method: 'HEAD' });
      return headers.get('cache-control')?.includes('immutable') ?? false;
    };
    while (!(await isMade())) await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
