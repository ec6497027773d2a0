import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@el-reto/contracts';
import type { Contest } from '@el-reto/dev';

/**
 * Waits until all widths of the pictures exist, so that their creation is not measured. Returns the
 * addresses of the pictures.
 */
export async function picturesReady({ api, eventId }: Contest): Promise<string[]> {
  const posts = await api.call('listEventPosts', { params: { eventId } });
  if (!Array.isArray(posts)) throw new Error('the list of posts is not an array');
  const pictures = posts.map(({ photoURL }) => photoURL);
  for (const path of pictures) {
    for (const width of limits.imageWidths) {
      const variant = new URL(`${path}?w=${width}`, api.origin);
      const isMade = async () => {
        const { headers } = await fetch(variant, { method: 'HEAD' });
        return headers.get('cache-control')?.includes('immutable') ?? false;
      };
      while (!(await isMade())) await sleep(500);
    }
  }
  return pictures;
}
