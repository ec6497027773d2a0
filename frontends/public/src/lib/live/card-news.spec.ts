import { expect, it } from 'vitest';
import { cardNews } from './card-news.ts';

it('a newly approved card is reported once, until the list of its event is read again', () => {
  cardNews.approved('e', 'a');
  cardNews.approved('e', 'b');
  cardNews.approved('e', 'a');
  expect(cardNews.get().fresh).toEqual({ e: ['a', 'b'] });
  cardNews.approved('other', 'c');
  // Card b was approved while the list was being read.
  cardNews.seen('e', ['a']);
  expect(cardNews.get().fresh).toEqual({ e: ['b'], other: ['c'] });
});

it('deleted cards are reported until the page is left', () => {
  cardNews.deleted('x');
  cardNews.deleted('y');
  cardNews.seen('e', ['x']);
  expect([...cardNews.get().gone]).toEqual(['x', 'y']);
});
