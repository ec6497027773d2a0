import { expect, it } from 'vitest';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from './page-cursor.ts';

const schema = z.tuple([z.number(), z.string()]);

it('a cursor is decoded to its value, and contains only characters that an address may have', () => {
  const cursor = encodeCursor([1_732_060_800_000, 'ñandú/?&']);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(decodeCursor(schema, cursor)).toEqual([1_732_060_800_000, 'ñandú/?&']);
});

it.each(['', '¿?', encodeCursor(['1', 2]), encodeCursor([1]), encodeCursor([1, 'a', 'b'])])(
  'a cursor with a wrong content is malformed: %j',
  (cursor) => {
    expect(() => decodeCursor(schema, cursor)).toThrow('MALFORMED_REQUEST');
  },
);
