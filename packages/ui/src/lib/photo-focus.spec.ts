import { expect, it } from 'vitest';
import { focusStyle } from './photo-focus.ts';

it('the focus of a photo is its object position; without a focus there is none', () => {
  expect(focusStyle({ x: 0.2, y: 1 })).toEqual({ objectPosition: '20% 100%' });
  expect(focusStyle({ x: 0.1234, y: 0 })).toEqual({ objectPosition: '12.3% 0%' });
  expect(focusStyle(undefined)).toBeUndefined();
});
