import { describe, expect, it } from 'vitest';
import { slotFor, slotsFor } from './variant-slots.ts';

describe('slotsFor', () => {
  it.each([
    [2400, [320, 640, 1200]],
    [1200, [320, 640, 1200]],
    [900, [320, 640, 1200]],
    [640, [320, 640]],
    [321, [320, 640]],
    [320, [320]],
    [20, [320]],
  ])('a picture %i wide is offered in %j', (width, slots) => {
    expect(slotsFor(width)).toEqual(slots);
  });
});

describe('slotFor', () => {
  const all = [320, 640, 1200];

  it.each([
    [1, 320],
    [320, 320],
    [321, 640],
    [1200, 1200],
  ])('%i pixels of a wide picture come from %i', (wish, slot) => {
    expect(slotFor(wish, all, 2400)).toBe(slot);
  });

  it('leaves a wish beyond the slots to the master', () => {
    expect(slotFor(1201, all, 2400)).toBeUndefined();
    expect(slotFor(320, [], 2400)).toBeUndefined();
  });

  it('serves a wish beyond the picture from the slot that holds all of it', () => {
    expect(slotFor(1200, [320, 640], 500)).toBe(640);
    expect(slotFor(5000, all, 900)).toBe(1200);
  });
});
