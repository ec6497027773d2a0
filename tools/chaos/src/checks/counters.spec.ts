import { expect, it } from 'vitest';
import { empty, kindsOf } from '../../test/support/history-builder.ts';
import { checkCounters } from './counters.ts';

it.each(['views', 'shares'] as const)('compares %s with known and unknown requests', (what) => {
  const history = (...totals: (number | 'unknown')[]) =>
    totals.reduce(
      (builder, total) =>
        builder.add('count', { postId: 'a', what }, total === 'unknown' ? total : { total }),
      empty().add('count', { postId: 'b', what }, { total: 1 }),
    ).history;
  const found = (total: number, ...totals: (number | 'unknown')[]) =>
    kindsOf(checkCounters(history(...totals), [{ id: 'a', views: 0, shares: 0, [what]: total }]));
  expect(found(1, 1, 2, 'unknown')).toBe('lost');
  expect(found(2, 1, 2, 'unknown')).toBe('');
  expect(found(3, 1, 2, 'unknown')).toBe('');
  expect(found(5, 1, 2, 'unknown')).toBe('duplicated duplicated');
  // Two answers with the same number show that one of the requests had no effect.
  expect(found(2, 1, 1)).toBe('lost');
});
