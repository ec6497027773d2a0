import {
  AppError,
  calls,
  eventsEvents,
  eventsRequests,
  likesRequests,
  postsRequests,
} from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { admin, EventsWorld, strangers } from './support/events-world.ts';

let world: EventsWorld;
let service: RunningService;

beforeAll(async () => {
  world = await EventsWorld.start();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.reset();
  service = await world.startService();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { id } of await world.list()) {
    await world.ask(calls.deleteEvent, { eventId: id }, { actor: admin });
  }
  await service.stop();
});

const setWinners = (eventId: string, active: boolean, options: object = { actor: admin }) =>
  world.ask(active ? calls.activateWinners : calls.deactivateWinners, { eventId }, options);
const setTime = (instant: string) => {
  // The date alone: the connections' timers stay real.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
};
const topOf = async (eventId: string) =>
  (await world.list()).find(({ id }) => id === eventId)?.topPosts ?? [];
const namesOf = async (eventId: string) => (await topOf(eventId)).map(({ name }) => name);

/** An ended event with liked posts, named by their ids, best first. */
async function endedEvent(postIds: string[]): Promise<string> {
  const { id } = await world.create();
  world.neighbours.top.set(
    id,
    postIds.map((postId, i) => ({ postId, likes: 100 - i })),
  );
  for (const postId of postIds) world.neighbours.addPost(postId);
  return id;
}

describe('winners', () => {
  it('are the three most liked posts of an ended event', async () => {
    const id = await endedEvent(['a1', 'a2', 'a3', 'a4']);
    expect(await topOf(id)).toEqual(
      ['a1', 'a2', 'a3'].map((postId, i) => ({
        name: `Post ${postId}`,
        img: `/media/${postId}.webp`,
        likes: 100 - i,
        author: `Author ${postId}`,
        slug: postId,
      })),
    );
  });

  it('are told with the shape of their pictures, and what stays in sight of them', async () => {
    const id = await endedEvent(['s1', 's2']);
    const shape = { width: 1200, height: 800, focus: { x: 0.9, y: 0.4 } };
    world.neighbours.addPost('s1', shape);
    const [first, second] = await topOf(id);
    expect(first).toMatchObject(shape);
    expect(second).not.toHaveProperty('focus');
  });

  it('leave out posts that are gone or hidden', async () => {
    const id = await endedEvent(['b1', 'b2', 'b3', 'b4', 'b5']);
    world.neighbours.posts.delete('b1');
    world.neighbours.addPost('b3', { public: false });
    expect(await namesOf(id)).toEqual(['Post b2', 'Post b4', 'Post b5']);
  });

  it('are none while the event runs, nor while they are switched off', async () => {
    const id = await endedEvent(['c1']);
    await setWinners(id, false);
    expect(await topOf(id)).toEqual([]);
    const longer = await endedEvent(['c2']);
    expect(await namesOf(longer)).toEqual(['Post c2']);
    const endDate = '2999-01-01';
    await world.ask(calls.updateEvent, { eventId: longer, endDate }, { actor: admin });
    expect(await topOf(longer)).toEqual([]);
  });

  it('are not asked for where none are shown', async () => {
    await endedEvent(['d1']);
    expect(await world.list('current')).toEqual([]);
    expect(world.around.asked).not.toContain(likesRequests.listTop.subject);
  });

  it('cost a question or two for a burst of lists', async () => {
    await endedEvent(['e1']);
    const { promise: allHaveAsked, resolve: answer } = Promise.withResolvers<undefined>();
    world.around.before = (asked) =>
      asked === likesRequests.listTop.subject ? allHaveAsked : undefined;
    const lists = Array.from({ length: 50 }, () => world.list());
    // Lists are begun in their order, and this one needs no winners.
    await world.list('current');
    answer(undefined);
    await Promise.all(lists);
    const questions = world.around.asked.filter((one) => one === likesRequests.listTop.subject);
    expect(questions.length).toBeLessThanOrEqual(2);
  });

  it('are without a deleted post in the next list that is asked for', async () => {
    const id = await endedEvent(['f1', 'f2']);
    expect(await namesOf(id)).toEqual(['Post f1', 'Post f2']);
    const before = namesOf(id);
    world.neighbours.posts.delete('f1');
    expect(await namesOf(id)).toEqual(['Post f2']);
    await before;
  });

  it.each([
    ['likes fail', likesRequests.listTop.subject, () => Promise.reject(new AppError('INTERNAL'))],
    ['likes are silent', likesRequests.listTop.subject, () => new Promise<never>(() => undefined)],
  ])('are the last known ones when %s', async (_, subject, fault) => {
    const id = await endedEvent(['g1']);
    expect(await namesOf(id)).toEqual(['Post g1']);
    const isAsked = vi.fn<() => Promise<never>>(fault);
    world.around.before = (asked) => (asked === subject ? isAsked() : undefined);
    await vi.waitFor(
      async () => {
        expect(await namesOf(id)).toEqual(['Post g1']);
        expect(isAsked).toHaveBeenCalled();
      },
      { timeout: 5_000 },
    );
    // An event that was never asked about has none then, and is listed all the same.
    const other = await endedEvent(['g2']);
    expect(await namesOf(other)).toEqual([]);
  });

  it.each([
    ['fail', () => Promise.reject(new AppError('INTERNAL'))],
    ['are silent', () => new Promise<never>(() => undefined)],
  ])('are not told from memory when posts %s: one of them may be gone', async (_, fault) => {
    const id = await endedEvent(['i1']);
    expect(await namesOf(id)).toEqual(['Post i1']);
    world.around.before = (asked) =>
      asked === postsRequests.getFacts.subject ? fault() : undefined;
    await expect(world.list()).rejects.toThrow(/INTERNAL|SERVICE_UNAVAILABLE/);
    // What an administrator changed is answered all the same.
    const changes = { title: 'Otro título' };
    const input = { eventId: id, ...changes };
    expect(await world.ask(calls.updateEvent, input, { actor: admin })).toMatchObject({
      ...changes,
      topPosts: [],
    });
    world.around.before = () => undefined;
  });

  it('do not keep a list waiting for likes: a late answer serves the next one', async () => {
    const id = await endedEvent(['h1']);
    const { promise: listed, resolve: answerLate } = Promise.withResolvers<void>();
    const { subject } = likesRequests.listTop;
    world.around.before = (asked) => (asked === subject ? listed : undefined);
    expect(await namesOf(id)).toEqual([]);
    answerLate();
    await vi.waitFor(async () => {
      world.around.before = () => undefined;
      expect(await namesOf(id)).toEqual(['Post h1']);
    });
    world.around.before = (asked) =>
      asked === subject ? Promise.reject(new AppError('INTERNAL')) : undefined;
    expect(await namesOf(id)).toEqual(['Post h1']);
  });
});

describe('switching winners', () => {
  it('is told once however often it is asked', async () => {
    const id = await endedEvent([]);
    for (const active of [true, false, false, true]) {
      expect(await setWinners(id, active)).toEqual({ success: true });
    }
    await vi.waitFor(() => {
      const told = world.told(eventsEvents.winnersToggled, id);
      // The first tells that the result is no longer provisional.
      expect(told.map(({ active }) => active)).toEqual([true, false, true]);
    });
  });

  it('is for ended events, from the first instant after their last day in Mexico City', async () => {
    const { id } = await world.create({ startDate: '2026-11-10', endDate: '2026-11-20' });
    setTime('2026-11-21T05:59:59.999Z');
    await expect(setWinners(id, false)).rejects.toMatchObject({ code: 'EVENT_NOT_ENDED' });
    expect((await world.list('current')).map((event) => event.id)).toEqual([id]);
    setTime('2026-11-21T06:00:00.000Z');
    expect(await world.list('current')).toEqual([]);
    expect(await setWinners(id, false)).toEqual({ success: true });
    expect((await world.list())[0]?.activeWinners).toBe(false);
  });

  it('is for administrators, and for events that exist', async () => {
    const id = await endedEvent([]);
    for (const [code, actor] of strangers) {
      await expect(setWinners(id, false, { actor })).rejects.toMatchObject({ code });
    }
    await expect(setWinners('none', true)).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' });
    expect((await world.list())[0]?.activeWinners).toBe(true);
  });
});

describe('the lists', () => {
  it('begin with the newest start; the current one holds what runs today', async () => {
    setTime('2026-11-20T18:00:00Z');
    const dates = {
      ended: ['2026-11-01', '2026-11-19'],
      running: ['2026-11-02', '2026-11-20'],
      today: ['2026-11-20', '2026-11-20'],
      upcoming: ['2026-11-21', '2026-11-30'],
    };
    for (const [name, [startDate = '', endDate = '']] of Object.entries(dates)) {
      await world.create({ name, startDate, endDate });
    }
    const names = async (scope: 'current' | 'all') =>
      (await world.list(scope)).map(({ name }) => name);
    expect(await names('all')).toEqual(['upcoming', 'today', 'running', 'ended']);
    expect(await names('current')).toEqual(['today', 'running']);
  });
});

it('lists the events that ran on a day, but for those whose numbers are kept to themselves', async () => {
  const dates = { startDate: '2026-11-01', endDate: '2026-11-30' };
  setTime('2026-11-20T18:00:00Z');
  const told = await world.create({ ...dates, name: 'Se dice' });
  await world.create({ ...dates, name: 'No se dice', counts: 'ended' });
  await world.create({ name: 'De otro mes' });
  const listed = (date: string) => world.ask(eventsRequests.listTold, { date });
  expect((await listed('2026-11-19')).events).toMatchObject([{ id: told.id, slug: told.slug }]);
  expect((await listed('2026-10-31')).events).toEqual([]);
});
