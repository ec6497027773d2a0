import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  contestName,
  displayText,
  id,
  isoDate,
  pageQuery,
  paragraph,
  personName,
  reason,
  slug,
  uid,
} from './fields.ts';
import { limits } from './limits.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const page = z.object(pageQuery).partial();

it.each<[string, z.ZodType, unknown[], unknown[]]>([
  [
    'an id',
    id,
    ['a', 'A-z_09', 'x'.repeat(128)],
    ['', 'x'.repeat(129), 'a/b', 'a.b', '*', 'a b', 'ñ', 'abc\n', 7, null],
  ],
  [
    'an account',
    uid,
    ['Zx81', 'saml:user@elreto.test', 'a.b-c_d', 'x'.repeat(128)],
    ['', 'a b', 'a/b', '>', 'x'.repeat(129), 'abc\n'],
  ],
  [
    'a slug',
    slug,
    ['foto', 'reto-2026', '1'],
    ['', 'Foto', 'otoño', 'a b', 'a/b', '..', 'x'.repeat(201)],
  ],
  ['a date', isoDate, ['2028-02-29'], ['2026-02-29', '20/11/2026', '2026-11-20T00:00:00Z', null]],
  [
    'a page',
    page,
    [{}, { limit: '1' }],
    [
      ...['0', '-1', '2.5', 'muchos', '', `${limits.pageSize + 1}`].map((limit) => ({ limit })),
      { cursor: '' },
      { cursor: 'x'.repeat(501) },
    ],
  ],
])('%s is of one form', (_, schema, right, wrong) => {
  expect(right.filter((value) => !accepts(schema, value))).toEqual([]);
  expect(wrong.filter((value) => accepts(schema, value))).toEqual([]);
});

it('a page reads its limit from text', () => {
  expect(page.parse({ limit: '25', cursor: 'abc' })).toEqual({ limit: 25, cursor: 'abc' });
});

const text = displayText(10);

it.each([
  ['white space around', '  la bru ', 'la bru'],
  ['white space within', 'la \t\n bru', 'la bru'],
  ['no-break and line separators', 'la\u00a0\u2028bru', 'la bru'],
  ['decomposed accents', 'cancio\u0301n', 'canción'],
  ['its length', `   ${'x'.repeat(10)}   `, 'x'.repeat(10)],
])('displayText normalizes %s', (_, given, expected) => {
  expect(text.parse(given)).toBe(expected);
});

it.each(['ñandú', '1', 'a 🎉', 'é!', '東京', '👩\u200d🍳 y yo'])(
  'displayText accepts %j',
  (value) => {
    expect(accepts(text, value)).toBe(true);
  },
);

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
])('displayText refuses %s', (_, value, message) => {
  expect(text.safeParse(value).error?.issues[0]?.message).toBe(message);
});

it.each([
  ['contestName', contestName, limits.nameLength],
  ['personName', personName, limits.personNameLength],
  ['reason', reason, limits.reasonLength],
] as const)('%s is refused above its maximum length', (_, schema, length) => {
  expect(accepts(schema, 'x'.repeat(length))).toBe(true);
  expect(accepts(schema, 'x'.repeat(length + 1))).toBe(false);
});

it('a paragraph accepts tabs and the line ends of Windows, and stores spaces and the line ends of Unix', () => {
  expect(paragraph(20).parse('uno\r\n\tdos\tmás\n')).toBe('uno\n dos más');
});

it.each([
  ['contestName', contestName],
  ['personName', personName],
] as const)('%s trims a name, and refuses one that is not readable', (_, schema) => {
  expect(schema.parse('  El   Puesto 🌮 ')).toBe('El Puesto 🌮');
  expect(schema.safeParse('El Сatrín').error?.issues).toMatchObject([
    { code: 'custom', params: { code: 'NAME_NOT_READABLE' } },
  ]);
});

it('a text field is documented with its limit and a description', () => {
  const documented = { type: 'string', maxLength: 10, description: expect.any(String) as string };
  for (const one of [displayText(10), displayText(10).optional(), paragraph(10)]) {
    expect(z.toJSONSchema(one, { io: 'input' })).toMatchObject(documented);
  }
});
