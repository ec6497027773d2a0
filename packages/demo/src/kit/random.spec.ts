import { describe, expect, it } from 'vitest';
import { range } from './outline.ts';
import { seeded } from './random.ts';

describe('seeded', () => {
  it('gives the same numbers for the same seed and others for another', () => {
    const draw = (seed: string): number[] => {
      const random = seeded(seed);
      return range(8).map(() => random.next());
    };
    expect(draw('volcan')).toEqual(draw('volcan'));
    expect(draw('volcan')).not.toEqual(draw('faro'));
  });

  it('keeps to its bounds', () => {
    const random = seeded('bounds');
    const numbers = range(500).map(() => random.whole(2, 5));
    expect(new Set(numbers)).toEqual(new Set([2, 3, 4, 5]));
  });

  it('shuffles without losing anyone', () => {
    const items = range(30);
    const shuffled = seeded('shuffle').shuffle(items);
    expect(shuffled).not.toEqual(items);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(items);
  });

  it('refuses to pick from nothing', () => {
    expect(() => seeded('none').pick([])).toThrow(RangeError);
  });
});
