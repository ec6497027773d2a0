import { serviceLimits } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { publicPost } from '../test/sample-posts.ts';
import { queueRanks, type PostRecord } from './post-records.ts';
import { reported, reportWeight } from './moderation-rules.ts';

const report = (post: PostRecord, reason: string, weight = 1, now = 7) =>
  reported(post, { reason, weight }, now);
const rankOf = (post: PostRecord) => post.queueRank ?? NaN;
const post = publicPost('El Sol');

it('a reported post counts each reason, and its place in the queue is that of its first report', () => {
  const twice = report(report(report(post, 'a'), 'b', 1, 11), 'a', 1, 11);
  expect(twice).toMatchObject({ reportedAt: 12, queuedAt: 7 });
  expect((twice.reports ?? []).map(({ reason, n }) => `${n} ${reason}`)).toEqual(['2 a', '1 b']);
});

it('reported posts come before new posts, those with heavier reports first', () => {
  const once = report(post, 'a');
  expect(rankOf(once)).toBeLessThan(queueRanks.pending);
  expect(rankOf(report(once, 'b'))).toBeLessThan(rankOf(once));
});

it('a post reported because of children or violence comes before all others', () => {
  let heavy = post;
  for (let i = 0; i < 1_000; i++) heavy = report(heavy, 'Ofende o discrimina');
  const urgent = report(post, 'Salen menores de edad: dos');
  expect(rankOf(urgent)).toBeLessThan(rankOf(heavy));
  expect(rankOf(report(urgent, 'violencia'))).toBeLessThan(rankOf(urgent));
  expect(rankOf(report(urgent, 'Está borrosa'))).toBeLessThan(rankOf(heavy));
  expect(rankOf(report(heavy, 'violencia'))).toBeGreaterThanOrEqual(queueRanks.first);
});

it('from the fourth report of an account within a day on, a report does not move the post', () => {
  const ranks = [0, 1, 2, 3].map((earlier) => rankOf(report(post, 'niños', reportWeight(earlier))));
  expect(ranks.map((rank) => rank < queueRanks.pending)).toEqual([true, true, true, false]);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});

it('a reported post lists a limited number of reasons and counts all reports', () => {
  let many = post;
  const count = serviceLimits.reportReasons + 5;
  for (let i = 0; i < count; i++) many = report(many, `motivo ${i}`);
  expect(many.reports).toHaveLength(serviceLimits.reportReasons);
  expect((many.reports ?? []).reduce((sum, { n }) => sum + n, 0)).toBe(count);
});

it('an urgent report is listed instead of another one if the number of reasons is full', () => {
  let many = post;
  for (let i = 1; i < serviceLimits.reportReasons; i++) many = report(many, `motivo ${i}`);
  many = report(report(report(many, 'menores'), 'sale una niña'), 'sale una niña');
  expect(many.reports).toHaveLength(serviceLimits.reportReasons);
  expect(many.reports?.slice(-2)).toEqual([
    { reason: 'sale una niña', n: 3 },
    { reason: 'menores', n: 1 },
  ]);
  expect(report(many, 'otro motivo').reports?.at(-1)?.n).toBe(2);
  // Among urgent reasons alone, none loses its place.
  let urgent = post;
  for (let i = 0; i <= serviceLimits.reportReasons; i++) urgent = report(urgent, `menores ${i}`);
  const last = { reason: `menores ${serviceLimits.reportReasons - 1}`, n: 2 };
  expect(urgent.reports?.at(-1)).toEqual(last);
});
