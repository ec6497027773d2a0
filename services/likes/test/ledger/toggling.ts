import { randomUUID } from 'node:crypto';
import { AppError, eventsEvents, likesEvents, likesRequests } from '@el-reto/contracts';
import {
  codeOf,
  endedDates,
  person,
  runningDates,
  setClock,
  upcomingDates,
} from '@el-reto/testing';
import { expect, it, vi } from 'vitest';
import { withPlace } from '../../src/like-places.ts';
import { likeId } from '../../src/like-records.ts';
import { contests, inList, likes, tallies as stored } from '../../src/likes.repository.ts';
import { Sharing } from '../../src/sharing.ts';
import {
  accountsOf,
  becomesOpen,
  changeDates,
  deletePost,
  endEvent,
  harness,
  likesOf,
  openContest,
  openEvent,
  openPost,
  source,
  store,
  tallyOf,
  toggle,
  topOf,
} from '../likes-harness.ts';

/** Rules of a toggle, of its idempotency key, and of the posts that accept a like. */
export function describeToggling(): void {
  it('a like is placed, and taken off by the same call', async () => {
    expect(await toggle('ana', 'p1')).toEqual({
      postId: 'p1',
      eventId: 'running',
      likes: 1,
      liked: true,
      counted: true,
      previous: null,
    });
    expect(await accountsOf('p1')).toEqual(['ana']);
    expect(await toggle('ana', 'p1')).toMatchObject({ likes: 0, liked: false, previous: null });
    expect(await accountsOf('p1')).toEqual([]);
  });

  it('a like moves within its event, and names the post that lost it', async () => {
    await toggle('bea', 'p1');
    expect(await toggle('bea', 'p2')).toEqual({
      postId: 'p2',
      eventId: 'running',
      likes: 1,
      liked: true,
      counted: true,
      previous: { postId: 'p1', likes: 0 },
    });
    expect(await likesOf('bea')).toEqual({ running: 'p2' });
    expect(await accountsOf('p1')).toEqual([]);
    await expect.poll(() => tallyOf('p1')).toBe(0);
    await expect.poll(() => tallyOf('p2')).toBe(1);
  });

  it('a like of one event leaves the likes of another event unchanged', async () => {
    await openEvent('second');
    await openPost('s1', 'second');
    await toggle('carla', 'p3');
    expect(await toggle('carla', 's1')).toMatchObject({ liked: true, previous: null });
    expect(await likesOf('carla')).toEqual({ running: 'p3', second: 's1' });
  });

  it('an Idempotency-Key gets the first answer again, even after later likes and from another network; it is refused for another post, and new for another account', async () => {
    const first = await toggle('eva', 'p1', 'key-1');
    expect(await toggle('ines', 'p1', 'key-1')).toMatchObject({ liked: true });
    expect(await toggle('eva', 'p1', 'key-1')).toEqual(first);
    const elsewhere = { ...source, address: '198.51.100.9', pageMs: 60_000 };
    const options = { actor: person('eva'), idempotencyKey: 'key-1' };
    const input = { postId: 'p1', source: elsewhere };
    expect(await harness().ask(likesRequests.toggle, input, options)).toEqual(first);
    expect(await codeOf(toggle('eva', 'p2', 'key-1'))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await likesOf('eva')).toEqual({ running: 'p1' });
    expect(await accountsOf('p1')).toEqual(expect.arrayContaining(['eva', 'ines']));
  });

  it.each([
    ['known', true],
    ['unknown', false],
  ])('an Idempotency-Key gets the refusal of a %s post again', async (name, isKnown) => {
    const [eventId, postId] = [`closed-${name}`, `late-${name}`];
    await openEvent(eventId, endedDates);
    if (isKnown) await openPost(postId, eventId);
    else harness().neighbours.addPost(postId, { eventId });
    const late = () => codeOf(toggle('fabi', postId, `too late ${name}`));
    expect(await late()).toBe('EVENT_OVER');
    await changeDates(eventId);
    await becomesOpen(postId);
    expect(await late()).toBe('EVENT_OVER');
    expect(await toggle('fabi', postId)).toMatchObject({ liked: true });
  });

  it('an Idempotency-Key gets the first answer again after its post was deleted; a new key is refused', async () => {
    await openPost('going', 'running');
    const first = await toggle('gabi', 'going', 'key-going');
    expect(first).toMatchObject({ likes: 1, liked: true });
    await deletePost('going', 'running');
    await expect.poll(() => accountsOf('going')).toEqual([]);
    expect(await toggle('gabi', 'going', 'key-going')).toEqual(first);
    expect(await codeOf(toggle('gabi', 'going'))).toBe('POST_NOT_FOUND');
    expect(await toggle('gabi', 'p3')).toMatchObject({ liked: true, previous: null });
  });

  it('a repeated approval keeps the likes of its post, and does not open a deleted post', async () => {
    await openContest('again');
    await becomesOpen('again-a');
    await deletePost('again-b', 'again');
    await expect.poll(() => store().get(stored, 'again-b')).toHaveProperty('open', false);
    await expect.poll(() => tallyOf('again-a')).toBe(1);
    for (const post of ['a', 'b', 'c']) await openPost(`again-${post}`, 'again');
    await expect.poll(() => tallyOf('again-c')).toBe(0);
    expect(await tallyOf('again-a')).toBe(1);
    expect(await codeOf(toggle('ana', 'again-b'))).toBe('POST_NOT_FOUND');
  });

  it('a post that accepts likes is neither pending nor unknown', async () => {
    harness().neighbours.addPost('pending', { eventId: 'running', public: false });
    for (const postId of ['pending', 'nowhere']) {
      expect(await codeOf(toggle('ana', postId))).toBe('POST_NOT_FOUND');
    }
  });

  it('a post that accepts likes does not belong to an upcoming event, nor to one whose end was moved to the past', async () => {
    await openEvent('dated', upcomingDates);
    await openPost('of-dated', 'dated');
    expect(await codeOf(toggle('ana', 'of-dated'))).toBe('EVENT_NOT_STARTED');
    await changeDates('dated');
    await becomesOpen('of-dated');
    await endEvent('dated');
    await expect.poll(() => codeOf(toggle('zoe', 'of-dated'))).toBe('EVENT_OVER');
  });

  it('a post whose facts are requested gets the new end of its event, even before that change is published', async () => {
    await openContest('moved');
    await becomesOpen('moved-a');
    const { startDate } = runningDates;
    harness().neighbours.addEvent('moved', { startDate, endDate: startDate });
    harness().neighbours.addPost('moved-c', { eventId: 'moved' });
    await expect.poll(() => codeOf(toggle('zoe', 'moved-c'))).toBe('EVENT_OVER');
  });

  it('a post that accepts likes belongs to an event that is over even if an earlier change of its dates arrives again', async () => {
    await openContest('changed-twice');
    await endEvent('changed-twice');
    const earlier = { eventId: 'changed-twice', ...runningDates, attached: [], released: [] };
    await harness().publish(eventsEvents.eventChanged, earlier);
    await openEvent('after-changed-twice');
    await expect.poll(() => store().get(contests, 'after-changed-twice')).toBeDefined();
    expect(await codeOf(toggle('zoe', 'changed-twice-a'))).toBe('EVENT_OVER');
  });
}

const [posts, atOnce] = [8, 60];

/** Toggles like a client: while the service does not answer, it repeats the request with the same key. */
async function toggleAsClient(uid: string, postId: string): Promise<void> {
  const key = randomUUID();
  const attempt = () =>
    toggle(uid, postId, key).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') return undefined;
      throw error;
    });
  while (!(await attempt()));
}

/** With fewer people than concurrent toggles, some people toggle twice at the same time. */
export function itStaysExact(waves: number, people: number): void {
  it(`tallies equal the records exactly after ${atOnce} concurrent toggles of ${people} people`, async () => {
    await openEvent('burst');
    const postIds = Array.from({ length: posts }, (_, i) => `burst-${i}`);
    for (const postId of postIds) await openPost(postId, 'burst');
    for (let wave = 0; wave < waves; wave += 1) {
      const toggles = Array.from({ length: atOnce }, (_, i) => {
        const postId = postIds[(i * 13 + wave * 11) % posts] ?? '';
        return toggleAsClient(`user-${(i * 7) % people}`, postId);
      });
      await Promise.all(toggles);
    }
    const pages = postIds.map((postId) => store().find(likes, { where: inList(postId) }));
    const onRecord = (await Promise.all(pages)).flat();
    expect(onRecord.length).toBeGreaterThan(0);
    expect(new Set(onRecord.map(({ data }) => data.userId)).size).toBe(onRecord.length);
    for (const postId of postIds) {
      const voters = onRecord.filter(({ data }) => data.postId === postId);
      await expect.poll(() => tallyOf(postId)).toBe(voters.length);
      const names = voters.map(({ data }) => data.userId ?? '').toSorted();
      expect((await accountsOf(postId)).toSorted()).toEqual(names);
    }
  });
}

/** The card that reached the number first leads, although ids and dates have the opposite order. */
export function itRanksByArrival(): void {
  it('the podium has the most liked posts; ties go to the first to reach the number', async () => {
    await openEvent('podium');
    await openPost('c-best', 'podium', 40);
    await openPost('b-reached-first', 'podium', 30);
    await openPost('a-had-one-first', 'podium', 10);
    await openPost('none', 'podium', 5);
    const votes = ['a-had-one-first', 'b-reached-first', 'b-reached-first', 'a-had-one-first'];
    const all = ['c-best', 'c-best', 'c-best', ...votes];
    const begun = Date.now();
    for (const [i, postId] of all.entries()) {
      setClock(begun + i);
      await toggle(`voter-${all.length - i}`, postId);
    }
    vi.useRealTimers();
    await expect
      .poll(() => topOf('podium', 3))
      .toEqual([
        { postId: 'c-best', likes: 3 },
        { postId: 'b-reached-first', likes: 2 },
        { postId: 'a-had-one-first', likes: 2 },
      ]);
    expect(await topOf('podium', 2)).toMatchObject([{ postId: 'c-best' }, { likes: 2 }]);
    expect((await topOf('podium', 2))?.[1]?.postId).toBe('b-reached-first');
    expect(await topOf('podium', 9)).toHaveLength(3);
  });
}

/** The published numbers of a post, oldest first. */
const tallies = (ofPost: string) =>
  harness()
    .published(likesEvents.tallyChanged)
    .flatMap((event) => event.tallies.filter(({ postId }) => postId === ofPost));

/** The number of a post is calculated from the records of likes. */
export function describeNumbers(): void {
  itStaysExact(4, 40);
  itRanksByArrival();

  it('many likes are published in few events, the last of which has the final number', async () => {
    setClock(Date.now());
    await openPost('hot', 'running');
    const begunAt = performance.now();
    const fans = Array.from({ length: 60 }, (_, i) => toggle(`fan-${i}`, 'hot'));
    await Promise.all(fans);
    const { isShared, storeEveryMs } = harness().service.app.get(Sharing);
    vi.setSystemTime(Date.now() + storeEveryMs);
    await expect.poll(() => tallies('hot').at(-1)?.likes).toBe(fans.length);
    // A shared store gets one number at each of the two times of the set clock. A service that is alone
    // stores a number at the start, at the end, and once in each interval of a timer.
    const intervals = isShared ? 0 : (performance.now() - begunAt) / storeEveryMs;
    expect(tallies('hot').length).toBeLessThanOrEqual(2 + intervals);
    const revisions = tallies('hot').map(({ revision }) => revision);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  });

  it('a number that was not stored before a crash is stored and published after the next start', async () => {
    await openPost('crashed', 'running');
    await expect.poll(() => tallyOf('crashed')).toBe(0);
    await toggle('gael', 'crashed');
    await expect.poll(() => tallyOf('crashed')).toBe(1);
    // The like is committed and its number is not stored, as after a crash in between.
    const like = { eventId: 'running', postId: 'crashed', userId: 'iris', likedAt: Date.now() };
    const record = withPlace(like, ['0']);
    await store().transaction((tx) => tx.set(likes, likeId('running', 'iris'), record));
    await harness().restart();
    await expect.poll(() => tallyOf('crashed')).toBe(2);
    await expect.poll(() => tallies('crashed').at(-1)?.likes).toBe(2);
  });
}
