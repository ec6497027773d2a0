import { expect, it } from 'vitest';
import { calls, type CallName } from './index.ts';
import { gatewayWaitMs, pageWaitMs } from './time-limits.ts';

const names = Object.keys(calls) as CallName[];

it.each(names)("the gateway's limit for %s ends at least 5 seconds before the page's", (name) => {
  expect(pageWaitMs(name) - gatewayWaitMs(name)).toBeGreaterThanOrEqual(5_000);
});

it('only calls that delete an account, publish a result or check the whole log may take over 10 s', () => {
  const slow = names.filter((name) => gatewayWaitMs(name) > 10_000);
  expect(slow.toSorted()).toEqual(['activateWinners', 'deleteMe', 'publishResult']);
});
