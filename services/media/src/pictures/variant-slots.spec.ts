import { expect, it } from 'vitest';
import { slotFor, slotsFor } from './variant-slots.ts';

it.each([
  [2400, [320, 640, 1200]],
  [900, [320, 640, 1200]],
  [640, [320, 640]],
  [321, [320, 640]],
  [20, [320]],
])('a picture %i wide is offered in %j', (width, slots) => {
  expect(slotsFor(width)).toEqual(slots);
});

const all = [320, 640, 1200];

it.each<[number, number[], number, number | undefined]>([
  [1, all, 2400, 320],
  [320, all, 2400, 320],
  [321, all, 2400, 640],
  [1200, all, 2400, 1200],
  [1201, all, 2400, undefined],
  [320, [], 2400, undefined],
  [1200, [320, 640], 500, 640],
  [5000, all, 900, 1200],
])('%i pixels, with %j of a picture %i wide, are served by %s', (requested, slots, width, slot) => {
  expect(slotFor(requested, slots, width)).toBe(slot);
});
