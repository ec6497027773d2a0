import { expect, it } from 'vitest';
import { readMessage } from './use-event-live.ts';

it.each([
  ['likes', { a: 3, b: 'x' }, { kind: 'likes', tallies: { a: 3 } }],
  ['post', { postId: 'p', change: 'approved' }, { kind: 'approved', postId: 'p' }],
  ['post', { postId: 'p', change: 'deleted' }, { kind: 'deleted', postId: 'p' }],
  ['post', { postId: 'p', change: 'painted' }, null],
  ['post', { postId: 7, change: 'deleted' }, null],
  ['winners', { eventId: 'e', active: true }, { kind: 'winners', active: true }],
  ['winners', { eventId: 'e' }, { kind: 'winners', active: false }],
  ['weather', {}, null],
  ['likes', null, null],
  ['likes', [1], null],
])('reads %s %j', (type, data, message) => {
  expect(readMessage(type, data)).toEqual(message);
});
