import { expect, it } from 'vitest';
import { tablaNews } from './tabla-news.ts';

it('remembers each new card once, until the list is read again', () => {
  tablaNews.approved('e', 'a');
  tablaNews.approved('e', 'b');
  tablaNews.approved('e', 'a');
  expect(tablaNews.get().fresh).toEqual({ e: ['a', 'b'] });
  tablaNews.seen('e');
  expect(tablaNews.get().fresh).toEqual({ e: [] });
});

it('keeps in mind what was deleted', () => {
  tablaNews.deleted('x');
  tablaNews.deleted('y');
  tablaNews.seen('e');
  expect([...tablaNews.get().gone]).toEqual(['x', 'y']);
});
