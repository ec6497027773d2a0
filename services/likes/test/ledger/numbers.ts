import { setTimeout as sleep } from 'node:timers/promises';
import { likesEvents } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { likes, tallies } from '../../src/likes.repository.ts';
import {
  accountsOf,
  harness,
  openEvent,
  openPost,
  store,
  tallyOf,
  toggle,
  topOf,
} from '../likes-harness.ts';

const [posts, atOnce] = [8, 60];

/** With fewer people than concurrent toggles, some of them press twice at once. */
export function itStaysExact(waves: number, people: number): void {
  it(`tallies equal the records exactly after ${atOnce} concurrent toggles of ${people} people`, async () => {
    await openEvent('burst');
    const postIds = Array.from({ length: posts }, (_, i) => `burst-${i}`);
    for (const postId of postIds) await openPost(postId, 'burst');
    for (let wave = 0; wave < waves; wave += 1) {
      const toggles = Array.from({ length: atOnce }, (_, i) => {
        const postId = postIds[(i * 13 + wave * 11) % posts] ?? '';
        return toggle(`user-${(i * 7) % people}`, postId);
      });
      await Promise.all(toggles);
    }
    const records = await store().find(likes, { where: [['eventId', '==', 'burst']] });
    const onRecord = records.filter(({ data }) => postIds.includes(data.postId));
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

/** The card that reached the number first leads, though ids and dates are in the opposite order. */
export function itRanksByArrival(): void {
  it('the podium has the most liked posts; ties go to the first to reach the number', async () => {
    await openEvent('podium');
    await openPost('c-best', 'podium', 40);
    await openPost('b-reached-first', 'podium', 30);
    await openPost('a-had-one-first', 'podium', 10);
    await openPost('none', 'podium', 5);
    const votes = ['a-had-one-first', 'b-reached-first', 'b-reached-first', 'a-had-one-first'];
    const all = ['c-best', 'c-best', 'c-best', ...votes];
    for (const [i, postId] of all.entries()) {
      await toggle(`voter-${all.length - i}`, postId);
      // The next like gets a later millisecond.
      await sleep(2);
    }
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

/** Numbers follow from the records. */
export function describeNumbers(): void {
  itStaysExact(4, 40);
  itRanksByArrival();

  it('a burst is published in few events, the last of them with the final number', async () => {
    await openPost('hot', 'running');
    const fans = Array.from({ length: 60 }, (_, i) => toggle(`fan-${i}`, 'hot'));
    await Promise.all(fans);
    const published = () =>
      harness()
        .published(likesEvents.tallyChanged)
        .flatMap((event) => event.tallies.filter(({ postId }) => postId === 'hot'));
    await expect.poll(() => published().at(-1)?.likes).toBe(fans.length);
    expect(published().length).toBeLessThan(fans.length / 2);
    const revisions = published().map(({ revision }) => revision);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  });

  it('a number that was not published before a restart is published after it', async () => {
    await openPost('restart', 'running');
    await toggle('gael', 'restart');
    await harness().restart();
    const tally = () => store().get(tallies, 'restart');
    await expect.poll(tally).toMatchObject({ likes: 1, unpublished: false });
  });
}
