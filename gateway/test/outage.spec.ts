import { calls, eventsRequests, likesRequests, postsRequests } from '@el-reto/contracts';
import { createClient } from 'redis';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { builtSite } from './support/built-site.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { adminUid, testGateway, until } from './support/test-gateway.ts';

const { env } = await builtSite();
const { harness, redis, call, send, replicaOfFile } = await testGateway(env);
const other = await replicaOfFile();
const operator = createClient({ url: redis.url });
await operator.connect();
operator.on('error', () => undefined);
afterAll(() => operator.destroy());

/** Part of the names of the event and the card. It shows when an answer was loaded. */
let version = 0;
const name = () => `Foto v${version}.`;
const post = () => samplePost('p1', { eventid: 'e1', name: name() });
const onePage = () => ({ posts: [post()], nextCursor: null });
await harness.answer(eventsRequests.list, () => ({
  events: [sampleEvent({ id: 'e1', slug: 'e1', name: name() })],
  nextCursor: null,
}));
await harness.answer(postsRequests.list, onePage);
await harness.answer(postsRequests.listByAuthor, onePage);
await harness.answer(postsRequests.getBySlug, post);
await harness.answer(likesRequests.listAccounts, () => ({
  accounts: { p1: { likedAccounts: ['fan'], truncated: false } },
}));
await harness.answer(calls.removePost, () => ({ success: true as const }));
await harness.answer(calls.approvePost, () => ({ success: true as const }));

const lists = ['/api/all-events', '/api/event-posts/e1', '/api/event-posts/e1?limit=5'];
const cards = ['/api/event-posts/e1?q=foto', '/api/authors/u1', '/api/posts/e1/p1'];
const pages = ['/gallery/e1/foto-p1'];
const paths = [...lists, ...cards, ...pages];
const shows = async (path: string, url?: string) =>
  (await (await call(path, {}, url)).text()).includes(name());
/** The paths whose answers show the current names. */
const shown = async (url?: string) => {
  const all = await Promise.all(paths.map((path) => shows(path, url)));
  return paths.filter((_, n) => all[n]);
};
const mark = () => operator.hGet('el-reto:answer:removed', 'at');
/** Whether the loads of all answers in Redis began after the last removal was known everywhere. */
async function isSettled(): Promise<boolean> {
  const keys = await operator.keys('el-reto:answer:*:*');
  const marks = await Promise.all(keys.map((key) => operator.hGet(key, 'mark')));
  const last = await mark();
  return marks.length > 0 && marks.every((each) => each === last);
}
const remove = () =>
  send('POST', '/api/admin/posts/p1/remove', { uid: adminUid, body: { reason: 'spam' } });

/** Waits until every answer was loaded after the last removal, which lies far in the past. */
async function settle(): Promise<void> {
  await operator.hSet('el-reto:answer:removed', 'at', `${version + 1}.0`);
  await until(async () => (await shown()).length === paths.length && (await isSettled()));
  version += 1;
  await until(async () => (await shown()).length === paths.length);
}

/** Repeats `read` until every cached answer must be older than two seconds. */
async function outlasts(read: () => Promise<void>): Promise<void> {
  const begin = performance.now();
  do await read();
  while (performance.now() - begin < 2_500);
}

it('lists, cards and pages are shown while NATS hangs, even by a gateway that has not shown them before', async () => {
  await settle();
  onTestFinished(() => harness.nats.kill('SIGCONT'));
  harness.nats.kill('SIGSTOP');
  await outlasts(async () => {
    const all = await shown();
    expect(all).toEqual(expect.arrayContaining([...lists, ...cards]));
  });
  expect(await shown()).toEqual(paths);
  const byOther = await Promise.all(lists.slice(0, 2).map((path) => shows(path, other.url)));
  expect(byOther).toEqual([true, true]);
});

it('no gateway shows removed data, even if the event message is lost', async () => {
  await settle();
  await until(async () => (await shown(other.url)).length === paths.length);
  expect((await remove()).status).toBe(200);
  const { list, listByAuthor, getBySlug } = postsRequests;
  for (const request of [eventsRequests.list, list, listByAuthor, getBySlug])
    await harness.withdraw(request);
  const byBoth = async () => [...(await shown()), ...(await shown(other.url))];
  await until(async () => (await byBoth()).length === 0);
  await outlasts(async () => expect(await byBoth()).toEqual([]));
});

it('only a decision that removes a card changes the removal mark in Redis', async () => {
  const before = await mark();
  expect((await send('POST', '/api/admin/posts/p1/approve', { uid: adminUid })).status).toBe(200);
  expect(await mark()).toBe(before);
  expect((await remove()).status).toBe(200);
  expect(await mark()).not.toBe(before);
});
