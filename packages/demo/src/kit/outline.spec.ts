import { describe, expect, it } from 'vitest';
import { free, points, polygon, smooth } from './outline.ts';

describe('points', () => {
  it('reads what SVG writes', () => {
    expect(points('0,0 -10,5.5')).toEqual([
      [0, 0],
      [-10, 5.5],
    ]);
  });

  it('says which pair is none', () => {
    expect(() => points('0,0 7')).toThrow('not a point: 7');
  });
});

describe('outlines', () => {
  it('know the box they fill', () => {
    const box = { left: -10, top: 0, right: 20, bottom: 30 };
    expect(polygon(points('0,0 20,10 -10,30')).box).toEqual(box);
    expect(free('M0 0L20 10Q5 5 -10 30Z').box).toEqual(box);
  });

  it('close a soft curve, or leave it open', () => {
    const corners = points('0,0 20,10 -10,30');
    expect(smooth(corners).d.endsWith('Z')).toBe(true);
    expect(smooth(corners, false).d.endsWith('Z')).toBe(false);
  });
});
