import { expect, it } from 'vitest';
import { isFull } from './guide-boxes.ts';

it.each([
  ['day', ['4', '9', '31'], ['', '1', '3']],
  ['month', ['2', '9', '12'], ['', '0', '1']],
] as const)('the box of the %s is full once no further digit fits', (name, full, open) => {
  const isFullWith = (value: string) => isFull({ name, value, maxLength: 2 });
  expect(full.filter((value) => !isFullWith(value))).toEqual([]);
  expect(open.filter(isFullWith)).toEqual([]);
});
