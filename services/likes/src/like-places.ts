import { createHash } from 'node:crypto';
import type { Stored } from '@el-reto/store';
import type { LikeRecord } from './like-records.ts';

/** Parts that the likes of one post are indexed in, so that no index grows at one end alone. */
export const parts = Array.from({ length: 16 }, (_, part) => part.toString(16));

/** Digits of a time in milliseconds, so that places sort as their times do. */
const timeDigits = 15;

/** Where a like stands in the index: in the part of its account, by time, apart from all others. */
export function placeOf({ userId, likedAt }: Pick<LikeRecord, 'userId' | 'likedAt'>): string {
  const mark = createHash('sha256')
    .update(userId ?? '')
    .digest('hex');
  return `${mark[0]}-${String(likedAt).padStart(timeDigits, '0')}-${mark.slice(0, 24)}`;
}

/** Reads the next likes of a part, newest first, after the place of the last one read. */
type ReadPage = (
  part: string,
  after: string | undefined,
  size: number,
) => Promise<Stored<LikeRecord>[]>;

/** The newest `limit` likes of all parts, newest first; reads little more than it answers. */
export async function newestOfParts(
  readPage: ReadPage,
  limit: number,
): Promise<Stored<LikeRecord>[]> {
  const size = Math.ceil(limit / parts.length) + 1;
  let newest: Stored<LikeRecord>[] = [];
  let unfinished: { part: string; after?: string | undefined }[] = parts.map((part) => ({ part }));
  while (unfinished.length > 0) {
    const pages = await Promise.all(
      unfinished.map(async ({ part, after }) => ({
        part,
        page: await readPage(part, after, size),
      })),
    );
    newest = [...newest, ...pages.flatMap(({ page }) => page)]
      .toSorted((a, b) => b.data.likedAt - a.data.likedAt)
      .slice(0, limit);
    const oldest = newest.length < limit ? -Infinity : (newest.at(-1)?.data.likedAt ?? -Infinity);
    // A part may hold more where its page was full and ended before the oldest of these.
    unfinished = pages.flatMap(({ part, page }) => {
      const last = page.length === size ? page.at(-1)?.data : undefined;
      return last && last.likedAt > oldest ? [{ part, after: last.place }] : [];
    });
  }
  return newest;
}
