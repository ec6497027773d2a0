import { expect, it } from 'vitest';
import { decided, empty } from '../../test/support/history-builder.ts';
import { checkRefusals } from './refusals.ts';

const notFound = { status: 404, code: 'POST_NOT_FOUND' };
const taken = { status: 409, code: 'POST_NAME_TAKEN' };
const again = { status: 409, code: 'POST_ALREADY_DECIDED' };
const invalid = { status: 401, code: 'INVALID_TOKEN' };
const post = { uid: 'eva', eventId: 'e', name: 'n', mediaId: 'm' };

it.each([
  ['a like of a deleted post', empty().delete('a').toggle('a', notFound), 0],
  ['a like of a perhaps deleted post', empty().delete('a', 'unknown').toggle('a', notFound), 0],
  ['a like of a denied post', decided(false).toggle('a', notFound), 0],
  ['a like of an approved post', decided(true).toggle('a', notFound), 1],
  ['a like before the deletion', empty().toggle('a', notFound).delete('a'), 1],
  ['a like after the deletion of another post', empty().delete('b').toggle('a', notFound), 1],
  ['a like with another code', empty().delete('a').toggle('a', invalid), 1],
  ['a decision after another', decided(false).decide('a', true, again), 0],
  ['a decision after itself', empty().decide('a', true, again), 1],
  ['a decision on a deleted post', empty().delete('a').decide('a', true, notFound), 0],
  ['a decision on a denied post', decided(false).decide('a', true, notFound), 1],
  ['an upload', empty().add('upload', { uid: 'eva' }, notFound), 1],
  ['a creation', empty().add('create', post, taken), 1],
])('finds an unexplained refusal of %s', (_, { history }, count) => {
  expect([...checkRefusals(history)]).toHaveLength(count);
});
