import { expect, it } from 'vitest';
import { rulesBroken, shortRun } from './support/run.ts';

// Nobody leaves: what stays unknown would only have to be waited for.
const short = { only: ['likes'], mayLeave: false, settleWithinMs: 1_000 } as const;
const likes = 'an acknowledged like is in the record, once';
const closed = 'a post that is gone is closed for likes';

it('finds what the others never hear of where events are not written', async () => {
  const result = await shortRun({ ...short, sabotage: ['outbox'], kills: 0 });
  const broken = rulesBroken(result);
  expect(broken).toContain('anomaly: a cached list is right two seconds after the last change');
  expect(broken).toContain('lost: no post without its picture');
}, 180_000);

it('finds likes lost where the answer comes before the commit, and what nobody tidies up where an event is acknowledged before it is handled', async () => {
  const result = await shortRun({
    ...short,
    sabotage: ['early-answer', 'early-ack'],
    only: ['media', 'likes'],
    kills: 5,
    crowd: { fans: 6, authors: 4, moderators: 2, visitors: 1 },
    // What is only late must not pass for lost.
    settleWithinMs: 5_000,
  });
  const untidied = ['anomaly: no picture without a post', `lost: ${closed}`];
  const rules = rulesBroken(result);
  expect(rules).toContain(`lost: ${likes}`);
  expect([...rules]).toSatisfy((broken: string[]) =>
    untidied.some((rule) => broken.includes(rule)),
  );
}, 180_000);
