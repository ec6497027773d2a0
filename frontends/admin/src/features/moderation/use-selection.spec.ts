import { expect, it } from 'vitest';
import { extend, noSelection, pruned, selectAll, toggle } from './use-selection.ts';

const order = ['a', 'b', 'c', 'd'];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted();

it('a toggle selects and deselects one post, and leaves the empty selection empty', () => {
  const one = toggle(noSelection, 'b');
  expect(idsOf(one)).toEqual(['b']);
  expect(idsOf(toggle(one, 'b'))).toEqual([]);
  expect(noSelection.ids.size).toBe(0);
});

it('a range is selected in both directions', () => {
  expect(idsOf(extend(toggle(noSelection, 'b'), 'd', order))).toEqual(['b', 'c', 'd']);
  expect(idsOf(extend(toggle(noSelection, 'c'), 'a', order))).toEqual(['a', 'b', 'c']);
});

it('a range without a start that is listed selects its end alone', () => {
  expect(idsOf(extend(noSelection, 'c', order))).toEqual(['c']);
  expect(idsOf(extend(toggle(noSelection, 'gone'), 'c', order))).toEqual(['c', 'gone']);
});

it('a selection of all loses the posts that are no longer open', () => {
  const all = selectAll(order);
  expect(idsOf(pruned(all, (id) => id !== 'a'))).toEqual(['b', 'c', 'd']);
  expect(idsOf(pruned(all, () => true))).toEqual(order);
});
