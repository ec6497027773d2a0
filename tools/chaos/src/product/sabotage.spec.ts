import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sabotaged, sabotages } from './sabotage.ts';

const change = { file: 'f.js', line: 'commit();', instead: '' };

it('changes one line', () => {
  expect(sabotaged('a\ncommit();\nb', change)).toBe('a\n\nb');
});

it('refuses a file that it no longer fits', () => {
  expect(() => sabotaged('a', change)).toThrow('f.js');
  expect(() => sabotaged('commit(); commit();', change)).toThrow('f.js');
});

it.each(Object.entries(sabotages))('%s fits the source as it is', (_, sabotage) => {
  const text = readFileSync(new URL(`../../../../${sabotage.file}`, import.meta.url), 'utf8');
  expect(sabotaged(text, sabotage)).toContain(sabotage.instead);
});
