import { hash, randomUUID } from 'node:crypto';
import { likeStateSchema, type LikeState } from '@el-reto/contracts';
import type { Stored } from '@el-reto/store';
import { noPostId, postOf, stateOf, type LikeRecord } from './like-records.ts';

/** Digits of a time in milliseconds. With leading zeros, places sort like their times. */
const timeDigits = 15;

/**
 * The name of the list of a post's likes in one state. The list of counted likes has the post's id as its
 * name.
 */
export const listOf = (postId: string, state: LikeState): string =>
  state === 'counted' ? postId : `${postId}/${state}`;

export const listsOf = (postId: string): string[] =>
  likeStateSchema.options.map((state) => listOf(postId, state));

/** The name of the list of an event's records whose like was taken off. */
export const offList = (eventId: string): string => `${eventId}/off`;

/** Adds to a record its list and its place in that list, which sorts by index part, then by time. */
export function withPlace(record: LikeRecord, parts: readonly string[]): LikeRecord {
  const { userId, likedAt, eventId } = record;
  const postId = postOf(record);
  const list = postId === noPostId ? offList(eventId) : listOf(postId, stateOf(record));
  const mark = hash('sha256', userId ?? randomUUID(), 'hex').slice(0, 24);
  const part = parts[Number.parseInt(mark.slice(0, 2), 16) % parts.length];
  const time = String(likedAt).padStart(timeDigits, '0');
  return { ...record, list, place: `${part}-${time}-${mark}` };
}

/** Reads the next page of a part's likes, newest first, after the place `after`. */
type ReadPage = (
  part: string,
  after: string | undefined,
  size: number,
) => Promise<Stored<LikeRecord>[]>;

/** The newest `limit` likes of all parts, newest first. Reads few likes more than it returns. */
export async function newestOfParts(
  parts: readonly string[],
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
    // A part has more candidates if its page was full and its last like is newer than `oldest`.
    unfinished = pages.flatMap(({ part, page }) => {
      const last = page.length === size ? page.at(-1)?.data : undefined;
      return last && last.likedAt > oldest ? [{ part, after: last.place }] : [];
    });
  }
  return newest;
}
