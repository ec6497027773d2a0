import { describe, expect, it } from 'vitest';
import { limits, pathTo } from '@el-reto/contracts/rules';
import { addressWith, everyCard, postsOf, queryFromAddress, type CardQuery } from './card-query.ts';

const read = (search: string) => queryFromAddress(new URLSearchParams(search));

const long = 'x'.repeat(limits.searchLength);
const tacos = '🌮'.repeat(limits.searchLength);

describe('the gallery’s address', () => {
  it.each([
    ['', everyCard],
    ['orden=votadas', { sort: 'likes', search: '' }],
    ['orden=recientes&buscar=%20sol%20', { sort: 'recent', search: 'sol' }],
    ['orden=mejores&reto=x', everyCard],
    [`buscar=${long}x`, { sort: 'random', search: long }],
    [`buscar=${tacos}🌮`, { sort: 'random', search: tacos }],
  ])('%s means the order and search %j', (search, query) => expect(read(search)).toEqual(query));

  it('keeps other parameters, and omits the defaults', () => {
    const params = new URLSearchParams('reto=ferias&orden=votadas');
    expect(addressWith(params, { search: 'sol' }).toString()).toBe(
      'reto=ferias&orden=votadas&buscar=sol',
    );
    expect(addressWith(params, { sort: 'random' }).toString()).toBe('reto=ferias');
    expect(addressWith(addressWith(params, { search: 'x' }), { search: '' }).has('buscar')).toBe(
      false,
    );
  });

  it('that was written is read back unchanged', () => {
    const query = { sort: 'recent', search: 'el sol' } as const;
    expect(queryFromAddress(addressWith(new URLSearchParams(), query))).toEqual(query);
  });
});

it('the first page of cards is requested from the address whose answer the server puts into the HTML', () => {
  const pathOf = (cards: CardQuery) => {
    const { params, query } = postsOf('e1', cards);
    return pathTo('listEventPosts', params, query);
  };
  expect(pathOf(everyCard)).toBe('/api/event-posts/e1?limit=24&sort=random');
  expect(pathOf({ sort: 'likes', search: 'el sol' })).toBe(
    '/api/event-posts/e1?limit=24&sort=likes&q=el%20sol',
  );
});
