import {
  calls,
  eventsRequests,
  likesRequests,
  postsRequests,
  toggleAnswerSchema,
} from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { sampleEvent } from './support/sample-data.ts';
import { testGateway } from './support/test-gateway.ts';

const { harness, send } = await testGateway();
const previous = { postId: 'p2', likes: 4 };
const asked: unknown[] = [];
let state: { counted?: true; review?: true } = {};
await harness.answer(likesRequests.toggle, ({ input, actor, idempotency }) => {
  asked.push({ actor, idempotency });
  return { postId: input.postId, eventId: input.postId, likes: 7, liked: true, previous, ...state };
});
const lists: unknown[] = [];
await harness.answer(likesRequests.listAccounts, ({ input }) => {
  lists.push(input.toggled);
  const list = (id: string) => ({ likedAccounts: [`fan-of-${id}`], truncated: id === 'p2' });
  // The post has got further likes since the toggle.
  const accounts = input.postIds.map((id) => [id, { ...list(id), likes: 99 }]);
  return { accounts: Object.fromEntries(accounts) };
});
await harness.answer(eventsRequests.list, () => ({
  events: [sampleEvent({ id: 'p1' })],
}));

const minimal = { prefer: 'return=minimal' };
const toggle = (postId: string, headers = {}, body: object = { uid: 'ana' }) =>
  send('POST', `/api/toggle-post-like/${postId}`, { uid: 'ana', body, headers });

it('returns both posts and the accounts that like them', async () => {
  const { status, body } = await toggle('p1');
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
});

it('requests the names as the toggle left them, and keeps the number of the first try', async () => {
  lists.length = 0;
  for (state of [{ counted: true }, { review: true }, {}] as const) {
    expect((await toggle('p1')).body).toMatchObject({
      likes: 7,
      previouslyLikedPost: { likes: 4 },
    });
    const { body } = await toggle('p1', minimal);
    expect(body['review']).toBe(state.review);
  }
  const held = { uid: 'ana', likes: null, numbers: { p1: 7, p2: 4 } };
  expect(lists).toEqual([{ ...held, likes: 'p1' }, held, held]);
});

it('neither returns nor requests the accounts if the client prefers a minimal answer', async () => {
  const before = harness.count(likesRequests.listAccounts);
  const { body } = await toggle('p1', minimal);
  const previouslyLikedPost = { id: 'p2', likes: 4 };
  expect(body).toEqual({ success: true, likes: 7, liked: true, previouslyLikedPost });
  expect(harness.count(likesRequests.listAccounts)).toBe(before);
});

it('passes the account and the key of a retry to the service', async () => {
  asked.length = 0;
  const key = crypto.randomUUID();
  await harness.answer(calls.incrementPostView, ({ actor, idempotency }) => {
    asked.push({ actor, idempotency });
    return { success: true as const, views: 1 };
  });
  await toggle('p1', { ...minimal, 'idempotency-key': key });
  await toggle('p1', minimal);
  await send('POST', '/api/increment-post-view/p1', { headers: { 'idempotency-key': key } });
  const actor = expect.objectContaining({ uid: 'ana', emailVerified: true, provider: 'password' });
  expect(asked).toEqual([
    { actor, idempotency: { key } },
    { actor, idempotency: null },
    { actor: null, idempotency: { key } },
  ]);
});

it('the likes of an account mark its browser, and name public cards only', async () => {
  const like = (postId: string) => ({ postId, state: 'counted', reason: null }) as const;
  await harness.answer(likesRequests.listMine, () => ({ e1: like('p1'), e2: like('p2') }));
  const card = { photoURL: 'x', displayName: 'Ana', eventId: 'e1', userId: 'ana', createdAt: 1 };
  await harness.answer(postsRequests.getFacts, ({ input: { postIds } }) => ({
    posts: postIds.map((postId) => {
      return { ...card, postId, slug: postId, name: postId, public: postId === 'p1' };
    }),
  }));
  const { body, headers } = await send('GET', '/api/me/likes?detail=1', { uid: 'ana' });
  const shown = { ...like('p1'), card: { name: 'p1', slug: 'p1' } };
  expect(body).toEqual({ e1: shown, e2: { ...like('p2'), card: null } });
  expect(headers.get('set-cookie')).toMatch(/^marca=/);
  await harness.withdraw(postsRequests.getFacts);
  const withoutNames = await send('GET', '/api/me/likes?detail=1', { uid: 'ana' });
  expect(withoutNames.body).toMatchObject({ e1: { card: null } });
});

it('refuses a request in the name of another account', async () => {
  const { status, body } = await toggle('p1', {}, { uid: 'eve' });
  expect([status, body['code']]).toEqual([403, 'UID_MISMATCH']);
});
