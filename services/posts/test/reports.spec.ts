import { postsEvents, postsRequests } from '@el-reto/contracts';
import type { PostPage } from '@el-reto/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, codeOf, PostsStack, unverified, user } from './posts-stack.ts';

let stack: PostsStack;

beforeAll(async () => {
  stack = await PostsStack.start();
});
afterAll(() => stack.stop());

const decide = (postId: string, approve: boolean, by = 'moderator', key?: string) =>
  stack.ask(postsRequests.decide, { postId, approve }, admin(by), key);
const batch = (approve: string[], deny: string[], key?: string) =>
  stack.ask(postsRequests.decideBatch, { approve, deny }, admin(), key);
const report = (postId: string, uid = 'bea', reason = 'No es una foto del reto') =>
  stack.ask(postsRequests.report, { postId, reason }, user(uid));
const isPublic = (postId: string) =>
  stack.ask(postsRequests.get, { postId }).then(
    () => true,
    () => false,
  );
const queue = async (limit = 100) => {
  const { posts } = await stack.ask(postsRequests.listPending, { limit }, admin());
  return posts;
};
const count = async () => (await stack.ask(postsRequests.countPending, {}, admin())).count;

describe('a report', () => {
  it('puts a public post into the queue, still public, and tells it once', async () => {
    const { id } = await stack.createPublic('Reportada');
    await report(id, 'bea');
    await report(id, 'carla', 'Otra razón');
    expect(await isPublic(id)).toBe(true);
    const mine = (await queue()).filter((post) => post.id === id);
    expect(mine).toMatchObject([
      { reported: true, public: true, reportReason: 'No es una foto del reto' },
    ]);
    await decide(id, true);
    await expect
      .poll(() => stack.around.told(postsEvents.postReported).filter(({ postId }) => postId === id))
      .toEqual([{ postId: id, eventId: 'reto' }]);
  });

  it('needs a verified person and a public post', async () => {
    const { id: postId } = await stack.create('No pública');
    const input = { postId, reason: 'x' };
    expect(await codeOf(stack.ask(postsRequests.report, input))).toBe('UNAUTHENTICATED');
    const asked = stack.ask(postsRequests.report, input, unverified('bea'));
    expect(await codeOf(asked)).toBe('EMAIL_NOT_VERIFIED');
    expect(await codeOf(report(postId))).toBe('POST_NOT_FOUND');
    expect(await codeOf(report('nowhere'))).toBe('POST_NOT_FOUND');
    const { id } = await stack.createPublic('Sin motivo');
    expect(await codeOf(report(id, 'bea', '  '))).toBe('MALFORMED_REQUEST');
  });

  it('is cleared by an approval, and may come again', async () => {
    const { id } = await stack.createPublic('Absuelta');
    await report(id);
    await decide(id, true);
    expect((await queue()).map((post) => post.id)).not.toContain(id);
    expect(await isPublic(id)).toBe(true);
    expect(await codeOf(decide(id, true))).toBe('POST_ALREADY_DECIDED');
    await report(id);
    expect((await queue()).map((post) => post.id)).toContain(id);
  });

  it('that is upheld deletes the post', async () => {
    const { id } = await stack.createPublic('Culpable');
    await report(id);
    await decide(id, false);
    expect(await isPublic(id)).toBe(false);
    await expect
      .poll(() => stack.around.told(postsEvents.postDenied).map(({ postId }) => postId))
      .toContain(id);
  });
});

describe('the queue', () => {
  it('shows reported posts first, then the oldest, and counts them all', async () => {
    const waiting = await queue();
    await batch(
      [],
      waiting.map(({ id }) => id),
    );
    expect(await count()).toBe(0);
    const reportedLater = await stack.createPublic('Q cinco');
    const pending = [await stack.create('Q uno'), await stack.create('Q dos')];
    const reportedFirst = await stack.createPublic('Q seis');
    await report(reportedFirst.id);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await report(reportedLater.id);
    await report(reportedFirst.id);

    const expected = [reportedFirst, reportedLater, ...pending].map(({ id }) => id);
    expect(await count()).toBe(4);
    const shown = await queue();
    expect(shown.map(({ id }) => id)).toEqual(expected);
    expect(shown.map(({ reported }) => reported)).toEqual([true, true, false, false]);
    expect(shown[2]?.photoURL).toContain('sig=');

    const paged: string[] = [];
    let cursor: string | undefined;
    for (const _ of expected) {
      const asked = { limit: 1, ...(cursor !== undefined && { cursor }) };
      const page: PostPage = await stack.ask(postsRequests.listPending, asked, admin());
      paged.push(...page.posts.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
    expect(paged).toEqual(expected);
  });
});
