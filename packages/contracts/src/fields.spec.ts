import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  contestName,
  displayText,
  id,
  isoDate,
  pageQuery,
  personName,
  reason,
  slug,
  uid,
} from './fields.ts';
import { limits } from './limits.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const complaint = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('id', () => {
  it.each(['a', 'A-z_09', 'x'.repeat(128)])('takes %j', (value) => {
    expect(accepts(id, value)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['too long', 'x'.repeat(129)],
    ['a slash', 'a/b'],
    ['a dot', 'a.b'],
    ['a wildcard', '*'],
    ['a space', 'a b'],
    ['an accent', 'ñ'],
    ['a line break at the end', 'abc\n'],
    ['a number', 7],
    ['null', null],
  ])('refuses %s', (_, value) => {
    expect(accepts(id, value)).toBe(false);
  });
});

describe('uid', () => {
  it.each(['Zx81', 'saml:user@elreto.test', 'a.b-c_d', 'x'.repeat(128)])('takes %j', (value) => {
    expect(accepts(uid, value)).toBe(true);
  });

  it.each(['', 'a b', 'a/b', '>', 'x'.repeat(129), 'abc\n'])('refuses %j', (value) => {
    expect(accepts(uid, value)).toBe(false);
  });
});

describe('slug', () => {
  it.each(['foto', 'reto-2026', '1'])('takes %j', (value) => {
    expect(accepts(slug, value)).toBe(true);
  });

  it.each(['', 'Foto', 'otoño', 'a b', 'a/b', '..', 'x'.repeat(201)])('refuses %j', (value) => {
    expect(accepts(slug, value)).toBe(false);
  });
});

describe('isoDate', () => {
  it.each(['2026-11-20', '2028-02-29', '1999-12-31'])('takes %j', (value) => {
    expect(accepts(isoDate, value)).toBe(true);
  });

  it.each([
    ['a day that does not exist', '2026-02-30'],
    ['29 February of a common year', '2026-02-29'],
    ['a thirteenth month', '2026-13-01'],
    ['31 November', '2026-11-31'],
    ['the day 0', '2026-11-00'],
    ['day first', '20/11/2026'],
    ['one digit', '2026-1-2'],
    ['a time', '2026-11-20T00:00:00Z'],
    ['nothing', ''],
    ['null', null],
  ])('refuses %s', (_, value) => {
    expect(accepts(isoDate, value)).toBe(false);
  });
});

describe('displayText', () => {
  const text = displayText(10);

  it.each([
    ['white space around', '  la bru ', 'la bru'],
    ['white space within', 'la \t\n bru', 'la bru'],
    ['no-break and line separators', 'la\u00a0\u2028bru', 'la bru'],
    ['decomposed accents', 'cancio\u0301n', 'canción'],
  ])('evens out %s', (_, given, expected) => {
    expect(text.parse(given)).toBe(expected);
  });

  it.each(['ñandú', '1', 'a 🎉', 'é!', '東京', '👩\u200d🍳 y yo'])('takes %j', (value) => {
    expect(accepts(text, value)).toBe(true);
  });

  it.each([
    ['nothing', '', 'no puede quedar vacío'],
    ['white space alone', ' \n ', 'no puede quedar vacío'],
    ['punctuation alone', '!?', 'debe llevar al menos una letra o un número'],
    ['an emoji alone', '🎉', 'debe llevar al menos una letra o un número'],
    ['eleven characters', 'x'.repeat(11), 'hasta 10 caracteres'],
    ['a control character', 'a\u0007b', 'lleva caracteres que no se ven'],
    ['a NUL', 'a\u0000', 'lleva caracteres que no se ven'],
    ['a zero-width space', 'a\u200bb', 'lleva caracteres que no se ven'],
    ['a mark that turns the writing', 'a\u202eb', 'lleva caracteres que no se ven'],
    ['half a character', 'a\ud83c', 'lleva caracteres que no se ven'],
  ])('refuses %s', (_, value, message) => {
    expect(complaint(text, value)).toBe(message);
  });

  it('measures what is kept, not what was sent', () => {
    expect(text.parse(`   ${'x'.repeat(10)}   `)).toHaveLength(10);
  });

  it.each([
    ['contestName', contestName, limits.nameLength],
    ['personName', personName, limits.personNameLength],
    ['reason', reason, limits.reasonLength],
  ] as const)('%s ends at its limit', (_, schema, length) => {
    expect(accepts(schema, 'x'.repeat(length))).toBe(true);
    expect(accepts(schema, 'x'.repeat(length + 1))).toBe(false);
  });
});

describe.each([
  ['contestName', contestName],
  ['personName', personName],
] as const)('%s', (_, schema) => {
  it('keeps a name as it is read', () => {
    expect(schema.parse('  El   Puesto 🌮 ')).toBe('El Puesto 🌮');
  });

  it.each(['\u3164', 'a\u200bb', 'Z\u0301\u0316\u0300z', 'El Сatrín'])('refuses %j', (name) => {
    const issue = schema.safeParse(name).error?.issues.at(-1);
    expect(issue).toMatchObject({ code: 'custom', params: { code: 'NAME_NOT_READABLE' } });
  });
});

describe('pageQuery', () => {
  const page = z.object(pageQuery).partial();

  it('reads numbers from text', () => {
    expect(page.parse({ limit: '25', cursor: 'abc' })).toEqual({ limit: 25, cursor: 'abc' });
  });

  it('asks for nothing', () => {
    expect(page.parse({})).toEqual({});
  });

  it.each([
    { limit: '0' },
    { limit: '-1' },
    { limit: '2.5' },
    { limit: 'muchos' },
    { limit: '' },
    { limit: String(limits.pageSize + 1) },
    { cursor: '' },
    { cursor: 'x'.repeat(501) },
  ])('refuses %j', (query) => {
    expect(accepts(page, query)).toBe(false);
  });
});
