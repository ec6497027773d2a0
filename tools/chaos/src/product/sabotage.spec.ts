import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sabotaged, sabotages } from './sabotage.ts';

it('refuses a file that lacks the line, or repeats it', () => {
  const change = { file: 'f.js', line: 'commit();', instead: '' };
  expect(sabotaged('a\ncommit();\nb', change)).toBe('a\n\nb');
  expect(() => sabotaged('a', change)).toThrow('f.js');
  expect(() => sabotaged('commit(); commit();', change)).toThrow('f.js');
});

it.each(Object.entries(sabotages))('%s fits the current source', (_, sabotage) => {
  const text = readFileSync(new URL(`../../../../${sabotage.file}`, import.meta.url), 'utf8');
  expect(sabotaged(text, sabotage)).toContain(sabotage.instead);
});
