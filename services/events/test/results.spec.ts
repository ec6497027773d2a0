import {
  calls,
  countingRule,
  eventsEvents,
  integrityRequests,
  likesRequests,
  postsRequests,
} from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import { eventsRequests } from '@el-reto/contracts';
import { codeOf, failing, setClock, until } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { rankingPages, results } from '../src/event-records.ts';
import { Events, like } from './support/events.ts';

const events = await Events.ofFile();
const { harness, neighbours } = events;

const activate = (eventId: string, confirm?: boolean, options = {}) =>
  events.ask(calls.activateWinners, { eventId, confirm }, options);

/** An ended event: `a` has most likes, `b` reached its number before `c`. */
async function ended(): Promise<string> {
  const id = await events.ended([
    [like('a', 1), like('b', 2), like('a', 3)],
    [like('c', 4), like('c', 5, 'voided'), like('b', 6, 'held')],
  ]);
  events.top.set(id, [{ postId: 'c', likes: 9 }]);
  return id;
}

describe('a result', () => {
  it('is published when its winners are switched on, once and for good', async () => {
    const id = await ended();
    expect(await codeOf(events.result(id))).toBe('RESULT_NOT_FOUND');
    await activate(id);
    const first = await events.result(id);
    const at = '2024-11-20T12';
    expect(first).toMatchObject({
      result: {
        eventId: id,
        event: { id, slug: expect.any(String) },
        closedAt: '2024-12-01T06:00:00.000Z',
        publishedAt: '2023-11-14T22:13:20.000Z',
        rule: countingRule,
        states: { counted: 4, held: 1, voided: 1 },
        voidedByReason: { burst: 1 },
        ledger: { entries: 6, parts: 2 },
      },
      ranking: [
        {
          place: 1,
          postId: 'a',
          name: 'Post a',
          author: 'Ana Ríos',
          slug: 'a',
          likes: 2,
          voided: 0,
        },
        { place: 2, postId: 'b', likes: 1, held: 1, reachedAt: `${at}:02:00.000Z` },
        { place: 3, postId: 'c', likes: 1, voided: 1, reachedAt: `${at}:04:00.000Z` },
      ],
      nextCursor: null,
    });
    events.ledgers.set(id, [[like('c', 1)]]);
    await events.setWinners(id, false);
    expect(await codeOf(events.result(id))).toBe('RESULT_NOT_FOUND');
    await Promise.all([activate(id), events.publish(id)]);
    expect(await events.result(id)).toEqual(first);
  });

  it('replaces the provisional winners, which are those of the likes service', async () => {
    const id = await ended();
    await until(async () => (await events.find(id))?.topPosts.length === 1);
    const provisional = { provisional: true, topPosts: [{ name: 'Post c', likes: 9 }] };
    expect(await events.find(id)).toMatchObject(provisional);
    await events.publish(id);
    const event = await events.find(id);
    expect(event).not.toHaveProperty('provisional');
    expect(event?.topPosts.map(({ name, place, likes }) => [place, name, likes])).toEqual([
      [1, 'Post a', 2],
      [2, 'Post b', 1],
      [3, 'Post c', 1],
    ]);
    const acts = await events.acts(id);
    const after = { published: true, ledger: expect.any(String) };
    expect(acts.slice(1)).toMatchObject([
      { action: 'publishResult', before: { published: false }, after },
    ]);
  });

  it('is made once by simultaneous requests', async () => {
    const id = await ended();
    await Promise.all([events.publish(id), activate(id), events.publish(id)]);
    expect((await events.result(id)).ranking).toHaveLength(3);
    expect(await events.published(eventsEvents.winnersToggled, id)).toHaveLength(1);
  });

  it('waits for undecided clusters unless an administrator confirms that they stay out', async () => {
    for (const publish of [activate, events.publish]) {
      const id = await ended();
      events.undecided.set(id, 1);
      for (const confirm of [undefined, false]) {
        expect(await codeOf(publish(id, confirm))).toBe('CLUSTERS_UNDECIDED');
      }
      expect(harness.count(likesRequests.publish)).toBe(0);
      expect(await events.find(id)).toHaveProperty('provisional');
      await publish(id, true);
      expect((await events.result(id)).result.states).toMatchObject({ held: 1 });
      harness.requests.length = 0;
    }
  });

  it.each([integrityRequests.countUndecided, likesRequests.publish, likesRequests.readLedger])(
    'is not published in part when $subject fails, also with a confirmation',
    async (request) => {
      const id = await ended();
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

  it.each([
    ['activateWinners', activate],
    ['publishResult', events.publish],
  ])('%s repeats a refusal under its key, though the reason is gone', async (_, publish) => {
    const id = await ended();
    events.undecided.set(id, 1);
    const options = { idempotencyKey: `refused-${id}` };
    expect(await codeOf(publish(id, undefined, options))).toBe('CLUSTERS_UNDECIDED');
    events.undecided.delete(id);
    expect(await codeOf(publish(id, undefined, options))).toBe('CLUSTERS_UNDECIDED');
    await publish(id);
    expect(await codeOf(publish(id, undefined, options))).toBe('CLUSTERS_UNDECIDED');
  });

  it('is for events that are over in Mexico City, whose dates are fixed from then on', async () => {
    const { id } = await events.create({ startDate: '2026-11-10', endDate: '2026-11-20' });
    setClock('2026-11-21T05:59:59.999Z');
    expect(await codeOf(events.publish(id))).toBe('EVENT_NOT_ENDED');
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

  it('names no deleted or hidden card, whose place stays', async () => {
    const id = await ended();
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

  it('has all cards of its ledger in pages, and none without likes', async () => {
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
    expect(harness.count(postsRequests.getFacts)).toBeGreaterThan(0);
  });

  it('is deleted with its event', async () => {
    const id = await ended();
    await events.publish(id);
    await events.delete(id);
    expect(await codeOf(events.result(id))).toBe('RESULT_NOT_FOUND');
    expect(await harness.store.get(results, id)).toBeUndefined();
    expect(await harness.store.get(rankingPages, `${id}_0`)).toBeUndefined();
  });
});
