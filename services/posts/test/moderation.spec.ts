import { pruneExpired } from '@el-reto/store';
import { calls, mediaRequests, postsEvents, postsRequests } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { decisions, decisionTtlMs } from '../src/post-records.ts';
import { failing } from './neighbours.ts';
import { admin, codeOf, PostsStack, unverified, user } from './posts-stack.ts';

const stack = await PostsStack.forFile();

const decide = (postId: string, approve: boolean, by = 'moderator', key?: string) =>
  stack.ask(approve ? calls.approvePost : calls.denyPost, { postId }, admin(by), key);
const isPublic = (postId: string) =>
  stack.read(postId).then(
    () => true,
    () => false,
  );

describe('approving', () => {
  it('makes a post public, its picture first, and tells it', async () => {
    const post = await stack.create('Aprobada');
    let wasPublicAtPublish: boolean | undefined;
    stack.around.before = async (subject) => {
      if (subject !== mediaRequests.publish.subject) return;
      wasPublicAtPublish = await isPublic(post.id);
    };
    expect(await decide(post.id, true)).toEqual({ success: true });
    expect(wasPublicAtPublish).toBe(false);
    expect(stack.neighbours.published).toContain(post.imgLocation);
    expect(await isPublic(post.id)).toBe(true);
    const { id: postId, imgLocation } = post;
    await expect
      .poll(() => stack.around.told(postsEvents.postApproved))
      .toContainEqual({
        postId,
        eventId: 'reto',
        userId: 'ana',
        imgLocation,
        createdAt: expect.any(Number) as number,
        name: 'Aprobada',
      });
  });

  it('waits until the picture can be published', async () => {
    const post = await stack.create('Sin imagen');
    stack.around.before = failing(mediaRequests.publish.subject, 'SERVICE_UNAVAILABLE');
    expect(await codeOf(decide(post.id, true))).toBe('SERVICE_UNAVAILABLE');
    expect(await isPublic(post.id)).toBe(false);
    stack.around.before = () => undefined;
    await decide(post.id, true);
    expect(await isPublic(post.id)).toBe(true);
  });

  it('is done once', async () => {
    const { id } = await stack.createPublic('Una vez');
    expect(await codeOf(decide(id, true))).toBe('POST_ALREADY_DECIDED');
    expect(await codeOf(decide(id, false))).toBe('POST_ALREADY_DECIDED');
    expect(await isPublic(id)).toBe(true);
  });
});

describe('denying', () => {
  it('deletes the post and tells it with the reason', async () => {
    const { id: postId, imgLocation } = await stack.create('Negada');
    const reason = 'No se ve bien';
    await stack.ask(calls.denyPost, { postId, reason }, admin());
    const { posts } = await stack.ask(postsRequests.listMine, {}, user('ana'));
    expect(posts.map(({ id }) => id)).not.toContain(postId);
    await expect
      .poll(() => stack.around.told(postsEvents.postDenied))
      .toContainEqual({
        postId,
        eventId: 'reto',
        userId: 'ana',
        imgLocation,
        reason,
        name: 'Negada',
      });
  });

  it('is remembered for a week: whoever decides then hears that it is decided', async () => {
    const { id } = await stack.create('Recordada');
    await decide(id, false);
    expect(await codeOf(decide(id, false, 'other'))).toBe('POST_ALREADY_DECIDED');
    expect(await codeOf(decide(id, true, 'other'))).toBe('POST_ALREADY_DECIDED');
    const old = { outcome: 'denied', by: 'moderator', at: Date.now() - decisionTtlMs - 1 } as const;
    await stack.service?.store.transaction((tx) => tx.set(decisions, id, old));
    expect(await codeOf(decide(id, true, 'other'))).toBe('POST_NOT_FOUND');
  });

  it('is forgotten after that', async () => {
    const old = { outcome: 'denied', by: 'moderator', at: Date.now() - decisionTtlMs - 1 } as const;
    const { store } = stack.service ?? {};
    if (!store) throw new Error('no service runs');
    await store.transaction((tx) => tx.set(decisions, 'long-ago', old));
    await store.transaction((tx) => tx.set(decisions, 'just-now', { ...old, at: Date.now() }));
    await pruneExpired(store, decisions);
    expect(await store.get(decisions, 'long-ago')).toBeUndefined();
    expect(await store.get(decisions, 'just-now')).toBeDefined();
  });
});

describe('two moderators at once', () => {
  it.each([
    ['approve and deny', [true, false]],
    ['approve', [true, true]],
    ['deny', [false, false]],
  ] as const)('who %s: one decides, the other hears of it', async (name, choices) => {
    for (let round = 0; round < 5; round++) {
      const post = await stack.create(`Disputada ${name} ${round}`);
      const outcomes = await Promise.all(
        choices.map((approve, i) =>
          decide(post.id, approve, `moderator-${i}`).then(
            () => (approve ? 'public' : 'gone'),
            (error: { code: string }) => error.code,
          ),
        ),
      );
      const lost = outcomes.filter((outcome) => outcome === 'POST_ALREADY_DECIDED');
      expect(lost).toHaveLength(1);
      const won = outcomes.find((outcome) => outcome !== 'POST_ALREADY_DECIDED');
      expect(await isPublic(post.id)).toBe(won === 'public');
    }
  });

  it('one of whom denied while the other waited for the picture', async () => {
    const { id } = await stack.create('Adelantada');
    stack.around.before = async (subject) => {
      if (subject !== mediaRequests.publish.subject) return;
      await decide(id, false, 'faster');
      // The picture went with the post.
      await failing(subject, 'MEDIA_NOT_FOUND')(subject);
    };
    expect(await codeOf(decide(id, true))).toBe('POST_ALREADY_DECIDED');
  });
});

describe('a decision', () => {
  it('needs an administrator', async () => {
    const { id: postId } = await stack.create('Protegida');
    const input = { postId };
    const codes = [null, unverified('moderator'), user('ana')].map((actor) =>
      codeOf(stack.ask(calls.approvePost, input, actor)),
    );
    const expected = ['UNAUTHENTICATED', 'EMAIL_NOT_VERIFIED', 'ADMIN_ONLY'];
    expect(await Promise.all(codes)).toEqual(expected);
    const others = [
      stack.ask(calls.decidePosts, { approve: [postId], deny: [] }, user('ana')),
      stack.ask(calls.listAdminPosts, { limit: 10 }, user('ana')),
      stack.ask(postsRequests.countPending, {}, user('ana')),
    ];
    for (const asked of others) expect(await codeOf(asked)).toBe('ADMIN_ONLY');
    expect(stack.neighbours.published).not.toContain(`event/reto/posts/ana/${postId}.jpg`);
    expect(await isPublic(postId)).toBe(false);
  });

  it('on a post that never was, or that its owner deleted, finds none', async () => {
    expect(await codeOf(decide('nowhere', true))).toBe('POST_NOT_FOUND');
    expect(await codeOf(decide('nowhere', false))).toBe('POST_NOT_FOUND');
    const { id } = await stack.createPublic('Retirada');
    await stack.ask(calls.deletePost, { postId: id }, user('ana'));
    expect(await codeOf(decide(id, false))).toBe('POST_NOT_FOUND');
  });

  it('with the key of another one is refused before it shows a picture', async () => {
    const [one, two] = [await stack.create('Clave uno'), await stack.create('Clave dos')];
    await decide(one.id, false, 'moderator', 'same-key');
    const again = decide(two.id, true, 'moderator', 'same-key');
    expect(await codeOf(again)).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(stack.neighbours.published).not.toContain(two.imgLocation);
  });

  it('repeated with the same key answers what the first try answered', async () => {
    const { id } = await stack.create('Repetida');
    expect(await decide(id, true, 'moderator', 'key')).toEqual({ success: true });
    expect(await decide(id, true, 'moderator', 'key')).toEqual({ success: true });
    expect(await codeOf(decide(id, true))).toBe('POST_ALREADY_DECIDED');
  });
});
