import { expect, it } from 'vitest';
import { requestedPath } from './answers.ts';

it.each([
  ['/nada', '/nada'],
  ['/a%C3%B1o/b%2Fc?x=/y', '/año/b/c'],
  ['/a%FF?x=1', '/a%FF'],
  ['?x=1', ''],
])('the path in %s is %s', (target, path) => {
  expect(requestedPath(target)).toBe(path);
});
