import {
  calls,
  countingRule,
  eventsRequests,
  integrityRequests,
  likesRequests,
} from '@el-reto/contracts';
import { postsRequests, type LedgerLine } from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import { describe, expect, it } from 'vitest';
import { rankingPages, results } from '../src/event-records.ts';
import { admin, strangers, worldOfThisFile } from './support/events-world.ts';

const { world, service } = await worldOfThisFile();

const byAdmin = { actor: admin };
const activate = (eventId: string, confirm?: boolean) =>
  world.ask(calls.activateWinners, { eventId, confirm }, byAdmin);
const hide = (eventId: string) => world.ask(calls.deactivateWinners, { eventId }, byAdmin);
const publish = (eventId: string, confirm?: boolean, options: object = byAdmin) =>
  world.ask(calls.publishResult, { eventId, confirm }, options);
const resultOf = (eventId: string) => world.ask(eventsRequests.getResult, { eventId });
const eventOf = async (eventId: string) => (await world.list()).find(({ id }) => id === eventId);

const line = (postId: string, minute: number, state: LedgerLine['state'] = 'counted') => ({
  voter: `v${minute}`,
  postId,
  at: new Date(Date.UTC(2024, 10, 20, 12, minute)).toISOString(),
  state,
  reason: state === 'counted' ? null : 'burst',
});

/** An ended event whose likes are these; `a` has most, `b` came to its number before `c`. */
async function ended(): Promise<string> {
  const { id } = await world.create();
  world.neighbours.ledgers.set(id, [
    [line('a', 1), line('b', 2), line('a', 3)],
    [line('c', 4), line('c', 5, 'voided'), line('b', 6, 'held')],
  ]);
  world.neighbours.top.set(id, [{ postId: 'c', likes: 9 }]);
  for (const post of ['a', 'b', 'c']) world.neighbours.addPost(post);
  return id;
}

describe('a result', () => {
  it('is published where its winners are switched on, once and for good', async () => {
    const id = await ended();
    await expect(resultOf(id)).rejects.toMatchObject({ code: 'RESULT_NOT_FOUND' });
    await activate(id);
    const first = await resultOf(id);
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
          author: 'Author a',
          slug: 'a',
          likes: 2,
          voided: 0,
        },
        { place: 2, postId: 'b', likes: 1, held: 1, reachedAt: `${at}:02:00.000Z` },
        { place: 3, postId: 'c', likes: 1, voided: 1, reachedAt: `${at}:04:00.000Z` },
      ],
      nextCursor: null,
    });
    world.neighbours.ledgers.set(id, [[line('c', 1)]]);
    await hide(id);
    await expect(resultOf(id)).rejects.toMatchObject({ code: 'RESULT_NOT_FOUND' });
    await Promise.all([activate(id), publish(id)]);
    expect(await resultOf(id)).toEqual(first);
  });

  it('is provisional where winners were shown all along, until it is published', async () => {
    const id = await ended();
    expect(await eventOf(id)).toMatchObject({ provisional: true, topPosts: [{ name: 'Post c' }] });
    for (const [code, actor] of strangers) {
      await expect(publish(id, true, { actor })).rejects.toMatchObject({ code });
    }
    await publish(id);
    const event = await eventOf(id);
    expect(event).not.toHaveProperty('provisional');
    expect(event?.topPosts.map(({ name, place, likes }) => [place, name, likes])).toEqual([
      [1, 'Post a', 2],
      [2, 'Post b', 1],
      [3, 'Post c', 1],
    ]);
  });

  it('that two publish at once is one', async () => {
    const id = await ended();
    await Promise.all([publish(id), activate(id), publish(id)]);
    expect((await resultOf(id)).ranking).toHaveLength(3);
  });

  it('waits for open clusters, unless an administrator confirms that they stay out', async () => {
    const id = await ended();
    world.neighbours.undecided.set(id, 2);
    for (const call of [activate, publish]) {
      await expect(call(id)).rejects.toMatchObject({ code: 'CLUSTERS_UNDECIDED' });
    }
    expect(world.around.asked).not.toContain(likesRequests.publish.subject);
    expect(await eventOf(id)).toHaveProperty('provisional');
    await activate(id, true);
    expect((await resultOf(id)).result.states).toMatchObject({ held: 1 });
  });

  it.each([integrityRequests.countUndecided, likesRequests.publish, likesRequests.readLedger])(
    'is not there by halves where $subject fails',
    async ({ subject }) => {
      const id = await ended();
      await hide(id);
      world.around.before = (asked) =>
        asked === subject ? Promise.reject(new Error('power cut')) : undefined;
      await expect(activate(id, true)).rejects.toThrow('INTERNAL');
      world.around.before = () => undefined;
      expect(await eventOf(id)).toMatchObject({ activeWinners: false });
      await expect(resultOf(id)).rejects.toMatchObject({ code: 'RESULT_NOT_FOUND' });
      await activate(id);
      expect((await resultOf(id)).ranking).toHaveLength(3);
    },
  );

  it('is for events that are over, whose dates stay from then on', async () => {
    const { id } = await world.create({ endDate: '2999-01-01' });
    await expect(publish(id)).rejects.toMatchObject({ code: 'EVENT_NOT_ENDED' });
    expect(world.around.asked).not.toContain(integrityRequests.countUndecided.subject);
    const over = await ended();
    await publish(over);
    const change = (fields: object) =>
      world.ask(calls.updateEvent, { eventId: over, ...fields }, byAdmin);
    const refused = change({ endDate: '2999-01-01' });
    await expect(refused).rejects.toMatchObject({ code: 'RESULT_PUBLISHED' });
    await change({ title: 'Otro título', endDate: '2024-11-30' });
    expect((await resultOf(over)).result.event).toMatchObject({ title: 'Otro título' });
  });

  it('is blank where a card is gone or hidden, which keeps its place', async () => {
    const id = await ended();
    await publish(id);
    world.neighbours.posts.delete('a');
    world.neighbours.addPost('b', { public: false });
    expect((await resultOf(id)).ranking).toMatchObject([
      { place: 1, postId: 'a', name: '', author: '', slug: '', likes: 2 },
      { place: 2, name: '', author: '' },
      { place: 3, name: 'Post c' },
    ]);
    expect((await eventOf(id))?.topPosts).toMatchObject([{ place: 3, name: 'Post c' }]);
  });

  it('has as many cards as there are, and none where nobody liked anything', async () => {
    const many = await ended();
    const cards = Array.from({ length: 901 }, (_, i) => line(`p${i}`, i));
    world.neighbours.ledgers.set(many, [cards]);
    await publish(many);
    const ranking = await allPages('ranking', (from) =>
      world.ask(eventsRequests.getResult, { eventId: many, ...from }),
    );
    expect(ranking.map(({ place }) => place)).toEqual(cards.map((_, i) => i + 1));
    const empty = await ended();
    world.neighbours.ledgers.delete(empty);
    await publish(empty);
    expect(await resultOf(empty)).toMatchObject({ ranking: [], nextCursor: null });
    expect(world.around.asked).toContain(postsRequests.getFacts.subject);
  });

  it('goes with its event', async () => {
    const id = await ended();
    await publish(id);
    await world.ask(calls.deleteEvent, { eventId: id }, byAdmin);
    await expect(resultOf(id)).rejects.toMatchObject({ code: 'RESULT_NOT_FOUND' });
    expect(await service.store.get(results, id)).toBeUndefined();
    expect(await service.store.get(rankingPages, `${id}_0`)).toBeUndefined();
  });
});
