import { createLogger } from '@el-reto/telemetry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventChannel, type Change, type Message } from './event-channel.ts';

const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let sent: { atMs: number; message: Message }[];
let channel: EventChannel;
/** Whether likes may be shown; undefined while that is unknown. */
let showsLikes: Promise<boolean> | boolean | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  showsLikes = true;
  const start = performance.now();
  channel = new EventChannel(
    async (message) => void sent.push({ atMs: performance.now() - start, message }),
    async () => showsLikes,
    createLogger('test', 'silent'),
  );
});
afterEach(() => {
  channel.close();
});

let seq = 0;
const changeOf = (name: Change['name'], key: string, data: object) =>
  channel.add({ name, key, data }, ++seq);
const likes = (postId: string, count: number) => changeOf('likes', postId, { [postId]: count });
const post = (postId: string, change: 'approved' | 'deleted') =>
  changeOf('post', postId, { postId, change });

const data = () => sent.map(({ message }) => message.data);

it('sends the newest state of many changes, at most four times a second', async () => {
  for (let like = 1; like <= 200; like += 1) {
    likes('p1', like);
    likes('p2', like * 2);
    post(`new-${like % 3}`, 'approved');
    await tick(10);
  }
  await tick(2_000);
  const inAnySecond = sent.map(
    ({ atMs }) => sent.filter((other) => other.atMs >= atMs && other.atMs < atMs + 1_000).length,
  );
  expect(Math.max(...inAnySecond)).toBeLessThanOrEqual(4);
  const likesSent = sent.filter(({ message }) => message.name === 'likes');
  expect(likesSent.at(-1)?.message.data).toMatchObject({ p1: 200, p2: 400 });
});

it('kinds of messages take turns', async () => {
  likes('p1', 1);
  post('p2', 'approved');
  post('p3', 'approved');
  changeOf('winners', 'all', { eventId: 'e1', active: true });
  await tick(2_000);
  const names = sent.map(({ message }) => message.name);
  expect(names.slice(0, 3).toSorted()).toEqual(['likes', 'post', 'winners']);
  expect(names).toHaveLength(4);
});

it('sends no likes of a deleted post', async () => {
  likes('p0', 1);
  await tick(1);
  likes('p1', 5);
  post('p1', 'deleted');
  await tick(1_000);
  expect(data()).toEqual([{ p0: 1 }, { postId: 'p1', change: 'deleted' }]);
});

it('keeps the newest change of each post, for at most a hundred posts, and reports that others were missed', async () => {
  const first = seq + 1;
  for (let index = 0; index < 150; index += 1) post(`p${index}`, 'approved');
  post('p149', 'deleted');
  expect(channel.oldestWaiting).toBe(first);
  await tick(60_000);
  expect(sent).toHaveLength(101);
  expect(sent.filter(({ message }) => message.name === 'missed')).toHaveLength(1);
  expect(data().at(-1)).toEqual({ postId: 'p149', change: 'deleted' });
});

it('knows the oldest change that the readers have not received', async () => {
  expect(channel.oldestWaiting).toBe(Infinity);
  const first = seq + 1;
  likes('p1', 1);
  post('p2', 'approved');
  likes('p1', 2);
  expect(channel.oldestWaiting).toBe(first);
  await tick(1);
  expect(data()).toEqual([{ p1: 2 }]);
  expect(channel.oldestWaiting).toBe(first + 1);
  likes('p1', 3);
  await tick(250);
  expect(channel.oldestWaiting).toBe(first + 3);
  await tick(250);
  expect(channel.oldestWaiting).toBe(Infinity);
});

it('likes wait while it is unknown whether they are shown; other changes do not', async () => {
  showsLikes = undefined;
  likes('p1', 1);
  post('p2', 'approved');
  await tick(2_000);
  likes('p1', 2);
  await tick(2_000);
  expect(data()).toEqual([{ postId: 'p2', change: 'approved' }]);
  expect(channel.oldestWaiting).toBe(seq - 2);
  showsLikes = true;
  await tick(250);
  expect(data().at(-1)).toEqual({ p1: 2 });
});

it('other changes do not wait for a service that does not say whether likes are shown', async () => {
  showsLikes = new Promise(() => undefined);
  likes('p1', 1);
  for (let card = 0; card < 5; card += 1) post(`new-${card}`, 'approved');
  await tick(3_000);
  expect(data()).toHaveLength(5);
});

it('likes that are hidden are dropped', async () => {
  showsLikes = false;
  likes('p1', 1);
  await tick(250);
  showsLikes = true;
  await tick(1_000);
  expect([data(), channel.oldestWaiting]).toEqual([[], Infinity]);
});

it('likes that wait keep the oldest of their sequences', async () => {
  showsLikes = undefined;
  likes('p1', 1);
  channel.add({ name: 'likes', key: 'all', data: { p2: 1 } }, 0);
  await tick(1_000);
  expect(channel.oldestWaiting).toBe(0);
});

it('a closed channel ends although its likes wait', async () => {
  showsLikes = undefined;
  likes('p1', 1);
  await tick(1);
  channel.close();
  await tick(1_000);
  expect(vi.getTimerCount()).toBe(0);
});
