import { calls, eventsRequests, likesRequests, toggleAnswerSchema } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { sampleEvent } from './support/sample-data.ts';
import { testGateway } from './support/test-gateway.ts';

const { harness, send } = await testGateway();
const previous = { postId: 'p2', likes: 4 };
const asked: unknown[] = [];
let state = {};
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
  for (state of [{ counted: true }, { review: true }, {}]) {
    expect((await toggle('p1')).body).toMatchObject({
      likes: 7,
      previouslyLikedPost: { likes: 4 },
    });
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

it('refuses a request in the name of another account', async () => {
  const { status, body } = await toggle('p1', {}, { uid: 'eve' });
  expect([status, body['code']]).toEqual([403, 'UID_MISMATCH']);
});
