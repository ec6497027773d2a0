import { afterAll, beforeAll } from 'vitest';
import type { LikesStack } from '../likes-stack.ts';
import { describeAdults } from './adults.ts';
import { describeBans } from './bans.ts';
import { describeErasing } from './erasing.ts';
import { describeMailboxes } from './mailboxes.ts';
import { describeNumbers } from './numbers.ts';
import { describeResults } from './results.ts';
import { describeStates } from './states.ts';
import { describeToggling } from './toggling.ts';

/** What holds whatever the store and the way that tallies are kept. */
export function describeLedger(start: () => Promise<LikesStack>): void {
  let stack: LikesStack;
  const current = () => stack;

  beforeAll(async () => {
    stack = await start();
    await stack.openEvent('running');
    for (const post of ['p1', 'p2', 'p3']) await stack.openPost(post, 'running');
  });
  afterAll(() => stack.stop());

  describeToggling(current);
  describeAdults(current);
  describeNumbers(current);
  describeStates(current);
  describeMailboxes(current);
  describeBans(current);
  describeResults(current);
  describeErasing(current);
}
