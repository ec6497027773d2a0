import { beforeEach, expect, it } from 'vitest';
import type { Change } from './event-channel.ts';
import { RecentChanges } from './recent-changes.ts';

const likes = (key: string, count: number): Change => {
  return { name: 'likes', key, data: { [key]: count } };
};
const post = (key: string, change: string): Change => {
  return { name: 'post', key, data: { postId: key, change } };
};

let position: { life: string; since: number };
let recent: RecentChanges;
beforeEach(() => {
  position = { life: '2026-11-23T00:00:00Z', since: 10 };
  recent = new RecentChanges({
    get position() {
      return position;
    },
  });
});

const idAt = (seq: number) => recent.idOf(seq) ?? 'none';
const after = (seq: number) => recent.after('e1', idAt(seq));

it('returns the newest state of the later changes of one event', () => {
  recent.note('e1', 11, [likes('a', 1), likes('b', 1)]);
  recent.note('e2', 12, [likes('x', 1)]);
  recent.note('e1', 13, [post('c', 'approved')]);
  recent.note('e1', 14, [likes('b', 2), likes('c', 1)]);
  expect(recent.newest).toBe(14);
  expect(after(10)).toEqual([
    { name: 'likes', data: { a: 1, b: 2, c: 1 } },
    expect.objectContaining({ name: 'post', data: { postId: 'c', change: 'approved' } }),
  ]);
  expect(after(13)).toEqual([{ name: 'likes', data: { b: 2, c: 1 } }]);
  expect(after(14)).toEqual([]);
  expect(recent.after('quiet', idAt(10))).toEqual([]);
});

it('returns no likes of a deleted post', () => {
  recent.note('e1', 11, [likes('a', 1), likes('b', 1)]);
  recent.note('e1', 12, [post('a', 'deleted')]);
  expect(after(10)?.map(({ data }) => data)).toEqual([
    { b: 1 },
    { postId: 'a', change: 'deleted' },
  ]);
});

it('returns null if later changes may be forgotten', () => {
  for (let n = 1; n <= 501; n += 1) recent.note('e1', 10 + n, [likes(`p${n}`, 1)]);
  expect(after(10)).toBeNull();
  expect(Object.keys(after(11)?.[0]?.data ?? {})).toHaveLength(500);
});

it('returns null for changes from before it followed the stream, and of another stream', () => {
  recent.note('e1', 11, [likes('a', 1)]);
  const id = idAt(11);
  position.since = Infinity;
  expect(recent.idOf(12)).toBeUndefined();
  expect(recent.after('e1', id)).toBeNull();
  position.since = 12;
  expect(recent.after('e1', id)).toBeNull();
  expect(after(12)).toEqual([]);
  position.life = '2026-11-24T00:00:00Z';
  position.since = 3;
  expect(recent.after('e1', id)).toBeNull();
  expect(after(3)).toEqual([]);
});

it.each(['', 'x', '12', 'x-', 'x-12 ', '-12', `x-${'9'.repeat(400)}`])('has none for %j', (id) => {
  expect(recent.after('e1', id)).toBeNull();
});
