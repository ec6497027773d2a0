import { calls, countingRule, eventsEvents, eventsRequests } from '@el-reto/contracts';
import { integrityRequests, likesRequests, serviceLimits } from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import { codeOf, failing, setClock, until } from '@el-reto/testing';
import { beforeEach, expect, it } from 'vitest';
import { admin, Events, like } from './support/events.ts';

const events = await Events.ofFile();
const { harness, neighbours } = events;

const activate = (eventId: string, confirm?: boolean, options = {}) =>
  events.ask(calls.activateWinners, { eventId, confirm }, options);

/** An ended event: `a` has two likes, `b` and `c` one each; `b` was liked first. */
let id: string;
beforeEach(async () => {
  id = await events.ended([
    [like('a', 1), like('b', 2), like('a', 3)],
    [like('c', 4), like('c', 5, 'voided'), like('b', 6, 'held')],
  ]);
  events.top.set(id, [{ postId: 'c', likes: 9 }]);
});

it('a result is published once, when its winners are first switched on, even by simultaneous requests', async () => {
  expect(await codeOf(events.result(id))).toBe('RESULT_NOT_FOUND');
  await Promise.all([events.publish(id), activate(id), events.publish(id)]);
  expect(await events.published(eventsEvents.winnersToggled, id)).toHaveLength(1);
  const first = await events.result(id);
  expect(first.result).toMatchObject({
    eventId: id,
    event: { id, slug: expect.any(String) },
    closedAt: '2024-12-01T06:00:00.000Z',
    rule: countingRule,
    states: { counted: 4, held: 1, voided: 1 },
    voidedByReason: { burst: 1 },
    ledger: { entries: 6, parts: 2 },
  });
  const card = { name: 'Post a', author: 'Ana Ríos', slug: 'a' };
  const reachedAt = (minute: number) => `2024-11-20T12:0${minute}:00.000Z`;
  expect(first.ranking).toMatchObject([
    { place: 1, postId: 'a', ...card, likes: 2, voided: 0 },
    { place: 2, postId: 'b', likes: 1, held: 1, reachedAt: reachedAt(2) },
    { place: 3, postId: 'c', likes: 1, voided: 1, reachedAt: reachedAt(4) },
  ]);
  expect(first.nextCursor).toBeNull();
  events.ledgers.set(id, [[like('c', 1)]]);
  await events.setWinners(id, false);
  expect(await codeOf(events.result(id))).toBe('RESULT_NOT_FOUND');
  await Promise.all([activate(id), events.publish(id)]);
  expect(await events.result(id)).toEqual(first);
});

it('of cards with equally many likes, the one whose last like is oldest wins, whichever part of the ledger has it', async () => {
  events.ledgers.set(id, [
    [like('a', 5), like('b', 2)],
    [like('a', 1), like('b', 4)],
  ]);
  await activate(id);
  const { ranking } = await events.result(id);
  expect(ranking.map(({ postId }) => postId)).toEqual(['b', 'a']);
});

it('a result replaces the provisional winners, which the likes service lists', async () => {
  await until(async () => (await events.find(id))?.topPosts.length === 1);
  const provisional = { provisional: true, topPosts: [{ name: 'Post c', likes: 9 }] };
  expect(await events.find(id)).toMatchObject(provisional);
  await events.publish(id);
  const event = await events.find(id);
  expect(event).not.toHaveProperty('provisional');
  expect(event?.topPosts).toMatchObject([
    { place: 1, name: 'Post a', likes: 2 },
    { place: 2, name: 'Post b', likes: 1 },
    { place: 3, name: 'Post c', likes: 1 },
  ]);
  const after = { published: true, ledger: expect.any(String) };
  const act = { action: 'publishResult', before: { published: false }, after };
  expect((await events.acts(id)).slice(1)).toMatchObject([act]);
});

it.each([integrityRequests.countUndecided, likesRequests.publish, likesRequests.readLedger])(
  'no part of a result is published when $subject fails, even with a confirmation',
  async (request) => {
    await events.setWinners(id, false);
    harness.before = failing(request, 'INTERNAL');
    expect(await codeOf(activate(id, true))).toBe('INTERNAL');
    harness.before = () => undefined;
    expect(await events.find(id)).toMatchObject({ activeWinners: false });
    expect(await codeOf(events.result(id))).toBe('RESULT_NOT_FOUND');
    await activate(id);
    expect((await events.result(id)).ranking).toHaveLength(3);
  },
);

it('an interrupted publication fixes the dates of its event; the result has the time of the later publication', async () => {
  const second = '2026-11-25T12:00:00.000Z';
  setClock('2026-11-24T12:00:00.000Z');
  harness.before = failing(likesRequests.readLedger, 'INTERNAL');
  expect(await codeOf(activate(id, true))).toBe('INTERNAL');
  harness.before = () => undefined;
  expect(await codeOf(events.update(id, { endDate: '2999-01-01' }))).toBe('RESULT_PUBLISHED');
  setClock(second);
  await activate(id, true);
  expect((await events.result(id)).result.publishedAt).toBe(second);
});

it.each([
  ['activateWinners', activate],
  ['publishResult', events.publish],
])('%s waits for undecided clusters unless confirmed, also under its key', async (_, publish) => {
  events.undecided.set(id, 1);
  const again = () => codeOf(publish(id, undefined, { idempotencyKey: `refused-${id}` }));
  expect(await again()).toBe('CLUSTERS_UNDECIDED');
  expect(await codeOf(publish(id, false))).toBe('CLUSTERS_UNDECIDED');
  expect(harness.count(likesRequests.publish)).toBe(0);
  expect(await events.find(id)).toHaveProperty('provisional');
  await publish(id, true);
  expect((await events.result(id)).result.states).toMatchObject({ held: 1 });
  events.undecided.delete(id);
  expect(await again()).toBe('CLUSTERS_UNDECIDED');
});

it.each([
  ['activateWinners', activate],
  ['publishResult', events.publish],
])('%s publishes only after a recent sign-in, and shows a result again without', async (_, ask) => {
  const late = { ...admin, signedInAt: Date.now() - serviceLimits.recentSignInMs - 1_000 };
  const byLate = () => codeOf(ask(id, true, { actor: late, idempotencyKey: `late-${id}` }));
  expect(await byLate()).toBe('RECENT_SIGN_IN_NEEDED');
  expect(await codeOf(events.result(id))).toBe('RESULT_NOT_FOUND');
  // The refusal is not stored under the key of the request.
  await ask(id, true, { idempotencyKey: `late-${id}` });
  await events.setWinners(id, false);
  await activate(id, true, { actor: late });
  expect((await events.result(id)).ranking).toHaveLength(3);
});

it('only an event that is over gets a result, and its dates are fixed afterwards', async () => {
  ({ id } = await events.create({ startDate: '2026-11-10', endDate: '2026-11-20' }));
  setClock('2026-11-20T18:00:00Z');
  for (const refused of [events.publish, activate, events.setWinners]) {
    expect(await codeOf(refused(id, false))).toBe('EVENT_NOT_ENDED');
  }
  expect(harness.count(integrityRequests.countUndecided)).toBe(0);
  setClock('2026-11-21T06:00:00.000Z');
  await events.publish(id);
  expect((await events.result(id)).result.closedAt).toBe('2026-11-21T06:00:00.000Z');
  for (const dates of [{ endDate: '2999-01-01' }, { startDate: '2026-11-11' }]) {
    expect(await codeOf(events.update(id, dates))).toBe('RESULT_PUBLISHED');
  }
  await events.update(id, { title: 'Otro título', endDate: '2026-11-20' });
  expect((await events.result(id)).result.event).toMatchObject({ title: 'Otro título' });
});

it('a result does not name a deleted or hidden card, and no other card gets that place', async () => {
  await events.publish(id);
  neighbours.posts.delete('a');
  neighbours.addPost('b', { public: false });
  expect((await events.result(id)).ranking).toMatchObject([
    { place: 1, postId: 'a', name: '', author: '', slug: '', likes: 2 },
    { place: 2, name: '', author: '' },
    { place: 3, name: 'Post c' },
  ]);
  expect((await events.find(id))?.topPosts).toMatchObject([{ place: 3, name: 'Post c' }]);
});

it('a result lists all cards of its ledger in pages, and no card without likes', async () => {
  const cards = Array.from({ length: 801 }, (_, i) => like(`p${i}`, i));
  const many = await events.ended([cards]);
  await events.publish(many);
  const ranking = await allPages('ranking', (from) =>
    events.ask(eventsRequests.getResult, { eventId: many, ...from }),
  );
  expect(ranking.map(({ place }) => place)).toEqual(cards.map((_, i) => i + 1));
  const empty = await events.ended();
  await events.publish(empty);
  expect(await events.result(empty)).toMatchObject({ ranking: [], nextCursor: null });
});
