import { describe, expect, it } from 'vitest';
import { along, around, beyond, dots, even } from './halftone.ts';

const box = { left: 0, top: 0, right: 300, bottom: 300 };

describe('ramps', () => {
  it('grow along a line and stop at its ends', () => {
    const ramp = along([0, 0], [100, 0], 0.5);
    expect([ramp(-20, 7), ramp(50, 7), ramp(180, 7)]).toEqual([0, 0.25, 0.5]);
  });

  it('shine inside a ring and darken outside one', () => {
    expect(around([0, 0], 10, 20, 1)(0, 5)).toBe(1);
    expect(around([0, 0], 10, 20, 1)(30, 0)).toBe(0);
    expect(beyond([0, 0], 10, 20, 1)(0, 5)).toBe(0);
    expect(beyond([0, 0], 10, 20, 1)(30, 0)).toBe(1);
  });
});

describe('dots', () => {
  const count = (d: string): number => d.split('M').length - 1;

  it('cover the box at the pitch asked for', () => {
    const expected = (300 / 15) * (300 / (15 * 0.866));
    expect(count(dots(box, even(0.5)))).toBeGreaterThan(expected * 0.9);
    expect(count(dots(box, even(0.5)))).toBeLessThan(expected * 1.4);
    expect(count(dots(box, even(0.5), { pitch: 30 }))).toBeLessThan(expected * 0.4);
  });

  it('print nothing where the ramp leaves the paper bare', () => {
    expect(dots(box, even(0))).toBe('');
  });
});
