import { describe, expect, it } from 'vitest';
import { fieldExpression, selectQuery, whereClause } from './sqlite-query.ts';
import type { Query } from './store.ts';

interface Item {
  name: string;
  likes: number;
  public: boolean;
  reason: string | null;
}

const at = (field: string) => `json_extract(doc, '$.${field}')`;
const [name, likes, isPublic, reason] = ['name', 'likes', 'public', 'reason'].map(at);
const byLikesAndName: Query<Item>['orderBy'] = [
  ['likes', 'desc'],
  ['name', 'asc'],
];

describe('fieldExpression', () => {
  it.each(['a', 'eventid', 'photoURL', 'a1_b'])('reaches %s', (field) => {
    expect(fieldExpression(field)).toBe(at(field));
  });

  it.each(['', '1a', 'a.b', "a'", 'a b', '_a', 'ñ', "a') OR 1=1 --", '$'])(
    'refuses %j',
    (field) => {
      expect(() => fieldExpression(field)).toThrow('not a field name');
    },
  );
});

it.each<[Query<Item>, string, unknown[]]>([
  [{}, '', []],
  [{ where: [] }, '', []],
  [{ where: [['likes', '==', 3]] }, `${likes} = ?`, [3]],
  [{ where: [['likes', '<', 3]] }, `${likes} < ?`, [3]],
  [{ where: [['likes', '<=', 3]] }, `${likes} <= ?`, [3]],
  [{ where: [['likes', '>', 3]] }, `${likes} > ?`, [3]],
  [{ where: [['likes', '>=', 3]] }, `${likes} >= ?`, [3]],
  [{ where: [['public', '==', true]] }, `${isPublic} = ?`, [1]],
  [{ where: [['public', '==', false]] }, `${isPublic} = ?`, [0]],
  [{ where: [['reason', '==', null]] }, `${reason} IS NULL`, []],
  [
    { where: [['name', '==', "'; DROP TABLE items; --"]] },
    `${name} = ?`,
    ["'; DROP TABLE items; --"],
  ],
  [
    {
      where: [
        ['name', '==', 'a'],
        ['likes', '>', 1],
        ['likes', '<', 9],
      ],
    },
    `${name} = ? AND ${likes} > ? AND ${likes} < ?`,
    ['a', 1, 9],
  ],
  [{ orderBy: [['likes', 'asc']], after: [3] }, `${likes} >= ? AND ((${likes} > ?))`, [3, 3]],
  [
    { orderBy: byLikesAndName, after: [3, 'b'] },
    `${likes} <= ? AND ((${likes} < ?) OR (${likes} = ? AND ${name} > ?))`,
    [3, 3, 3, 'b'],
  ],
  [
    { where: [['public', '==', true]], orderBy: [['name', 'asc']], after: ['b'] },
    `${isPublic} = ? AND ${name} >= ? AND ((${name} > ?))`,
    [1, 'b', 'b'],
  ],
])('whereClause of %j', (query, text, values) => {
  expect(whereClause(query)).toEqual({ text: text && ` WHERE ${text}`, values });
});

it.each(['<', '<=', '>', '>='] as const)('no value is %s null', (operator) => {
  expect(() => whereClause<Item>({ where: [['reason', operator, null]] })).toThrow('null');
});

it.each<[string, Query<Item>]>([
  ['no order', { after: [1] }],
  ['too few values', { orderBy: byLikesAndName, after: [1] }],
  ['too many values', { orderBy: [['likes', 'asc']], after: [1, 'a'] }],
  ['no values', { orderBy: [['likes', 'asc']], after: [] }],
  ['null', { orderBy: [['reason', 'asc']], after: [null] }],
])('a cursor needs a value for each field ordered by: %s', (_, query) => {
  expect(() => whereClause(query)).toThrow('a cursor has a value');
});

it('selectQuery filters, orders and limits', () => {
  const select = 'SELECT id, doc FROM items';
  expect(selectQuery<Item>('items', {})).toEqual({ text: select, values: [] });
  expect(selectQuery<Item>('items', { limit: 0 }).values).toEqual([0]);
  const query: Query<Item> = {
    where: [['public', '==', false]],
    orderBy: byLikesAndName,
    limit: 10,
  };
  expect(selectQuery('items', query)).toEqual({
    text: `${select} WHERE ${isPublic} = ? ORDER BY ${likes} DESC, ${name} ASC LIMIT ?`,
    values: [0, 10],
  });
});
