import { beforeAll, describe, expect, it } from 'vitest';
import { orderOf as fieldsOf, type Comparable, type Query, type Where } from '../../src/store.ts';
import { item, items, orderOf, putItems } from './documents.ts';
import type { Item } from './documents.ts';
import { useSharedStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

const order = orderOf<Item>;

const all = [
  item('a', { likes: 1, group: 'otono' }),
  item('b', { likes: 2, group: 'otono', public: false }),
  item('c', { likes: 2, group: 'otono', reason: 'borrosa' }),
  item('d', { likes: 3, group: 'mar', reason: '' }),
  item('e', { likes: 10, group: 'mar', public: false, title: 'É' }),
];

/** The conditions `public == true, likes > 3`, with values in JSON. */
const where = (text: string) => {
  const conditions: Record<string, object | Comparable> = {};
  for (const term of text.split(', ').filter(Boolean)) {
    const [field = '', operator = '', json = ''] = term.split(' ');
    const value = JSON.parse(json) as Comparable;
    const before = conditions[field] as object | undefined;
    conditions[field] = operator === '==' ? value : { ...before, [operator]: value };
  }
  return conditions as Where<Item>;
};

export function describeQueries(openStore: OpenStore): void {
  describe('queries', () => {
    const on = useSharedStore(openStore);
    beforeAll(() => putItems(on.store, all));

    /** The ids of the found documents as one string, sorted if the query has no order. */
    const found = async (query: Query<Item>) => {
      const join = (ids: string[]) => (query.orderBy ? ids : ids.toSorted()).join('');
      const ids = join((await on.store.find(items, query)).map(({ id }) => id));
      expect(join(await on.store.findIds(items, query))).toBe(ids);
      await on.store.transaction(async (tx) => {
        expect(join((await tx.find(items, query)).map(({ id }) => id))).toBe(ids);
        expect(join(await tx.findIds(items, query))).toBe(ids);
      });
      return ids;
    };

    it.each([
      ['', 'abcde'],
      ['likes == 2', 'bc'],
      ['likes < 2', 'a'],
      ['likes <= 2', 'abc'],
      ['likes > 2', 'de'],
      ['likes >= 2', 'bcde'],
      ['likes > 9', 'e'],
      ['likes == 7', ''],
      ['likes >= 2, likes < 10', 'bcd'],
      ['group == "mar"', 'de'],
      ['group > "mar"', 'abc'],
      ['title == "É"', 'e'],
      ['title == "é"', ''],
      ['title <= "b"', 'ab'],
      [`title == "a'OR'1'='1"`, ''],
      ['public == true', 'acd'],
      ['public == false', 'be'],
      ['reason == null', 'abe'],
      ['reason == ""', 'd'],
      ['reason == "borrosa"', 'c'],
      ['group == "otono", public == true, reason == null', 'a'],
      ['group == "mar", likes > 3', 'e'],
    ])('where %j: %j, and count has the same number', async (terms, ids) => {
      expect(await found({ where: where(terms) })).toBe(ids);
      expect(await on.store.count(items, { where: where(terms) })).toBe(ids.length);
    });

    it.each([
      ['-id', 'edcba'],
      ['likes id', 'abcde'],
      ['-likes id', 'edbca'],
      ['likes -id', 'acbde'],
      ['-likes -id', 'edcba'],
      ['group -likes id', 'edbca'],
      ['-group likes -id', 'acbde'],
      ['-public id', 'acdbe'],
    ])('by %s: %s, in pages of any size', async (fields, ids) => {
      const orderBy = order(fields);
      expect(await found({ orderBy })).toBe(ids);
      for (const limit of [1, 2, 3]) expect((await walk(orderBy, limit)).join('')).toBe(ids);
    });

    it.each<[string, Query<Item>, string]>([
      ['one document', { orderBy: order('id'), limit: 1 }, 'a'],
      ['more than there are', { orderBy: order('id'), limit: 100 }, 'abcde'],
      ['those behind the last', { orderBy: order('id'), after: ['e'] }, ''],
      ['those behind none', { orderBy: order('likes id'), after: [2, 'bb'] }, 'cde'],
      [
        'some behind a cursor',
        { where: where('public == true'), orderBy: order('likes id'), after: [1, 'a'] },
        'cd',
      ],
    ])('for %s', async (_, query, ids) => {
      expect(await found(query)).toBe(ids);
    });

    async function walk(orderBy: ReturnType<typeof order>, limit: number): Promise<string[]> {
      const walked: string[] = [];
      for (let after: Comparable[] | undefined; ;) {
        const page = await on.store.find(items, { orderBy, limit, ...(after && { after }) });
        const last = page.at(-1)?.data;
        if (!last) return walked;
        walked.push(...page.map(({ id }) => id));
        after = fieldsOf<Item>({ orderBy }).map(([field]) => last[field] as Comparable);
      }
    }
  });

  describe('an order by text', () => {
    const on = useSharedStore(openStore);

    it('is that of code points', async () => {
      const titles = ['a', 'B', 'á', 'z', '10', '9', ''];
      const given = titles.map((title, i) => item(`t${i}`, { title }));
      await putItems(on.store, given);
      const found = await on.store.find(items, { orderBy: order('title') });
      expect(found.map(({ data }) => data.title)).toEqual(['', '10', '9', 'B', 'a', 'z', 'á']);
    });
  });
}
