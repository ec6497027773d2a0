import { describe, expect, it } from 'vitest';
import { heldOutPopulations } from './held-out.ts';
import { weekOfVotes } from './held-out-week.ts';

describe.each(heldOutPopulations)('$name', ({ likes }) => {
  const own = likes(7);

  it('comes in the order of time, from accounts that were made before', () => {
    expect(own.every(({ at }, index) => at >= (own[index - 1]?.at ?? 0))).toBe(true);
    expect(own.every(({ at, createdAt }) => createdAt < at)).toBe(true);
    expect(own.length).toBeLessThanOrEqual(5_000);
  });

  it('is the same for a seed and another for another', () => {
    expect(likes(7)).toEqual(own);
    expect(likes(8)).not.toEqual(own);
  });

  it('has one like an account, none of which votes in the week around it', () => {
    const uids = [...own, ...weekOfVotes(1_007)].map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(uids.length);
  });
});

it('names each population once', () => {
  const names = heldOutPopulations.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
