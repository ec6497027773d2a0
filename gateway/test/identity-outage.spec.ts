import { accountsRequests, AppError, calls, healthSchema, likesRequests } from '@el-reto/contracts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { adminUid, testGateway, until } from './support/test-gateway.ts';

const { harness, identity, call, send } = await testGateway();
const done = { success: true as const };
const preferences = { email: { moderation: true, winners: true, digest: true } };
await harness.answer(likesRequests.toggle, ({ input }) => ({
  postId: input.postId,
  likes: 1,
  liked: true,
  previous: null,
}));
await harness.answer(likesRequests.listAccounts, () => ({ accounts: {} }));
await harness.answer(calls.deleteMe, () => done);
await harness.answer(calls.deleteEvent, () => done);
await harness.answer(calls.getPreferences, () => preferences);
await harness.answer(calls.setPreferences, () => preferences);
await harness.answer(accountsRequests.listEmails, () => ({ emails: [], nextCursor: null }));

await harness.answer(accountsRequests.exportMe, () => {
  throw new AppError('USER_NOT_FOUND');
});

const like = 'POST /api/toggle-post-like/p1';
const requests = [
  ['GET /api/me/preferences', 200],
  [like, 200],
  ['DELETE /api/me', 503],
  ['DELETE /api/admin/events/e1', 503],
  ['GET /api/admin/users/emails', 503],
  ['GET /api/me/export', 503],
  ['PUT /api/me/preferences', 503],
] as const;

/** The status of a request with the token, and how many unanswered verifications it waited for. */
async function outcome(request: string, token: string) {
  const [method = '', path = ''] = request.split(' ');
  const before = identity.unanswered;
  const body = { POST: { uid: adminUid }, PUT: preferences }[method];
  const { status } = await send(method, path, { headers: bearer(token), body });
  return [status, identity.unanswered - before];
}
const health = async () => {
  const answer = await call('/api/health');
  return healthSchema.parse(await answer.json()).dependencies['identity'];
};

let token: string;
beforeEach(async () => {
  identity.hangs = false;
  await until(async () => (await health()) === 'ok');
  token = tokenFor(adminUid, { signedInAt: Math.floor(Date.now() / 1000) - 1 });
  // This request verifies the token.
  await outcome('GET /api/me/preferences', token);
  identity.hangs = true;
  onTestFinished(() => {
    identity.hangs = false;
  });
});

it('reads and likes work with a verified token; everything else gets 503, and only once after a wait', async () => {
  // The first request that needs the provider detects that it is unavailable.
  expect(await outcome('DELETE /api/me', token)).toEqual([503, 1]);
  for (const [request, status] of requests) {
    expect([request, ...(await outcome(request, token))]).toEqual([request, status, 0]);
  }
  expect(harness.count(accountsRequests.exportMe)).toBe(0);
});
