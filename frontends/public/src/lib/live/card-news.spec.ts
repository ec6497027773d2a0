import { expect, it } from 'vitest';
import { cardNews } from './card-news.ts';

it('lists each newly approved card of an event once, until the list is read again', () => {
  cardNews.approved('e', 'a');
  cardNews.approved('e', 'b');
  cardNews.approved('e', 'a');
  expect(cardNews.get().fresh).toEqual({ e: ['a', 'b'] });
  cardNews.approved('other', 'c');
  cardNews.seen('e');
  expect(cardNews.get().fresh).toEqual({ e: [], other: ['c'] });
});

it('lists deleted cards until the page is left', () => {
  cardNews.deleted('x');
  cardNews.deleted('y');
  cardNews.seen('e');
  expect([...cardNews.get().gone]).toEqual(['x', 'y']);
});
