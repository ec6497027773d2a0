import { expect, it } from 'vitest';
import { claimFieldKinds, faultInAnswer, tidyAnswer, type Answer } from './claim-answers.ts';

type Kind = (typeof claimFieldKinds)[number];
const field = (kind: Kind, required = true) => ({ kind, required, maxLength: 20 });

it.each<[Kind, Answer, string | undefined]>([
  ['line', 'Ana', undefined],
  ['line', ' ', 'missing'],
  ['line', undefined, 'missing'],
  ['line', true, 'missing'],
  ['line', '\u200B', 'missing'],
  ['line', 'x'.repeat(21), 'too-long'],
  ['line', ` ${'x'.repeat(20)} `, undefined],
  ['line', '🌮'.repeat(20), undefined],
  ['line', '🌮'.repeat(21), 'too-long'],
  ['phone', '55 1234-5678', undefined],
  ['phone', '+52 (55) 1234 5678', undefined],
  ['phone', '\u202A+52 55 1234 5678\u202C', undefined],
  ['phone', '5212345678', undefined],
  ['phone', '1234567', 'phone'],
  ['phone', '55 1234 567a', 'phone'],
  ['postal-code', '06000', undefined],
  ['postal-code', '6000', 'postal-code'],
  ['state', 'Jalisco', undefined],
  ['state', 'Texas', 'state'],
  ['declaration', true, undefined],
  ['declaration', false, 'declaration'],
  ['declaration', 'true', 'declaration'],
])('an answer to %s: %j is %s', (kind, answer, fault) => {
  expect(faultInAnswer(field(kind), answer)).toBe(fault);
});

it.each(claimFieldKinds)('an answer may be omitted if it is not required: %s', (kind) => {
  expect(faultInAnswer(field(kind, false), undefined)).toBeUndefined();
});

it('an answer is stored without characters that have no meaning', () => {
  expect(tidyAnswer(field('phone'), '+52 (55) 1234-5678')).toBe('5512345678');
  expect(tidyAnswer(field('line'), '  Ana\t Luz\u0000\u202E ')).toBe('Ana Luz');
  expect(tidyAnswer(field('text'), ' uno\r\n\u200Fdos ')).toBe('uno\ndos');
  expect(tidyAnswer(field('text'), 'Pen\u0303a')).toBe('Peña');
  expect(tidyAnswer(field('declaration'), undefined)).toBe(false);
});
