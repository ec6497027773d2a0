import { limits, likesRequests } from '@el-reto/contracts';
import { switchesCollection, switchesId } from '@el-reto/service-kit';
import { codeOf, endedDates } from '@el-reto/testing';
import { describe, expect, it, vi } from 'vitest';
import { offList, withPlace } from '../src/like-places.ts';
import { likeId, noPostId } from '../src/like-records.ts';
import { inList, likes, tallies } from '../src/likes.repository.ts';
import { votedMailboxes } from '../src/mailboxes.ts';
import { Sharing } from '../src/sharing.ts';
import {
  becomesOpen,
  changeDates,
  clear,
  deleteEvent,
  deletePost,
  harness,
  judge,
  likesOf,
  openContest,
  openEvent,
  openPost,
  purge,
  store,
  tallyOf,
  toggle,
  useLikes,
} from './likes-harness.ts';

/** Rules of records that store outcomes, and of replicas that share a store. */
useLikes({ isShared: true });

const recordOf = (uid: string) => store().get(likes, likeId('running', uid));

it('a retry is recognised among more keys than a record holds; after ten minutes its key is new', async () => {
  const keys = Array.from({ length: new Sharing(true).outcomes + 3 }, (_, i) => `many-${i}`);
  const first = [];
  for (const key of keys) first.push(await toggle('eva', 'p1', key));
  const again = await Promise.all(keys.map((key) => toggle('eva', 'p1', key)));
  expect(again).toEqual(first);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + limits.idempotencyTtlMs + 1_000 });
  expect(await toggle('eva', 'p1', 'many-0')).toMatchObject({ liked: false });
  const { outcomes = {} } = (await recordOf('eva')) ?? {};
  expect(Object.keys(outcomes)).toHaveLength(1);
});

it('a retry gets the refusal of a post whose approval arrived during the first try', async () => {
  await openEvent('reopened', endedDates);
  await openPost('overtaken', 'reopened');
  await expect.poll(() => tallyOf('overtaken')).toBe(0);
  const get = store().get.bind(store());
  let reads = 0;
  const reading = vi.spyOn(store(), 'get').mockImplementation((collection, id) => {
    const isFirst = id === 'overtaken' && reads++ === 0;
    return isFirst ? Promise.resolve(undefined) : get(collection, id);
  });
  expect(await codeOf(toggle('fabi', 'overtaken', 'too late'))).toBe('EVENT_OVER');
  reading.mockRestore();
  await changeDates('reopened');
  await becomesOpen('overtaken');
  expect(await codeOf(toggle('fabi', 'overtaken', 'too late'))).toBe('EVENT_OVER');
});

it('a retry of a request that was refused because likes were closed is refused after they are open again', async () => {
  const setLikes = async (state: 'open' | 'closed', revision: number) => {
    const switches = { likes: state, uploads: 'open', revision } as const;
    await store().transaction((tx) => tx.set(switchesCollection, switchesId, switches));
  };
  await setLikes('closed', 1);
  await expect.poll(() => codeOf(toggle('leo', 'p2'))).toBe('LIKES_CLOSED');
  expect(await codeOf(toggle('lia', 'p2', 'shut'))).toBe('LIKES_CLOSED');
  await setLikes('open', 2);
  await becomesOpen('p2');
  expect(await codeOf(toggle('lia', 'p2', 'shut'))).toBe('LIKES_CLOSED');
});

it('a like that was taken off is in no list, and its record, which it has for its keys, is deleted with its account', async () => {
  for (const _ of ['on', 'off']) await toggle('olga', 'p2');
  expect(await recordOf('olga')).toBeUndefined();
  for (const key of ['on', 'off']) await toggle('hugo', 'p2', `hugo ${key}`);
  expect(await recordOf('hugo')).toMatchObject({ postId: noPostId });
  expect(await likesOf('hugo')).toEqual({});
  const exported = await harness().ask(likesRequests.exportUser, { uid: 'hugo' });
  expect(exported).toEqual({ likes: [] });
  await purge('hugo');
  expect(await recordOf('hugo')).toBeUndefined();
});

it('a held like of a deleted post cannot be cleared', async () => {
  await openContest('swept');
  await toggle('tono', 'swept-a');
  await judge('tono', 'swept-a', 'held', 'swept');
  await deletePost('swept-a', 'swept');
  await expect.poll(async () => (await store().get(tallies, 'swept-a'))?.open).toBe(false);
  expect(await codeOf(clear('tono', 'swept'))).toBe('LIKE_NOT_HELD');
  await expect.poll(() => store().get(likes, likeId('swept', 'tono'))).toBeUndefined();
});

it('likes of a deleted event are deleted, including records of likes that were taken off', async () => {
  await openContest('gone');
  for (const uid of ['ines', 'juan', 'juan'])
    await toggle(uid, 'gone-a', `${uid} ${Math.random()}`);
  const records = () => store().getMany(likes, ['gone_ines', 'gone_juan']);
  expect((await records()).size).toBe(2);
  await toggle('lena', 'gone-a');
  await purge('lena');
  const mailboxesOfDeleted = () => store().count(votedMailboxes, { where: { eventId: 'gone' } });
  expect(await mailboxesOfDeleted()).toBe(1);
  await deleteEvent('gone');
  await expect.poll(records).toEqual(new Map());
  await expect.poll(mailboxesOfDeleted).toBe(0);
  expect(await store().count(likes, { where: inList(offList('gone')) })).toBe(0);
});

describe('a number', () => {
  /** Commits a like as another replica does. */
  const likeElsewhere = async (uid: string, postId: string) => {
    const like = { eventId: 'running', postId, userId: uid, likedAt: Date.now() };
    await store().transaction((tx) =>
      tx.set(likes, likeId('running', uid), withPlace(like, ['a'])),
    );
  };

  it('is counted again before it is stored, so that it includes likes of other replicas', async () => {
    await openPost('both', 'running');
    await toggle('lola', 'both');
    await likeElsewhere('mara', 'both');
    await toggle('nora', 'both');
    await expect.poll(() => tallyOf('both')).toBe(3);
  });

  it('that lacks likes of other replicas does not shorten the names in the answer to a toggle', async () => {
    await openPost('named', 'running');
    await toggle('lola', 'named');
    for (const uid of ['mara', 'nico']) await likeElsewhere(uid, 'named');
    const toggled = { uid: 'lola', likes: 'named', numbers: { named: 1 } };
    const asked = { postIds: ['named'], toggled };
    const { accounts } = await harness().ask(likesRequests.listAccounts, asked);
    expect(accounts['named']?.likedAccounts.toSorted()).toEqual(['lola', 'mara', 'nico']);
  });

  it('that another replica stored is in the next answer a second later', async () => {
    await openPost('elsewhere', 'running');
    await toggle('lola', 'elsewhere');
    await expect.poll(() => tallyOf('elsewhere')).toBe(1);
    await likeElsewhere('pepe', 'elsewhere');
    await store().transaction(async (tx) => {
      const tally = await tx.get(tallies, 'elsewhere');
      if (tally) await tx.set(tallies, 'elsewhere', { ...tally, likes: 2 });
    });
    const answers = async () => (await toggle(`probe-${Math.random()}`, 'elsewhere')).likes;
    await expect.poll(answers).toBeGreaterThan(2);
  });

  it('that another replica stores during the count is not overwritten with an older one', async () => {
    await openPost('raced', 'running');
    await toggle('rita', 'raced');
    await expect.poll(() => tallyOf('raced')).toBe(1);
    const count = store().count.bind(store());
    let raced = false;
    vi.spyOn(store(), 'count').mockImplementation(async (collection, query) => {
      const counted = await count(collection, query);
      if (raced || !Object.values(query.where ?? {}).includes('raced')) return counted;
      raced = true;
      await likeElsewhere('saul', 'raced');
      await store().transaction(async (tx) => {
        const tally = await tx.get(tallies, 'raced');
        if (tally) await tx.set(tallies, 'raced', { ...tally, likes: 3, revision: 9 });
      });
      return counted;
    });
    await toggle('tere', 'raced');
    await expect.poll(() => raced).toBe(true);
    const tally = () => store().get(tallies, 'raced');
    await expect.poll(tally).toMatchObject({ likes: 3, revision: 10 });
  });
});
