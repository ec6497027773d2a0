import { expect, it } from 'vitest';
import { extend, noSelection, pruned, toggle } from './use-selection.ts';

const order = ['a', 'b', 'c', 'd'];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted();

it('a toggle selects and deselects one post', () => {
  const one = toggle(noSelection, 'b');
  expect(idsOf(one)).toEqual(['b']);
  expect(idsOf(toggle(one, 'b'))).toEqual([]);
  expect(noSelection.ids.size).toBe(0);
});

it('a range is selected in both directions', () => {
  expect(idsOf(extend(toggle(noSelection, 'b'), 'd', order))).toEqual(['b', 'c', 'd']);
  expect(idsOf(extend(toggle(noSelection, 'c'), 'a', order))).toEqual(['a', 'b', 'c']);
});

it('a range whose start is not listed selects only its end', () => {
  expect(idsOf(extend(noSelection, 'c', order))).toEqual(['c']);
  expect(idsOf(extend(toggle(noSelection, 'gone'), 'c', order))).toEqual(['c', 'gone']);
});

it('posts that are no longer open leave the selection', () => {
  const all = { ids: new Set(order), anchor: null };
  expect(idsOf(pruned(all, (id) => id !== 'a'))).toEqual(['b', 'c', 'd']);
  expect(idsOf(pruned(all, () => true))).toEqual(order);
});
