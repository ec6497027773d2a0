import { serviceLimits, type Evidence } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { like, onRecord } from '../test/judged-likes.ts';
import { clustersOf, fitting } from './clusters.ts';
import { JudgedContest, type Entry } from './judged-contest.ts';

/** Likes of throw-away mailboxes: `each` likes of each of `domains` domains, on `each` cards. */
function contestOf(domains: number, each: number): JudgedContest {
  const contest = new JudgedContest();
  for (let n = 0; n < domains * each; n += 1) {
    const id = (prefix: string) => `${prefix}-${String(n % each).padStart(30, '0')}`;
    const domain = `domain-${Math.floor(n / each)}`;
    const one = like({ evidence: { mail: 'throwaway', domain } });
    const uid = `${one.uid}${'x'.repeat(22)}`;
    contest.put(onRecord(one, { uid, postId: id('post'), at: one.at + n }));
  }
  contest.settled(contest.unsettled());
  return contest;
}

it('clusters have reasons, posts and a sample of their accounts', () => {
  const contest = contestOf(2, 12);
  const [first, ...others] = clustersOf(contest);
  expect(others).toHaveLength(1);
  expect(first).toMatchObject({ likes: 12, reasons: ['throwaway-mail'], state: 'held' });
  expect(first?.posts).toHaveLength(12);
  expect(first?.sample).toHaveLength(10);
  expect(first?.sample[0]).toMatchObject({ mail: 'throwaway', browser: 'Chrome Android' });
});

it('clusters are held until the last of their likes is cleared by its voter', () => {
  const contest = contestOf(1, 12);
  const uids = [...contest.entries.keys()];
  const after = (some: readonly string[]) => {
    for (const uid of some) contest.clear(uid);
    return clustersOf(contest)[0];
  };
  expect(after(uids.slice(1))).toMatchObject({ cleared: 11, state: 'held' });
  expect(after(uids)).toMatchObject({ cleared: 12, state: 'released' });
});

it('clusters lack the likes of banned accounts until the ban is lifted', () => {
  const contest = contestOf(1, 3);
  const clusters = () => clustersOf(contest).map(({ id, likes, state }) => ({ id, likes, state }));
  const [whole] = clusters();
  const entries = [...contest.entries.values()];
  const setBan = (some: readonly Entry[], suspended: boolean) => {
    const evidenceOf = ({ uid }: Entry) => contest.evidenceOf(uid) as Evidence;
    for (const one of some) contest.put({ ...one, evidence: evidenceOf(one), suspended });
    expect(contest.unsettled()).toEqual([]);
  };
  setBan(entries.slice(1), true);
  expect(clusters()).toEqual([{ ...whole, likes: 1 }]);
  setBan(entries, true);
  expect(clusters()).toEqual([]);
  setBan(entries, false);
  expect(clusters()).toEqual([whole]);
});

it('clusters have the likes of deleted accounts, but no sample of them', () => {
  const contest = contestOf(1, 2);
  const [whole] = clustersOf(contest);
  const [, { uid, ...kept }] = [...contest.entries.values()] as [Entry, Entry];
  contest.put({ ...kept, uid, postId: null, evidence: null, erased: true });
  contest.put({ ...kept, uid: 'erased-1', evidence: null, erased: true });
  expect(contest.unsettled()).toEqual([]);
  const sample = whole?.sample.filter((one) => one.uid !== uid);
  expect(clustersOf(contest)).toEqual([{ ...whole, sample }]);
});

it('clusters of the largest contest fit one message, with the sums of its cards', () => {
  const contest = contestOf(301, 30);
  const clusters = fitting(clustersOf(contest));
  expect(clusters).toHaveLength(300);
  const posts = Array.from({ length: serviceLimits.postSums }, (_, n) => ({
    postId: `card-${n}`.padStart(36, '0'),
    counted: 123_456,
    held: 12_345,
    voided: 12_345,
  }));
  expect(Buffer.byteLength(JSON.stringify({ posts, clusters }))).toBeLessThan(1024 * 1024);
});
