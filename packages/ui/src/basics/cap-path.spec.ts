import { expect, it } from 'vitest';
import { capPath } from './cap-path.ts';

it('has as many crimps as asked for, and closes', () => {
  const path = capPath(32, 28, 21);
  expect(path.match(/Q/g)).toHaveLength(21);
  expect(path).toMatch(/^M.*Z$/);
});
