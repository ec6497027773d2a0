import { describe, expect, it } from 'vitest';
import { fieldExpression, selectQuery, whereClause } from './sqlite-query.ts';
import type { Query } from './store.ts';

interface Item {
  name: string;
  likes: number;
  public: boolean;
  reason: string | null;
}

const where = (query: Query<Item>) => whereClause(query);
const at = (field: string) => `json_extract(doc, '$.${field}')`;

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

describe('whereClause', () => {
  it('is empty for everything', () => {
    expect(where({})).toEqual({ text: '', values: [] });
    expect(where({ where: [] })).toEqual({ text: '', values: [] });
  });

  it.each([
    ['==', '='],
    ['<', '<'],
    ['<=', '<='],
    ['>', '>'],
    ['>=', '>='],
  ] as const)('writes %s', (operator, sql) => {
    expect(where({ where: [['likes', operator, 3]] })).toEqual({
      text: ` WHERE ${at('likes')} ${sql} ?`,
      values: [3],
    });
  });

  it('joins terms by AND, values in their order', () => {
    const clause = where({
      where: [
        ['name', '==', 'a'],
        ['likes', '>', 1],
        ['likes', '<', 9],
      ],
    });
    expect(clause.text.match(/ AND /g)).toHaveLength(2);
    expect(clause.values).toEqual(['a', 1, 9]);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('compares %s with what JSON makes of it', (value, sql) => {
    expect(where({ where: [['public', '==', value]] }).values).toEqual([sql]);
  });

  it('asks for null without a value', () => {
    const clause = where({ where: [['reason', '==', null]] });
    expect(clause).toEqual({ text: ` WHERE ${at('reason')} IS NULL`, values: [] });
  });

  it.each(['<', '<=', '>', '>='] as const)('knows nothing that is %s null', (operator) => {
    expect(() => where({ where: [['reason', operator, null]] })).toThrow('null');
  });

  it('never writes a value into the text', () => {
    const { text, values } = where({ where: [['name', '==', "'; DROP TABLE items; --"]] });
    expect(text).not.toContain('DROP');
    expect(values).toEqual(["'; DROP TABLE items; --"]);
  });
});

describe('a cursor', () => {
  it('continues one order', () => {
    const { text, values } = where({ orderBy: [['likes', 'asc']], after: [3] });
    expect(text).toBe(` WHERE ${at('likes')} >= ? AND ((${at('likes')} > ?))`);
    expect(values).toEqual([3, 3]);
  });

  it('continues mixed orders', () => {
    const { text, values } = where({
      orderBy: [
        ['likes', 'desc'],
        ['name', 'asc'],
      ],
      after: [3, 'b'],
    });
    expect(text).toBe(
      ` WHERE ${at('likes')} <= ? AND ` +
        `((${at('likes')} < ?) OR (${at('likes')} = ? AND ${at('name')} > ?))`,
    );
    expect(values).toEqual([3, 3, 3, 'b']);
  });

  it('follows the conditions', () => {
    const { text, values } = where({
      where: [['public', '==', true]],
      orderBy: [['name', 'asc']],
      after: ['b'],
    });
    expect(text).toContain(`${at('public')} = ? AND ${at('name')} >= ?`);
    expect(values).toEqual([1, 'b', 'b']);
  });

  it.each<[string, Query<Item>]>([
    ['no order', { after: [1] }],
    [
      'too few values',
      {
        orderBy: [
          ['likes', 'asc'],
          ['name', 'asc'],
        ],
        after: [1],
      },
    ],
    ['too many values', { orderBy: [['likes', 'asc']], after: [1, 'a'] }],
    ['no values', { orderBy: [['likes', 'asc']], after: [] }],
    ['null', { orderBy: [['reason', 'asc']], after: [null] }],
  ])('needs its values: %s', (_, query) => {
    expect(() => where(query)).toThrow('a cursor has a value');
  });
});

describe('selectQuery', () => {
  it('reads everything', () => {
    expect(selectQuery<Item>('items', {})).toEqual({
      text: 'SELECT id, doc FROM items',
      values: [],
    });
  });

  it('orders and cuts', () => {
    const query: Query<Item> = {
      where: [['public', '==', false]],
      orderBy: [
        ['likes', 'desc'],
        ['name', 'asc'],
      ],
      limit: 10,
    };
    expect(selectQuery('items', query)).toEqual({
      text:
        `SELECT id, doc FROM items WHERE ${at('public')} = ?` +
        ` ORDER BY ${at('likes')} DESC, ${at('name')} ASC LIMIT ?`,
      values: [0, 10],
    });
  });

  it('takes a limit of nothing', () => {
    expect(selectQuery<Item>('items', { limit: 0 }).values).toEqual([0]);
  });
});
