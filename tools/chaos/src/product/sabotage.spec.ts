import { expect, it } from 'vitest';
import { sabotaged } from './sabotage.ts';

const change = { file: 'f.js', line: 'commit();', instead: '' };

it('changes one line', () => {
  expect(sabotaged('a\ncommit();\nb', change)).toBe('a\n\nb');
});

it('refuses a file that it no longer fits', () => {
  expect(() => sabotaged('a', change)).toThrow('f.js');
  expect(() => sabotaged('commit(); commit();', change)).toThrow('f.js');
});
