import { likesRequests, toggleAnswerSchema, AppError, type Actor } from '@el-reto/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendTo, type Send } from './support/send.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway();
});
afterAll(() => t.stop());

const send: Send = (...call) => sendTo(t, ...call);

describe('toggle', () => {
  let actor: Actor | null = null;
  beforeEach(async () => {
    await t.services.answer(likesRequests.toggle, (asked) => {
      actor = asked.actor;
      const previous = { postId: 'p2', likes: 4 };
      return { postId: asked.input.postId, likes: 7, liked: true, previous };
    });
    await t.services.answer(likesRequests.listAccounts, ({ input }) => ({
      accounts: Object.fromEntries(
        input.postIds.map((id) => [
          id,
          { likedAccounts: [`fan-of-${id}`], truncated: id === 'p2' },
        ]),
      ),
    }));
  });

  it('answers with both posts and who likes them', async () => {
    const { status, body } = await send('POST', '/api/toggle-post-like/p1', { uid: 'ana' }, 'ana');
    expect(status).toBe(200);
    expect(toggleAnswerSchema.parse(body)).toEqual({
      success: true,
      likes: 7,
      liked: true,
      likedAccounts: ['fan-of-p1'],
      previouslyLikedPost: {
        id: 'p2',
        likes: 4,
        likedAccounts: ['fan-of-p2'],
        likedAccountsTruncated: true,
      },
    });
    expect(actor).toMatchObject({ uid: 'ana', emailVerified: true, provider: 'password' });
  });

  it('leaves the accounts out where the client prefers it, and asks for none', async () => {
    const before = t.services.count(likesRequests.listAccounts);
    const prefer = { prefer: 'return=minimal' };
    const { body } = await send('POST', '/api/toggle-post-like/p1', { uid: 'ana' }, 'ana', prefer);
    expect(body).toEqual({
      success: true,
      likes: 7,
      liked: true,
      previouslyLikedPost: { id: 'p2', likes: 4 },
    });
    expect(t.services.count(likesRequests.listAccounts)).toBe(before);
  });

  it('is nobody else’s', async () => {
    const { status, body } = await send('POST', '/api/toggle-post-like/p1', { uid: 'eve' }, 'ana');
    expect([status, body.code]).toEqual([403, 'UID_MISMATCH']);
    const missing = await send('POST', '/api/toggle-post-like/p1', {}, 'ana');
    expect(missing.status).toBe(400);
  });

  it('passes on the key of a retry', async () => {
    const key = crypto.randomUUID();
    let seen: unknown = null;
    await t.services.answer(likesRequests.toggle, ({ input, idempotency }) => {
      seen = idempotency;
      return { postId: input.postId, likes: 0, liked: false, previous: null };
    });
    const more = { 'idempotency-key': key, prefer: 'return=minimal' };
    await send('POST', '/api/toggle-post-like/p1', { uid: 'ana' }, 'ana', more);
    expect(seen).toEqual({ key });
  });

  it.each([
    ['POST_NOT_FOUND', 404, 'Post not found'],
    ['EVENT_OVER', 409, 'Este evento ya terminó.'],
  ] as const)('tells of %s', async (code, status, message) => {
    await t.services.answer(likesRequests.toggle, () => {
      throw new AppError(code);
    });
    const answer = await send('POST', '/api/toggle-post-like/p1', { uid: 'ana' }, 'ana');
    expect(answer).toMatchObject({ status, body: { success: false, code, message } });
  });
});
