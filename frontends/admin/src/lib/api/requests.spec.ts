import { expect, it } from 'vitest';
import { urgencyOf } from './requests.ts';

it.each([
  [20, null],
  [6, null],
  [5, 'soon'],
  [2, 'soon'],
  [1, 'last'],
  [0, 'last'],
  [-1, 'late'],
])('a request with %i working days left has the urgency %s', (days, urgency) => {
  expect(urgencyOf(days)).toBe(urgency);
});
