import { eventsEvents, eventsRequests, likesRequests } from '@el-reto/contracts';
import { AppError, postsRequests } from '@el-reto/contracts';
import { codeOf, during, failing, setClock, until } from '@el-reto/testing';
import { expect, it, vi } from 'vitest';
import { Events } from './support/events.ts';

const events = await Events.ofFile();
const { harness, neighbours } = events;
const { listTop } = likesRequests;

const topOf = async (eventId: string) => (await events.find(eventId))?.topPosts ?? [];
const namesOf = async (eventId: string) => (await topOf(eventId)).map(({ name }) => name);
const unanswered = () => new Promise<never>(() => undefined);

/** Creates an ended event with liked posts, the most liked first. */
async function endedEvent(...postIds: string[]): Promise<string> {
  const { id } = await events.create();
  const likes = postIds.map((postId, i) => ({ postId, likes: 100 - i }));
  events.top.set(id, likes);
  for (const postId of postIds) neighbours.addPost(postId);
  return id;
}

/**
 * Creates an ended event and waits until lists show its winners, because a slow answer of the likes
 * service delays no list.
 */
async function shownEvent(...postIds: string[]): Promise<string> {
  const id = await endedEvent(...postIds);
  await until(async () => (await topOf(id)).length > 0);
  return id;
}

it('winners are the three most liked public posts of an ended event, with the shape of their pictures', async () => {
  const id = await shownEvent('a1', 'a2', 'a3', 'a4', 'a5');
  const shape = { width: 1200, height: 800, focus: { x: 0.9, y: 0.4 } };
  neighbours.addPost('a2', shape);
  neighbours.posts.delete('a1');
  neighbours.addPost('a3', { public: false });
  const best = {
    name: 'Post a2',
    img: '/media/a2.webp',
    likes: 99,
    author: 'Ana Ríos',
    slug: 'a2',
  };
  const [first, ...others] = await topOf(id);
  expect(first).toEqual({ ...best, ...shape });
  expect(others.map(({ name }) => name)).toEqual(['Post a4', 'Post a5']);
});

it('an event has no winners while they are switched off and while it runs', async () => {
  const id = await shownEvent('d1');
  await events.update(id, { startDate: '2026-11-10', endDate: '2026-11-20' });
  setClock('2026-11-20T18:00:00Z');
  expect(await events.find(id)).toMatchObject({ topPosts: [] });
  expect(await events.find(id)).not.toHaveProperty('provisional');
  setClock('2026-11-21T06:00:00.000Z');
  expect(await events.find(id)).toMatchObject({ provisional: true });
  expect(await namesOf(id)).toEqual(['Post d1']);
  await events.setWinners(id, false);
  expect(await events.find(id)).toMatchObject({ activeWinners: false, topPosts: [] });
  expect(await events.find(id)).not.toHaveProperty('provisional');
  await events.setWinners(id, true);
  expect(await events.find(id)).toMatchObject({ activeWinners: true });
});

it('thirty simultaneous lists request the winners at most twice', async () => {
  await endedEvent('e1');
  const asked = Promise.withResolvers<undefined>();
  harness.before = during(listTop, () => asked.promise);
  const before = harness.count(listTop);
  const lists = Array.from({ length: 30 }, () => events.list());
  // This list needs no winners. When it answers, the lists before it have begun.
  await events.list('current');
  asked.resolve(undefined);
  await Promise.all(lists);
  expect(harness.count(listTop) - before).toBeLessThanOrEqual(2);
});

it('a list after the deletion of a winning post does not show it, even if another list was being read', async () => {
  const id = await shownEvent('f1', 'f2');
  expect(await namesOf(id)).toEqual(['Post f1', 'Post f2']);
  const before = namesOf(id);
  neighbours.posts.delete('f1');
  expect(await namesOf(id)).toEqual(['Post f2']);
  await before;
});

it.each([
  ['fails', () => Promise.reject(new AppError('INTERNAL'))],
  ['does not answer', unanswered],
])('winners are the last known ones while the likes service %s', async (_, fault) => {
  const id = await shownEvent('g1');
  expect(await namesOf(id)).toEqual(['Post g1']);
  const failed = vi.fn<() => Promise<never>>(fault);
  harness.before = during(listTop, failed);
  await until(async () => {
    expect(await namesOf(id)).toEqual(['Post g1']);
    return failed.mock.calls.length > 0;
  });
  expect(await namesOf(await endedEvent('g2'))).toEqual([]);
});

it('while the posts service fails, no winners are shown, because one of them may be deleted', async () => {
  const id = await shownEvent('i1');
  expect(await namesOf(id)).toEqual(['Post i1']);
  harness.before = failing(postsRequests.getFacts, 'INTERNAL');
  expect(await codeOf(events.list())).toMatch(/INTERNAL|SERVICE_UNAVAILABLE/);
  const changed = await events.update(id, { title: 'Otro título' });
  expect(changed).toMatchObject({ title: 'Otro título', topPosts: [] });
});

it('a list does not wait for winners; a late answer of the likes service serves the next list', async () => {
  const id = await endedEvent('h1');
  const listed = Promise.withResolvers<void>();
  harness.before = during(listTop, () => listed.promise);
  expect(await namesOf(id)).toEqual([]);
  listed.resolve();
  harness.before = failing(listTop, 'INTERNAL');
  await expect.poll(() => namesOf(id)).toEqual(['Post h1']);
});

it('switching winners is published once per change; a retry gets the first answer, the opposite with its key a refusal', async () => {
  const id = await endedEvent();
  const options = { idempotencyKey: 'switch' };
  await events.setWinners(id, true);
  for (const _ of ['first', 'retry']) await events.setWinners(id, false, options);
  expect(await events.setWinners(id, false)).toEqual({ success: true });
  await events.setWinners(id, true);
  await events.setWinners(id, false, options);
  expect(await codeOf(events.setWinners(id, true, options))).toBe('IDEMPOTENCY_KEY_REUSED');
  const published = await events.published(eventsEvents.winnersToggled, id);
  // The first switch publishes the result, which replaces the provisional winners.
  expect(published.map(({ active }) => active)).toEqual([true, false, true]);
});

it('the list of a day has the events that ran on it, except events that hide their numbers', async () => {
  const dates = { startDate: '2025-11-01', endDate: '2025-11-30' };
  setClock('2025-11-20T18:00:00Z');
  const shown = await events.create(dates);
  await events.create({ ...dates, counts: 'ended' });
  await events.create({ ...dates, counts: 'voted' });
  const on = async (date: string) =>
    (await events.ask(eventsRequests.listCountable, { date })).events.map(({ id }) => id);
  for (const date of ['2025-11-01', '2025-11-30']) expect(await on(date)).toEqual([shown.id]);
  for (const date of ['2025-10-31', '2025-12-01']) expect(await on(date)).toEqual([]);
});

it('lists have the winners of each event, on every page', async () => {
  const names = Array.from({ length: 16 }, (_, n) => `p${n}`);
  const ids = await Promise.all(names.map((name) => endedEvent(name)));
  const winners = async () => {
    const listed = (await events.list()).filter(({ id }) => ids.includes(id));
    return new Map(listed.map(({ id, topPosts }) => [id, topPosts[0]?.name]));
  };
  // A slow answer of the likes service delays no list.
  await expect.poll(winners).toEqual(new Map(ids.map((id, n) => [id, `Post p${n}`])));
});
