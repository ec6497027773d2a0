import { createLogger } from '@el-reto/telemetry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventChannel, type Message } from './event-channel.ts';

const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let sent: { atMs: number; message: Message }[];
let channel: EventChannel;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const start = performance.now();
  channel = new EventChannel(
    (message) => sent.push({ atMs: performance.now() - start, message }),
    createLogger('test', 'silent'),
  );
});
afterEach(() => {
  channel.close();
  vi.useRealTimers();
});

const data = () => sent.map(({ message }) => message.data);

it('tells a first change at once', async () => {
  channel.likes([['p1', 3]]);
  await tick(1);
  expect(sent.map(({ message }) => message)).toEqual([{ name: 'likes', data: { p1: 3 } }]);
});

it('tells the newest state of many changes, four times a second at most', async () => {
  for (let like = 1; like <= 200; like += 1) {
    channel.likes([['p1', like]]);
    channel.likes([['p2', like * 2]]);
    channel.post(`new-${like % 3}`, 'approved');
    await tick(10);
  }
  await tick(2_000);
  const inAnySecond = sent.map(
    ({ atMs }) => sent.filter((other) => other.atMs >= atMs && other.atMs < atMs + 1_000).length,
  );
  expect(Math.max(...inAnySecond)).toBeLessThanOrEqual(4);
  const likes = sent
    .filter(({ message }) => message.name === 'likes')
    .map(({ message }) => message.data);
  expect(likes.at(-1)).toMatchObject({ p1: 200, p2: 400 });
});

it('lets kinds take turns', async () => {
  channel.likes([['p1', 1]]);
  channel.post('p2', 'approved');
  channel.post('p3', 'approved');
  channel.winners('e1', true);
  await tick(2_000);
  expect(new Set(sent.slice(0, 3).map(({ message }) => message.name))).toEqual(
    new Set(['likes', 'post', 'winners']),
  );
  expect(sent).toHaveLength(4);
});

it('tells nothing more of the likes of a deleted post', async () => {
  channel.likes([['p0', 1]]);
  await tick(1);
  channel.likes([['p1', 5]]);
  channel.post('p1', 'deleted');
  await tick(1_000);
  expect(data()).toEqual([{ p0: 1 }, { postId: 'p1', change: 'deleted' }]);
});

it('keeps the latest change of a post, and of many posts the latest hundred', async () => {
  for (let index = 0; index < 150; index += 1) channel.post(`p${index}`, 'approved');
  channel.post('p149', 'deleted');
  await tick(60_000);
  expect(sent).toHaveLength(100);
  expect(data().at(-1)).toEqual({ postId: 'p149', change: 'deleted' });
});
