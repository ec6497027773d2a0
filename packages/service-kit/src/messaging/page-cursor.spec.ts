import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodePlace, encodePlace } from './page-cursor.ts';

const schema = z.tuple([z.number(), z.string()]);

describe('a cursor', () => {
  it('comes back as it went, fit for an address', () => {
    const cursor = encodePlace([1_732_060_800_000, 'ñandú/?&']);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodePlace(schema, cursor)).toEqual([1_732_060_800_000, 'ñandú/?&']);
  });

  it.each(['', '¿?', encodePlace(['1', 2]), encodePlace([1]), encodePlace([1, 'a', 'b'])])(
    'of another place is malformed: %j',
    (cursor) => {
      expect(() => decodePlace(schema, cursor)).toThrow('MALFORMED_REQUEST');
    },
  );
});
