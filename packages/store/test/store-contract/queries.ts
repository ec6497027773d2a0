import { describe, expect, it } from 'vitest';
import type { Comparable, Operator, Query } from '../../src/store.ts';
import { item, items, putItems } from './documents.ts';
import type { Item } from './documents.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

const all = [
  item('a', { likes: 1, group: 'otono' }),
  item('b', { likes: 2, group: 'otono', public: false }),
  item('c', { likes: 2, group: 'otono', reason: 'borrosa' }),
  item('d', { likes: 3, group: 'mar', reason: '' }),
  item('e', { likes: 10, group: 'mar', public: false, title: 'É' }),
];

export function describeQueries(openStore: OpenStore): void {
  const current = useStore(openStore);
  const idsOf = async (query: Query<Item>) => {
    const { store } = current();
    await putItems(store, all);
    const ids = (await store.find(items, query)).map(({ id }) => id);
    const found = { alone: await store.findIds(items, query), inside: ['none'] };
    await store.transaction(async (tx) => {
      found.inside = await tx.findIds(items, query);
    });
    for (const some of Object.values(found)) {
      expect(query.orderBy ? some : some.toSorted()).toEqual(query.orderBy ? ids : ids.toSorted());
    }
    return ids;
  };

  describe('where', () => {
    it.each<[keyof Item, Operator, Comparable, string]>([
      ['likes', '==', 2, 'bc'],
      ['likes', '<', 2, 'a'],
      ['likes', '<=', 2, 'abc'],
      ['likes', '>', 2, 'de'],
      ['likes', '>=', 2, 'bcde'],
      ['likes', '>', 9, 'e'],
      ['likes', '==', 7, ''],
      ['group', '==', 'mar', 'de'],
      ['group', '>', 'mar', 'abc'],
      ['title', '==', 'É', 'e'],
      ['title', '==', 'é', ''],
      ['title', '<=', 'b', 'ab'],
      ['public', '==', true, 'acd'],
      ['public', '==', false, 'be'],
      ['reason', '==', null, 'abe'],
      ['reason', '==', '', 'd'],
      ['reason', '==', 'borrosa', 'c'],
    ])('%s %s %j finds %j', async (field, operator, value, ids) => {
      const found = await idsOf({ where: [[field, operator, value]] });
      expect(found.toSorted().join('')).toBe(ids);
    });

    it('holds all of its terms', async () => {
      const where: Query<Item>['where'] = [
        ['group', '==', 'otono'],
        ['public', '==', true],
        ['reason', '==', null],
      ];
      expect(await idsOf({ where })).toEqual(['a']);
    });

    it('bounds a range', async () => {
      const where: Query<Item>['where'] = [
        ['likes', '>=', 2],
        ['likes', '<', 10],
      ];
      expect((await idsOf({ where })).toSorted()).toEqual(['b', 'c', 'd']);
    });

    it('takes text that looks like a command', async () => {
      expect(await idsOf({ where: [['title', '==', "a' OR '1'='1"]] })).toEqual([]);
    });
  });

  describe('orderBy', () => {
    it.each<[Query<Item>['orderBy'], string]>([
      [
        [
          ['likes', 'asc'],
          ['id', 'asc'],
        ],
        'abcde',
      ],
      [
        [
          ['likes', 'desc'],
          ['id', 'asc'],
        ],
        'edbca',
      ],
      [
        [
          ['likes', 'asc'],
          ['id', 'desc'],
        ],
        'acbde',
      ],
      [
        [
          ['group', 'asc'],
          ['likes', 'desc'],
          ['id', 'asc'],
        ],
        'edbca',
      ],
      [
        [
          ['group', 'desc'],
          ['likes', 'asc'],
          ['id', 'desc'],
        ],
        'acbde',
      ],
      [[['id', 'desc']], 'edcba'],
    ])('%j', async (orderBy, ids) => {
      expect((await idsOf({ ...(orderBy && { orderBy }) })).join('')).toBe(ids);
    });

    it('orders numbers as numbers and text by its code points', async () => {
      const { store } = current();
      const titles = ['a', 'B', 'á', 'z', '10', '9', ''];
      await putItems(
        store,
        titles.map((title, i) => item(`t${i}`, { title })),
      );
      const found = await store.find(items, { orderBy: [['title', 'asc']] });
      expect(found.map(({ data }) => data.title)).toEqual(['', '10', '9', 'B', 'a', 'z', 'á']);
    });
  });

  describe('limit', () => {
    it.each([
      [1, 'a'],
      [3, 'abc'],
      [100, 'abcde'],
    ])('of %i answers %j', async (limit, ids) => {
      expect((await idsOf({ orderBy: [['id', 'asc']], limit })).join('')).toBe(ids);
    });
  });

  describe('after', () => {
    const orders: Query<Item>['orderBy'][] = [
      [
        ['likes', 'asc'],
        ['id', 'asc'],
      ],
      [
        ['likes', 'desc'],
        ['id', 'asc'],
      ],
      [
        ['likes', 'asc'],
        ['id', 'desc'],
      ],
      [
        ['likes', 'desc'],
        ['id', 'desc'],
      ],
      [
        ['group', 'asc'],
        ['likes', 'desc'],
        ['id', 'asc'],
      ],
      [
        ['public', 'desc'],
        ['id', 'asc'],
      ],
    ];

    it.each(orders)('walks every document once, over ties, page by page: %j', async (...order) => {
      const orderBy = order as unknown as NonNullable<Query<Item>['orderBy']>;
      const expected = await idsOf({ orderBy });
      for (const limit of [1, 2, 3]) {
        expect(await walk(orderBy, limit)).toEqual(expected);
      }
    });

    it('walks many documents that tie', async () => {
      const { store } = current();
      const many = Array.from({ length: 60 }, (_, i) =>
        item(`id-${String(i).padStart(2, '0')}`, { likes: i % 3 }),
      );
      await putItems(store, many);
      const walked = await walk(
        [
          ['likes', 'desc'],
          ['id', 'desc'],
        ],
        7,
      );
      expect(walked).toHaveLength(60);
      expect(new Set(walked).size).toBe(60);
    });

    it('goes on behind a document that is gone', async () => {
      const { store } = current();
      await putItems(store, all);
      await store.transaction((tx) => tx.delete(items, 'c'));
      const query: Query<Item> = {
        orderBy: [
          ['likes', 'asc'],
          ['id', 'asc'],
        ],
        after: [2, 'c'],
      };
      expect((await store.find(items, query)).map(({ id }) => id)).toEqual(['d', 'e']);
    });

    it('keeps to the conditions', async () => {
      const query: Query<Item> = {
        where: [['public', '==', true]],
        orderBy: [
          ['likes', 'asc'],
          ['id', 'asc'],
        ],
        after: [1, 'a'],
      };
      expect(await idsOf(query)).toEqual(['c', 'd']);
    });

    it('ends', async () => {
      expect(await idsOf({ orderBy: [['id', 'asc']], after: ['e'] })).toEqual([]);
    });

    async function walk(orderBy: NonNullable<Query<Item>['orderBy']>, limit: number) {
      const { store } = current();
      const walked: string[] = [];
      let after: Comparable[] | undefined;
      for (;;) {
        const page = await store.find(items, { orderBy, limit, ...(after && { after }) });
        const last = page.at(-1)?.data;
        if (!last) return walked;
        walked.push(...page.map(({ id }) => id));
        after = orderBy.map(([field]) => last[field] as Comparable);
      }
    }
  });

  describe('count', () => {
    it.each<[Pick<Query<Item>, 'where'>, number]>([
      [{}, 5],
      [{ where: [['public', '==', true]] }, 3],
      [{ where: [['reason', '==', null]] }, 3],
      [
        {
          where: [
            ['group', '==', 'mar'],
            ['likes', '>', 3],
          ],
        },
        1,
      ],
      [{ where: [['group', '==', 'nieve']] }, 0],
    ])('%j is %i', async (query, expected) => {
      const { store } = current();
      await putItems(store, all);
      expect(await store.count(items, query)).toBe(expected);
    });
  });
}
