import type { Stored } from '@el-reto/store';
import { expect, it } from 'vitest';
import { newestOfParts, withPlace } from './like-places.ts';
import type { LikeRecord } from './like-records.ts';
import { Sharing } from './sharing.ts';

const { parts } = new Sharing(true);

function likesOf(count: number): Stored<LikeRecord>[] {
  return Array.from({ length: count }, (_, i) => {
    const like = { eventId: 'e', postId: 'p', userId: `user-${i}`, likedAt: (i * 7919) % 10_007 };
    return { id: `e_user-${i}`, data: withPlace(like, parts) };
  });
}

/** A reader of pages from `all` likes that counts the documents it reads. */
function readerOf(all: readonly Stored<LikeRecord>[]) {
  const read = { documents: 0 };
  const readPage = async (part: string, after: string | undefined, size: number) => {
    const page = all
      .filter(({ data }) => data.place?.startsWith(`${part}-`))
      .filter(({ data }) => after === undefined || (data.place ?? '') < after)
      .toSorted((a, b) => ((a.data.place ?? '') < (b.data.place ?? '') ? 1 : -1))
      .slice(0, size);
    read.documents += page.length;
    return page;
  };
  return { read, readPage };
}

it('spreads accounts over all parts, and orders the likes of a part by time', () => {
  const places = likesOf(500).map(({ data }) => data.place ?? '');
  expect(new Set(places.map((place) => place[0])).size).toBe(parts.length);
  const like = { eventId: 'e', postId: 'p', userId: 'ana' };
  const [early = '', late = ''] = [9, 10_000_000].map(
    (likedAt) => withPlace({ ...like, likedAt }, parts).place,
  );
  expect(early < late).toBe(true);
});

it('finds the newest likes of all parts in order, and reads few others', async () => {
  const all = likesOf(3_000);
  const { read, readPage } = readerOf(all);
  const newest = await newestOfParts(parts, readPage, 400);
  const expected = all
    .map(({ data }) => data.likedAt)
    .toSorted((a, b) => b - a)
    .slice(0, 400);
  expect(newest.map(({ data }) => data.likedAt)).toEqual(expected);
  expect(new Set(newest.map(({ id }) => id)).size).toBe(400);
  expect(read.documents).toBeLessThan(900);
});

it('reads further pages if one part has all the newest likes', async () => {
  const all = likesOf(400).map(({ id, data }) => {
    const late = data.place?.startsWith('3-') ? data.likedAt + 20_000 : data.likedAt;
    return { id, data: withPlace({ ...data, likedAt: late }, parts) };
  });
  const { readPage } = readerOf(all);
  const newest = await newestOfParts(parts, readPage, 20);
  const expected = all.map(({ data }) => data.likedAt).toSorted((a, b) => b - a);
  expect(newest.map(({ data }) => data.likedAt)).toEqual(expected.slice(0, 20));
});

it('finds all likes if there are fewer than requested', async () => {
  const { readPage } = readerOf(likesOf(7));
  expect(await newestOfParts(parts, readPage, 100)).toHaveLength(7);
});
