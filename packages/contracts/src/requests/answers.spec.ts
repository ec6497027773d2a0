import { expect, it } from 'vitest';
import type { z } from 'zod';
import { calls } from '../calls/index.ts';
import { accountsRequests } from './accounts.ts';
import { eventsRequests } from './events.ts';
import { likesRequests } from './likes.ts';
import { mediaRequests } from './media.ts';
import { postsRequests } from './posts.ts';

const tally = { postId: 'p1', likes: 3 };
const toggle = { ...tally, liked: true, previous: null };
const moved = { ...toggle, previous: { postId: 'p0', likes: 2 } };
const held = { postId: 'p1', state: 'held', reason: 'burst' };
const picture = { path: 'event/otono/posts/ana/p1', width: 800, height: 600, thumbhash: 'abc' };
const batch = { success: true, results: { p1: 'approved', p2: 'POST_NOT_FOUND' } };

it.each<[string, z.ZodType, unknown, ...unknown[]]>([
  [
    'likes.toggle',
    likesRequests.toggle.output,
    toggle,
    { ...toggle, likes: 1.5 },
    { ...toggle, previous: undefined },
    { ...toggle, previous: {} },
  ],
  ['likes.toggle of a moved like', likesRequests.toggle.output, moved],
  ['likes.listMine', likesRequests.listMine.output, { otono: held }, { 'a/b': held }],
  ['likes.listTop', likesRequests.listTop.output, { top: { otono: [tally] } }],
  ['decidePosts', calls.decidePosts.output, batch, { ...batch, results: { p1: null } }],
  ['posts.list', postsRequests.list.output, { posts: [], nextCursor: 'abc' }, { posts: [] }],
  [
    'accounts.listEmails',
    accountsRequests.listEmails.output,
    { emails: ['ana@elreto.test'], nextCursor: null },
    { emails: [null], nextCursor: null },
  ],
  ['the scope of events.list', eventsRequests.list.input, { scope: 'all' }, { scope: 'past' }],
  [
    'media.claim',
    mediaRequests.claim.output,
    picture,
    { ...picture, width: 0.5 },
    { ...picture, path: undefined },
  ],
])('%s keeps its answer and refuses others', (_, schema, answer, ...wrong) => {
  expect(schema.parse(answer)).toEqual(answer);
  expect(wrong.filter((other) => schema.safeParse(other).success)).toEqual([]);
});

it.each([
  ['deletePost', calls.deletePost.output],
  ['approvePost', calls.approvePost.output],
  ['denyPost', calls.denyPost.output],
  ['deleteEvent', calls.deleteEvent.output],
  ['deleteMe', calls.deleteMe.output],
  ['posts.purgeUser', postsRequests.purgeUser.output],
  ['likes.purgeUser', likesRequests.purgeUser.output],
  ['media.purgeUser', mediaRequests.purgeUser.output],
  ['media.release', mediaRequests.release.output],
  ['media.publish', mediaRequests.publish.output],
] as const)('%s answers success, or an error', (_, output) => {
  expect(output.safeParse({ success: true }).success).toBe(true);
  expect(output.safeParse({ success: false }).success).toBe(false);
});
