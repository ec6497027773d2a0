import {
  accountsEvents,
  accountsRequests,
  AppError,
  calls,
  likesRequests,
  serviceLimits,
} from '@el-reto/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { adminUid, testGateway, until } from './support/test-gateway.ts';

const { harness, identity, send, replicaOfFile } = await testGateway();
/** A gateway that requires a second factor from administrators. */
const strict = await replicaOfFile({ ADMIN_MFA: 'require' });

const admins = new Set([adminUid]);
const seen: (boolean | undefined)[] = [];
const banned = new Set<string>();
await harness.answer(accountsRequests.getAccess, ({ input }) => ({
  admin: admins.has(input.uid),
  banned: banned.has(input.uid),
}));
await harness.answer(accountsRequests.listEmails, () => ({ emails: [], nextCursor: null }));
await harness.answer(calls.listAudit, () => ({
  entries: [],
  nextCursor: null,
  actors: [],
  people: [],
}));
for (const name of ['deleteMe', 'deletePost'] as const) {
  await harness.answer(calls[name], ({ actor }) => {
    seen.push(actor?.admin);
    return { success: true as const };
  });
}
for (const call of [calls.updateMe, accountsRequests.exportMe]) {
  await harness.answer(call, () => {
    throw new AppError('UNDERAGE');
  });
}
beforeEach(() => {
  seen.length = 0;
});

type Claims = Parameters<typeof tokenFor>[1];
async function answerWith(token: string, request: string, url?: string) {
  const [method = '', path = ''] = request.split(' ');
  const sent = { headers: bearer(token), body: { PATCH: {}, POST: { uid: adminUid } }[method] };
  const { status, headers, body } = await send(method, path, sent, url);
  return { status, headers, code: body['code'] };
}
const reason = 'Compra corcholatas';
const emails = 'GET /api/admin/users/emails';
/** Calls that need a recent sign-in by their contracts: one of a user and one of an administrator. */
const irreversible = ['DELETE /api/me', emails];
/** The outcome of a request with these claims: `done`, or the code of its refusal. */
async function outcome(request: string, uid: string, claims: Claims = {}, url?: string) {
  const { status, code } = await answerWith(tokenFor(uid, claims), request, url);
  return status === 200 ? 'done' : code;
}
const log = 'GET /api/admin/audit';

const signedIn = (secondsAgo: number) => ({
  signedInAt: Math.floor(Date.now() / 1000) - secondsAgo,
});
const recentSeconds = serviceLimits.recentSignInMs / 1000;

it.each(irreversible)('%s requires a sign-in of the last ten minutes', async (request) => {
  expect(await outcome(request, adminUid, signedIn(recentSeconds - 60))).toBe('done');
  seen.length = 0;
  const late = signedIn(recentSeconds + 5);
  const refused = await answerWith(tokenFor(adminUid, late), request);
  expect([refused.status, refused.code]).toEqual([401, 'RECENT_SIGN_IN_NEEDED']);
  expect(refused.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_user_authentication", max_age="600"',
  );
  expect(seen).toEqual([]);
  expect(await outcome(log, adminUid, late)).toBe('done');
});

it.each([...irreversible, 'DELETE /api/posts/p1'])('%s needs a live session', async (request) => {
  const token = tokenFor(adminUid);
  expect(await answerWith(token, log)).toMatchObject({ status: 200 });
  identity.ended.add(adminUid);
  try {
    const ended = { status: 401, code: 'INVALID_TOKEN' };
    expect(await answerWith(token, request)).toMatchObject(ended);
    expect(seen).toEqual([]);
  } finally {
    identity.ended.clear();
  }
});

it('while the provider does not answer, reads and likes work with a verified token; everything else gets 503, and only once after a wait', async () => {
  const like = { postId: 'p1', likes: 1, liked: true, previous: null };
  await harness.answer(likesRequests.toggle, () => like);
  await harness.answer(likesRequests.listAccounts, () => ({ accounts: {} }));
  const token = tokenFor(adminUid, { signedInAt: Math.floor(Date.now() / 1000) - 1 });
  // This request verifies the token.
  expect((await answerWith(token, log)).status).toBe(200);
  identity.hangs = true;
  try {
    for (const [request, status, waits] of [
      // The first request that needs the provider detects that it is unavailable.
      ['DELETE /api/me', 503, 1],
      [log, 200, 0],
      ['POST /api/toggle-post-like/p1', 200, 0],
      ['DELETE /api/me', 503, 0],
      [emails, 503, 0],
      ['GET /api/me/export', 503, 0],
      ['PATCH /api/me', 503, 0],
    ] as const) {
      const before = { unanswered: identity.unanswered, forwarded: harness.requests.length };
      expect([request, (await answerWith(token, request)).status]).toEqual([request, status]);
      expect(identity.unanswered - before.unanswered).toBe(waits);
      expect(harness.requests.length > before.forwarded).toBe(status === 200);
    }
  } finally {
    identity.hangs = false;
    await until(async () => (await outcome(log, adminUid)) === 'done');
  }
});

it('other reasons for a refusal have priority', async () => {
  const late = signedIn(recentSeconds + 60);
  expect(await outcome('DELETE /api/admin/events/e1', 'ana', late)).toBe('ADMIN_ONLY');
});

it.each([
  [adminUid, false, 'SECOND_FACTOR_NEEDED'],
  [adminUid, true, 'done'],
  ['ana', false, 'ADMIN_ONLY'],
  ['ana', true, 'ADMIN_ONLY'],
])('%s with a second factor (%s) gets %s', async (uid, secondFactor, expected) => {
  expect(await outcome(emails, uid, { secondFactor }, strict.url)).toBe(expected);
  expect(await outcome(emails, uid, { secondFactor })).toBe(uid === adminUid ? 'done' : expected);
});

it('an administrator without a second factor is a normal user for other calls', async () => {
  const post = 'DELETE /api/posts/p1';
  expect(await outcome(post, adminUid, { secondFactor: false }, strict.url)).toBe('done');
  expect(await outcome(post, adminUid, { secondFactor: true }, strict.url)).toBe('done');
  expect(await outcome(post, adminUid, { secondFactor: false })).toBe('done');
  expect(seen).toEqual([false, true, true]);
});

it('a banned account is refused as soon as the ban is published, and accepted as soon as the ban ends', async () => {
  const rename = () => outcome('PATCH /api/me', 'carmen');
  // Remembered rights expire after ten seconds of this clock, which stands still.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  expect(await rename()).toBe('UNDERAGE');
  banned.add('carmen');
  await harness.publish(accountsEvents.accountBanned, { uid: 'carmen', reason });
  await expect.poll(rename).toBe('BANNED');
  banned.delete('carmen');
  await harness.publish(accountsEvents.accountUnbanned, { uid: 'carmen' });
  await until(async () => (await rename()) === 'UNDERAGE');
});

describe('the rights of an administrator', () => {
  it('are requested once for many calls', async () => {
    const before = harness.count(accountsRequests.getAccess);
    const startedMs = performance.now();
    for (let times = 0; times < 10; times += 1) await outcome(emails, 'many');
    // They are remembered for ten seconds.
    const most = 1 + (performance.now() - startedMs) / 10_000;
    expect(harness.count(accountsRequests.getAccess) - before).toBeLessThanOrEqual(most);
  });

  it('change as soon as they are granted or revoked', async () => {
    expect(await outcome(emails, 'ana')).toBe('ADMIN_ONLY');
    admins.add('ana');
    await harness.publish(accountsEvents.adminChanged, { uid: 'ana', admin: true });
    await until(async () => (await outcome(emails, 'ana')) === 'done');
    admins.delete('ana');
    await harness.publish(accountsEvents.adminChanged, { uid: 'ana', admin: false });
    await until(async () => (await outcome(emails, 'ana')) === 'ADMIN_ONLY');
  });

  it('end with the account, even if its token is still valid', async () => {
    admins.add('eve');
    const now = Math.floor(Date.now() / 1000);
    const before = { issuedAt: now - 5 };
    expect(await outcome(emails, 'eve', before)).toBe('done');
    await harness.publish(accountsEvents.accountDeleted, { uid: 'eve' });
    await until(async () => (await outcome(emails, 'eve', before)) === 'INVALID_TOKEN');
    admins.delete('eve');
    expect(await outcome(emails, 'eve', { issuedAt: now + 600 })).toBe('ADMIN_ONLY');
  });

  it('are refused while the accounts service does not answer', async () => {
    await harness.withdraw(accountsRequests.getAccess);
    expect(await outcome(emails, 'carla')).toBe('SERVICE_UNAVAILABLE');
  });
});
