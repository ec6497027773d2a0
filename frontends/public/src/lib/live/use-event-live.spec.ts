import { expect, it } from 'vitest';
import { noteOpen, isStale, readMessage } from './use-event-live.ts';

it('lists are stale 15 s after the page was loaded, or after the event’s stream was last open', () => {
  expect([isStale('e', 15_000), isStale('e', 15_001)]).toEqual([false, true]);
  noteOpen('e', 20_000);
  expect([isStale('e', 35_000), isStale('e', 35_001)]).toEqual([false, true]);
  expect(isStale('other', 30_000)).toBe(true);
});

it.each([
  ['likes', { a: 3 }, { kind: 'likes', tallies: { a: 3 } }],
  ['post', { postId: 'p', change: 'approved' }, { kind: 'approved', postId: 'p' }],
  ['post', { postId: 'p', change: 'deleted' }, { kind: 'deleted', postId: 'p' }],
  ['post', { postId: 'p', change: 'painted' }, null],
  ['post', { postId: 7, change: 'deleted' }, null],
  ['winners', { eventId: 'e', active: true }, { kind: 'winners', active: true }],
  ['winners', { eventId: 'e', active: 'yes' }, { kind: 'winners', active: false }],
  ['weather', { postId: 'p', change: 'deleted' }, null],
  ['likes', null, null],
])('the message %s %j is read as %j', (type, data, message) => {
  expect(readMessage(type, data)).toEqual(message);
});
