import { expect, it } from 'vitest';
import { swipeOf } from './gestures.ts';

it.each([
  [-80, 10, 'left'],
  [80, -10, 'right'],
  [-40, 0, null],
  [80, 70, null],
  [0, 200, null],
])('%i px across and %i px down', (x, y, meaning) => expect(swipeOf(x, y)).toBe(meaning));
