import { describe, expect, it } from 'vitest';
import { cardWindow, focusAt, focusByKey, isCropped, middle } from './focus.ts';

const box = { left: 100, top: 50, width: 200, height: 400 };

describe('the focus of a photo', () => {
  it.each([
    [100, 50, { x: 0, y: 0 }],
    [200, 150, { x: 0.5, y: 0.25 }],
    [300, 450, { x: 1, y: 1 }],
  ])('is the point of a touch at %i, %i', (clientX, clientY, focus) => {
    expect(focusAt(box, { clientX, clientY })).toEqual(focus);
  });

  it('stays within the photo when the drag ends outside', () => {
    expect(focusAt(box, { clientX: -900, clientY: 9_000 })).toEqual({ x: 0, y: 1 });
  });

  it('moves by the arrow keys, up to the edge', () => {
    expect(focusByKey(middle, 'ArrowRight')).toEqual({ x: 0.55, y: 0.5 });
    expect(focusByKey(middle, 'ArrowUp')).toEqual({ x: 0.5, y: 0.45 });
    expect(focusByKey({ x: 0, y: 1 }, 'ArrowLeft')).toEqual({ x: 0, y: 1 });
    expect(focusByKey({ x: 0, y: 1 }, 'ArrowDown')).toEqual({ x: 0, y: 1 });
    expect(focusByKey(middle, 'Tab')).toBeNull();
  });
});

describe('the visible part of a photo on a card', () => {
  it('has the full height of a wide photo, and the full width of a tall photo', () => {
    expect(cardWindow({ width: 1600, height: 1000 }, { x: 1, y: 0.2 })).toEqual({
      width: 0.5,
      height: 1,
      left: 0.5,
      top: 0,
    });
    expect(cardWindow({ width: 400, height: 1000 }, { x: 0.9, y: 0.5 })).toEqual({
      width: 1,
      height: 0.5,
      left: 0,
      top: 0.25,
    });
  });

  it('is the whole photo if the photo has the proportions of a card', () => {
    expect(isCropped({ width: 800, height: 1000 })).toBe(false);
    expect(isCropped({ width: 805, height: 1000 })).toBe(false);
    expect(isCropped({ width: 1000, height: 1000 })).toBe(true);
    expect(isCropped({ width: 750, height: 1000 })).toBe(true);
  });
});
