import { expect, it } from 'vitest';
import { killSeries, rulesBroken } from './support/kill-series.ts';

// With `mayLeave` the checks would wait for requests with an unknown result.
const short = { only: ['likes'], mayLeave: false, settleWithinMs: 1_000 } as const;

it('finds wrong caches and pictures if no service writes events', async () => {
  const broken = rulesBroken(await killSeries({ ...short, sabotage: ['outbox'], kills: 0 }));
  expect(broken).toContain('anomaly: a cached list is right two seconds after the last change');
  expect(broken).toContain('lost: no post without its picture');
});

it('finds lost likes if answers precede commits, and lost removals if events are acknowledged before they are handled', async () => {
  const result = await killSeries({
    ...short,
    sabotage: ['early-answer', 'early-ack'],
    only: ['media', 'likes'],
    kills: 5,
    crowd: { fans: 6, authors: 4, moderators: 2, visitors: 1 },
    // Late events must not count as lost ones.
    settleWithinMs: 5_000,
  });
  const broken = rulesBroken(result);
  expect(broken).toContain('lost: an acknowledged like is in the record, once');
  expect(broken).toSatisfy(
    () =>
      broken.includes('anomaly: no picture without a post') ||
      broken.includes('lost: a removed post is closed for likes'),
  );
});
