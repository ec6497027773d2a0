import { expect, it } from 'vitest';
import { readViewerState } from './viewer-state.ts';

const plain = { sort: 'recent', search: '', opened: false, mine: false };

it.each([
  [null, plain],
  [undefined, plain],
  ['x', plain],
  [{ sort: 'worst', search: 7, opened: 'yes' }, plain],
  [
    { sort: 'random', search: 'sol', opened: true, mine: true },
    { sort: 'random', search: 'sol', opened: true, mine: true },
  ],
])('reads %j', (state, read) => expect(readViewerState(state)).toEqual(read));
