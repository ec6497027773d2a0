import { expect, it } from 'vitest';
import type { PostRow } from '../evidence/records.ts';
import { checkLedger, type LedgerRecords } from './ledger.ts';

const postRow = (id: string, change: Partial<PostRow> = {}) => ({
  id,
  doc: {
    userId: 'eva',
    imgLocation: '',
    public: true,
    likes: 1,
    likesRevision: 3,
    views: 0,
    shares: 0,
    ...change,
  },
});
const like = (postId: string, userId: string) => ({
  id: `e_${userId}`,
  doc: { eventId: 'e', postId, userId },
});
const tally = { likes: 1, revision: 3, open: true, unpublished: false };
const whole: LedgerRecords = {
  likes: [like('a', 'ana')],
  tallies: [{ id: 'a', doc: tally }],
  posts: [postRow('a')],
  names: [{ id: 'n', doc: { postId: 'a' } }],
  slugs: [{ id: 's', doc: { postId: 'a' } }],
  untold: 0,
};
const likes = new Map([['ana', { e: 'a' }]]);
const found = (change: Partial<LedgerRecords>) =>
  [...checkLedger({ ...whole, ...change }, likes)].map(({ kind }) => kind);

it('accepts records, tallies and posts that agree', () => {
  expect(found({})).toEqual([]);
});

it('notices a like that the API tells and the record lacks', () => {
  const tallies = [{ id: 'a', doc: { ...tally, likes: 0 } }];
  expect(found({ likes: [], tallies, posts: [postRow('a', { likes: 0 })] })).toEqual(['lost']);
});

it('notices two likes of one person in one event', () => {
  const twice = { ...like('a', 'ana'), id: 'other' };
  const tallies = [{ id: 'a', doc: { ...tally, likes: 2 } }];
  const posts = [postRow('a', { likes: 2 })];
  expect(found({ likes: [...whole.likes, twice], tallies, posts })).toContain('duplicated');
});

it('notices tallies and posts that show another number', () => {
  expect(found({ tallies: [{ id: 'a', doc: { ...tally, likes: 2 } }] })).toEqual(['anomaly']);
  expect(found({ tallies: [{ id: 'a', doc: { ...tally, unpublished: true } }] })).toEqual([
    'anomaly',
  ]);
  expect(found({ tallies: [{ id: 'a', doc: { ...tally, revision: 4 } }] })).toEqual(['anomaly']);
  expect(found({ posts: [postRow('a', { likes: 0 })] })).toEqual(['anomaly']);
});

it('notices names kept by nobody and posts that are not told', () => {
  expect(found({ names: [] })).toEqual(['anomaly']);
  expect(found({ slugs: [...whole.slugs, { id: 't', doc: { postId: 'b' } }] })).toEqual([
    'anomaly',
  ]);
  expect(found({ untold: 1 })).toEqual(['anomaly']);
});

it('notices a post that is gone and still open for likes', () => {
  const gone = { id: 'b', doc: { ...tally, likes: 0 } };
  expect(found({ tallies: [...whole.tallies, gone] })).toEqual(['lost']);
  const closed = { ...gone, doc: { ...gone.doc, open: false } };
  expect(found({ tallies: [...whole.tallies, closed] })).toEqual([]);
});
