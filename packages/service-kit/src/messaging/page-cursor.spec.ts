import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCollection, type Reader } from '@el-reto/store';
import { allPages, decodeCursor, encodeCursor, findPage } from './page-cursor.ts';

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

it('a page has at least one document, however large it is', async () => {
  const documents = ['a', 'b', 'c'].map((id) => ({ id, data: { id } }));
  const find = async (_: unknown, { after: [last = ''] = [] }: { after?: string[] }) =>
    documents.filter(({ id }) => id > last);
  const reader = { find } as unknown as Reader;
  const query = { orderBy: ['id'], limit: 9, sizeOf: () => 2 ** 20 } as const;
  const collection = defineCollection<{ id: string }>('large');
  let pages = 0;
  const all = await allPages('page', ({ cursor }) => {
    if ((pages += 1) > 3) throw new Error('the pages do not end');
    return findPage(reader, collection, query, cursor);
  });
  expect(all).toEqual(documents);
});
