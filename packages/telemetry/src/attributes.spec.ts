import * as conventions from '@opentelemetry/semantic-conventions/incubating';
import { expect, it } from 'vitest';
import { idsOf, messageSpan, names, ownNames, userHash } from './attributes.ts';

it("attributes have names of the semantic conventions, or the project's prefix", () => {
  const known = new Set<unknown>(Object.values(conventions));
  expect(Object.values(names).filter((name) => !known.has(name))).toEqual([]);
  expect(Object.values(ownNames).filter((name) => !name.startsWith('el_reto.'))).toEqual([]);
});

it("finds the ids in a message, the user's as a hash, and no other field", () => {
  const message = { eventId: 'e1', postId: 'p1', mediaId: 'm1', uid: 'ana', name: 'Ana' };
  expect(idsOf(message)).toEqual({
    'el_reto.event.id': 'e1',
    'el_reto.post.id': 'p1',
    'el_reto.media.id': 'm1',
    'user.hash': userHash('ana'),
  });
  expect(userHash('ana')).toMatch(/^[0-9a-f]{16}$/);
  expect(userHash('ana')).not.toBe(userHash('eva'));
});

it.each([undefined, null, 'text', { eventId: 7 }])('finds no id in %j', (value) => {
  expect(idsOf(value)).toEqual({});
});

it.each([
  ['request', 'send'],
  ['process', 'process'],
] as const)('the span of a %s has the operation type %s of the conventions', (kind, type) => {
  const id = { 'messaging.message.id': 'id-1' };
  expect(messageSpan('posts.post.approved.v1', kind, id).attributes).toMatchObject({
    'messaging.system': 'nats',
    'messaging.destination.name': 'posts.post.approved.v1',
    'messaging.operation.type': type,
    ...id,
  });
});
