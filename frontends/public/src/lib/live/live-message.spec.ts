import { refresh } from '@el-reto/ui/runtime';
import { expect, it, vi } from 'vitest';
import { likes } from '../likes/likes.ts';
import { cardNews } from './card-news.ts';
import { applyNews } from './use-event-live.ts';

vi.mock('@el-reto/ui/runtime', async (original) => ({
  ...(await original<object>()),
  refresh: vi.fn<() => Promise<void>>(() => Promise.resolve()),
}));

const shown = (id: string) => likes.shownLikes({ id, eventid: 'e', likes: 5 });

it('shows the tallies that are numbers', () => {
  applyNews('e', { type: 'likes', data: { a: 3, b: 'x' } });
  expect([shown('a'), shown('b')]).toEqual([3, 5]);
});

it('hears of cards that come and go', () => {
  applyNews('e', { type: 'post', data: { postId: 'p', change: 'approved' } });
  applyNews('e', { type: 'post', data: { postId: 'q', change: 'deleted' } });
  expect(cardNews.get()).toEqual({ fresh: { e: ['p'] }, gone: new Set(['q']) });
});

it('reads the winners again', () => {
  applyNews('e', { type: 'winners', data: { eventId: 'e', active: true } });
  expect(refresh).toHaveBeenCalledExactlyOnceWith('listWinners', 'listAllEvents');
});

it.each([
  ['post', { postId: 'p', change: 'painted' }],
  ['post', { postId: 7, change: 'deleted' }],
  ['weather', {}],
  ['likes', null],
  ['likes', [1]],
])('leaves %s %j aside', (type, data) => {
  const before = [cardNews.get(), shown('a')];
  applyNews('e', { type, data });
  expect([cardNews.get(), shown('a')]).toEqual(before);
});
