import { expect, it } from 'vitest';
import { kindsOf } from '../../test/support/history-builder.ts';
import { postRow, tallyRow } from '../../test/support/records.ts';
import { checkLedger, type LedgerRecords } from './ledger.ts';

const like = (postId: string, userId: string | null, id = `e_${userId}`) => ({
  id,
  doc: { eventId: 'e', postId, userId },
});
const reserved = (id: string, postId = 'a') => ({ id, doc: { postId } });
const ana = like('a', 'ana');
const [post, tally] = [postRow('a'), tallyRow('a')];
const counted = (likes: number) => ({
  tallies: [tallyRow('a', { likes })],
  posts: [postRow('a', { likes })],
});
const removed = { likes: 0, open: true };
const twice = { ...counted(2), likes: [ana, like('a', 'ana', 'x')] };
const whole: LedgerRecords = {
  likes: [ana],
  tallies: [tally],
  posts: [post],
  names: [reserved('n')],
  slugs: [reserved('s')],
  unpublishedStats: 0,
};

it.each<[string, Partial<LedgerRecords>, string]>([
  ['equal records', {}, ''],
  ['a counted like without a name', { ...counted(2), likes: [ana, like('a', null)] }, ''],
  ['a missing like', { ...counted(0), likes: [] }, 'lost'],
  ['an unknown like', { ...counted(2), likes: [ana, like('a', 'bea')] }, 'anomaly'],
  ['two likes of Ana', twice, 'anomaly duplicated anomaly'],
  ['a like of another post', { ...counted(0), likes: [like('b', 'ana')] }, 'lost anomaly anomaly'],
  ['a wrong tally', { tallies: [tallyRow('a', { likes: 2 })] }, 'anomaly'],
  ['a post with an old revision', { tallies: [tallyRow('a', { revision: 4 })] }, 'anomaly'],
  ['a post with a wrong number', { posts: [postRow('a', { likes: 0 })] }, 'anomaly'],
  ['a post without a name', { names: [] }, 'anomaly'],
  ['an address without a post', { slugs: [...whole.slugs, reserved('t', 'b')] }, 'anomaly'],
  ['unpublished counters', { unpublishedStats: 1 }, 'anomaly'],
  ['a removed post open for likes', { tallies: [tally, tallyRow('b', removed)] }, 'lost'],
  ['a closed one', { tallies: [tally, tallyRow('b', { ...removed, open: false })] }, ''],
])('finds faults in %s', (_, change, kinds) => {
  const likes = new Map([['ana', { e: 'a' }]]);
  expect(kindsOf(checkLedger({ ...whole, ...change }, likes))).toBe(kinds);
});
