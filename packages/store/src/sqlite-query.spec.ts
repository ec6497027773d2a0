import { expect, it } from 'vitest';
import { fieldExpression, selectQuery, whereClause } from './sqlite-query.ts';
import type { Query } from './store.ts';

// The results of queries are tested with both stores: `test/store-contract/queries.ts`.

interface Item {
  name: string;
  likes: number;
  reason: string | null;
}

const at = (field: string) => `json_extract(doc, '$.${field}')`;
const [name, likes] = ['name', 'likes'].map(at);
const byLikesAndName: Query<Item>['orderBy'] = ['-likes', 'name'];

it.each(['', '1a', 'a.b', "a'", 'a b', '_a', 'ñ', "a') OR 1=1 --", '$'])('refuses %j', (field) => {
  expect(() => fieldExpression(field)).toThrow('not a field name');
});

it('a value is passed as a parameter, never as part of the statement', () => {
  const value = "'; DROP TABLE items; --";
  expect(whereClause<Item>({ where: { name: value } })).toEqual({
    text: ` WHERE ${name} = ?`,
    values: [value],
  });
});

it('a cursor limits the first field, so that the read starts at that place of an index', () => {
  expect(whereClause<Item>({ orderBy: byLikesAndName, after: [3, 'b'] })).toEqual({
    text: ` WHERE ${likes} <= ? AND ((${likes} < ?) OR (${likes} = ? AND ${name} > ?))`,
    values: [3, 3, 3, 'b'],
  });
});

it.each(['<', '<=', '>', '>='] as const)('the operator %s is refused with null', (operator) => {
  expect(() => whereClause<Item>({ where: { reason: { [operator]: null } } })).toThrow('null');
});

it.each<[string, Query<Item>]>([
  ['no order', { after: [1] }],
  ['too few values', { orderBy: byLikesAndName, after: [1] }],
  ['too many values', { orderBy: ['likes'], after: [1, 'a'] }],
  ['no values', { orderBy: ['likes'], after: [] }],
  ['null', { orderBy: ['reason'], after: [null] }],
])('a cursor needs a value for each field ordered by: %s', (_, query) => {
  expect(() => whereClause(query)).toThrow('a cursor has a value');
});

it('a limit of zero is a limit', () => {
  expect(selectQuery<Item>('items', { limit: 0 }).values).toEqual([0]);
});
