import { expect, it } from 'vitest';
import { like, onRecord } from '../test/judged-likes.ts';
import { clustersOf, fitting, sumsOf } from './clusters.ts';
import { JudgedContest } from './judged-contest.ts';

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

it('clusters of the largest contest fit one message, with the sums of its cards', () => {
  const contest = contestOf(301, 30);
  for (let n = 0; n < 5_001; n += 1) {
    const one = like();
    contest.put(onRecord(one, { postId: `lone-${n}`.padStart(36, '0') }));
  }
  const [clusters, sums] = [fitting(clustersOf(contest)), sumsOf(contest)];
  expect(clusters).toHaveLength(300);
  expect(sums).toHaveLength(5_000);
  // The cards with the most likes are named, also if none of them counts.
  expect(sums[0]).toMatchObject({ counted: 0, held: 301 });
  const posts = sums.map(({ postId }) => ({
    postId,
    counted: 123_456,
    held: 12_345,
    voided: 12_345,
  }));
  expect(Buffer.byteLength(JSON.stringify({ posts, clusters }))).toBeLessThan(1024 * 1024);
});
