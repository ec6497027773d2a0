import { likesRequests } from '@el-reto/contracts';
import { codeOf } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { describeLedger } from './ledger/describe-ledger.ts';
import { harness, openContest, openPost, toggle, useLikes } from './likes-harness.ts';

describe('with a store of its own:', () => {
  describeLedger();

  it('the names in a toggle’s answer are as many as its number; the names of later likes are left out', async () => {
    await openContest('named');
    const { likes } = await toggle('ana', 'named-a');
    await toggle('bea', 'named-a');
    const toggled = { uid: 'ana', likes: 'named-a', numbers: { 'named-a': likes } };
    const asked = { postIds: ['named-a'], toggled };
    const { accounts } = await harness().ask(likesRequests.listAccounts, asked);
    expect(accounts['named-a']).toEqual({ likedAccounts: ['ana'], truncated: false, likes: 1 });
  });
});

describe('with a store that replicas share:', () => {
  describeLedger({ isShared: true });
});

describe('with ADULTS_ONLY off', () => {
  useLikes({ env: () => ({ ADULTS_ONLY: 'off' }) });

  it('every account that is not deleted may like', async () => {
    harness().neighbours.standings.set('ana', 'unknown').set('bea', 'minor').set('carla', null);
    expect(await toggle('ana', 'p1')).toMatchObject({ liked: true });
    expect(await toggle('bea', 'p1')).toMatchObject({ liked: true });
    expect(await codeOf(toggle('carla', 'p1'))).toBe('USER_NOT_FOUND');
  });

  it('an account without a birth date is refused after it is switched on again', async () => {
    await harness().restart(undefined, { ADULTS_ONLY: 'on' });
    await openPost('for-adults', 'running');
    expect(await codeOf(toggle('bea', 'for-adults'))).toBe('UNDERAGE');
    expect(await toggle('bea', 'p1')).toMatchObject({ liked: false });
  });
});
