import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { calls } from '../calls/index.ts';
import { accountsRequests } from './accounts.ts';
import { eventsRequests } from './events.ts';
import { likesRequests } from './likes.ts';
import { mediaRequests } from './media.ts';
import { postsRequests } from './posts.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const tally = { postId: 'p1', likes: 3 };
const picture = { path: 'event/otono/posts/ana/p1', width: 800, height: 600, thumbhash: 'abc' };

describe('a toggle', () => {
  const { output } = likesRequests.toggle;
  const answer = { ...tally, liked: true, previous: null };

  it('tells the tally, and which post lost the like', () => {
    expect(output.parse(answer)).toEqual(answer);
    const moved = { ...answer, previous: { postId: 'p0', likes: 2 } };
    expect(output.parse(moved)).toEqual(moved);
  });

  it.each([{ likes: 1.5 }, { liked: 'yes' }, { previous: undefined }, { previous: {} }])(
    'never tells %j',
    (wrong) => {
      expect(accepts(output, { ...answer, ...wrong })).toBe(false);
    },
  );
});

describe('records by id', () => {
  it("tell a person's likes: an event, a post", () => {
    const { output } = likesRequests.listMine;
    const like = { postId: 'p1', state: 'held', reason: 'burst' };
    expect(output.parse({ otono: like })).toEqual({ otono: like });
    expect(accepts(output, { otono: 'p1' })).toBe(false);
    expect(accepts(output, { 'a/b': like })).toBe(false);
  });

  it('tell the tops of events', () => {
    const { output } = likesRequests.listTop;
    expect(output.parse({ top: { otono: [tally] } })).toEqual({ top: { otono: [tally] } });
    expect(accepts(output, { top: { otono: tally } })).toBe(false);
  });

  it('tell the outcome of a batch', () => {
    const { output } = calls.decidePosts;
    const answer = { success: true, results: { p1: 'approved', p2: 'POST_NOT_FOUND' } };
    expect(output.parse(answer)).toEqual(answer);
    expect(accepts(output, { ...answer, results: { p1: null } })).toBe(false);
  });
});

describe('lists', () => {
  it('of posts say whether there is more', () => {
    const { output } = postsRequests.list;
    expect(accepts(output, { posts: [], nextCursor: null })).toBe(true);
    expect(accepts(output, { posts: [], nextCursor: 'abc' })).toBe(true);
    expect(accepts(output, { posts: [] })).toBe(false);
  });

  it('of addresses go on from the last one', () => {
    const { input, output } = accountsRequests.listEmails;
    expect(accepts(input, {})).toBe(true);
    expect(accepts(input, { cursor: 'abc' })).toBe(true);
    expect(accepts(output, { emails: ['ana@elreto.test'], nextCursor: null })).toBe(true);
    expect(accepts(output, { emails: [null], nextCursor: null })).toBe(false);
  });

  it('of events have a scope', () => {
    const { input } = eventsRequests.list;
    for (const scope of ['current', 'all']) expect(accepts(input, { scope })).toBe(true);
    expect(accepts(input, { scope: 'past' })).toBe(false);
  });

  it.each(['recent', 'likes', 'random'])('of posts may be %s', (sort) => {
    expect(accepts(postsRequests.list.input, { eventId: 'otono', limit: 1, sort })).toBe(true);
  });
});

describe('a claim', () => {
  it('answers where the picture is, and its measures', () => {
    const { output } = mediaRequests.claim;
    expect(output.parse(picture)).toEqual(picture);
    expect(accepts(output, { ...picture, width: 0.5 })).toBe(false);
    expect(accepts(output, { ...picture, path: undefined })).toBe(false);
  });
});

describe('what is done', () => {
  it.each([
    ['posts.delete', calls.deletePost.output],
    ['approvePost', calls.approvePost.output],
    ['denyPost', calls.denyPost.output],
    ['posts.purgeUser', postsRequests.purgeUser.output],
    ['events.delete', calls.deleteEvent.output],
    ['activateWinners', calls.activateWinners.output],
    ['deactivateWinners', calls.deactivateWinners.output],
    ['likes.purgeUser', likesRequests.purgeUser.output],
    ['media.purgeUser', mediaRequests.purgeUser.output],
    ['accounts.deleteMe', calls.deleteMe.output],
    ['media.release', mediaRequests.release.output],
    ['media.publish', mediaRequests.publish.output],
  ] as const)('%s succeeds, or throws', (_, output) => {
    expect(accepts(output, { success: true })).toBe(true);
    expect(accepts(output, { success: false })).toBe(false);
  });
});
