import { expect, it } from 'vitest';
import { cardNews } from './card-news.ts';

it('remembers each new card once, until the list is read again', () => {
  cardNews.approved('e', 'a');
  cardNews.approved('e', 'b');
  cardNews.approved('e', 'a');
  expect(cardNews.get().fresh).toEqual({ e: ['a', 'b'] });
  cardNews.seen('e');
  expect(cardNews.get().fresh).toEqual({ e: [] });
});

it('keeps in mind what was deleted', () => {
  cardNews.deleted('x');
  cardNews.deleted('y');
  cardNews.seen('e');
  expect([...cardNews.get().gone]).toEqual(['x', 'y']);
});
