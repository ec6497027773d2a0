import { expect, it } from 'vitest';
import { decided, empty, kindsOf } from '../../test/support/history-builder.ts';
import { checkPosts, type FoundPost } from './posts.ts';

const post = (id: string, isPublic: boolean): FoundPost => ({
  id,
  name: `name of ${id}`,
  public: isPublic,
  imgLocation: `path/${id}.jpg`,
});
const [pending, shown, other] = [post('a', false), post('a', true), post('b', false)];
const created = empty().create('a');
const perhapsGone = decided(true, 'unknown').delete('a', 'unknown');
const lostTwice = 'lost duplicated';

// Each row ends with the findings for an absent, a pending and a public post.
it.each([
  ['created', created, 'lost', '', 'lost'],
  ['approved', decided(true), 'lost', 'lost', ''],
  ['denied', decided(false), '', 'lost', 'lost'],
  ['approved and deleted', decided(true).delete('a'), '', 'lost', 'lost'],
  ['perhaps approved', decided(true, 'unknown'), 'lost', '', ''],
  ['perhaps denied', decided(false, 'unknown'), '', '', 'lost'],
  ['perhaps approved, perhaps deleted', perhapsGone, '', '', ''],
  ['approved, perhaps denied', decided(true).decide('a', false, 'unknown'), 'lost', 'lost', ''],
  ['decided twice', decided(true).decide('a', true), lostTwice, lostTwice, 'duplicated'],
  ['never created', empty(), '', 'anomaly', 'anomaly'],
  ['perhaps created', empty().create('a', 'unknown'), '', '', 'anomaly'],
])('compares states with those of a post that was %s', (_, { history }, ...kinds) => {
  const found = [[], [pending], [shown]].map((posts) => kindsOf(checkPosts(history, posts)));
  expect(found).toEqual(kinds);
});

it.each(['name', 'imgLocation'] as const)('requires one post for each %s', (key) => {
  const posts = [pending, { ...other, [key]: pending[key] }];
  expect(kindsOf(checkPosts(created.history, posts))).toBe('anomaly duplicated');
});
