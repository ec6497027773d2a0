import { expect, it } from 'vitest';
import { Histogram } from './histogram.ts';

const countsOf = (...values: number[]) => {
  const histogram = new Histogram([1, 2, 4]);
  const series = histogram.with({ a: 'b' });
  for (const value of values) series.record(value);
  return histogram.read()[0]?.counts;
};

it('counts a value in the first bucket whose bound is not below it', () => {
  expect(countsOf(0, 1)).toEqual([2, 0, 0, 0]);
  expect(countsOf(1.5, 2)).toEqual([0, 2, 0, 0]);
  expect(countsOf(2.1, 4)).toEqual([0, 0, 2, 0]);
  expect(countsOf(4.1, 1_000)).toEqual([0, 0, 0, 2]);
});

it('adds up, and keeps the attributes that the series was made with', () => {
  const histogram = new Histogram([1]);
  const series = histogram.with({ route: '/' });
  series.record(0.5);
  series.record(2);
  expect(histogram.read()).toEqual([
    { attributes: { route: '/' }, counts: [1, 1], sum: 2.5, count: 2 },
  ]);
});

it('tells nothing of a series that has counted nothing', () => {
  const histogram = new Histogram([1]);
  histogram.with({});
  expect(histogram.read()).toEqual([]);
});
