import { accountsEvents, accountsRequests, calls, serviceLimits } from '@el-reto/contracts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { adminUid, testGateway, until } from './support/test-gateway.ts';

const { harness, send, startReplica } = await testGateway();
/** A gateway that requires a second factor of administrators. */
const strict = await startReplica({ ADMIN_MFA: 'require' });
afterAll(() => strict.stop());

const admins = new Set([adminUid]);
const seen: (boolean | undefined)[] = [];
await harness.answer(accountsRequests.getAccess, ({ input }) => ({ admin: admins.has(input.uid) }));
await harness.answer(accountsRequests.listEmails, () => ({ emails: [], nextCursor: null }));
for (const name of ['deleteMe', 'deleteEvent', 'deletePost'] as const) {
  await harness.answer(calls[name], ({ actor }) => {
    seen.push(actor?.admin);
    return { success: true as const };
  });
}
beforeEach(() => {
  seen.length = 0;
});

type Claims = Parameters<typeof tokenFor>[1];
const answerTo = (request: string, uid: string, claims: Claims, url?: string) => {
  const [method = '', path = ''] = request.split(' ');
  return send(method, path, { headers: bearer(tokenFor(uid, claims)) }, url);
};
/** The outcome of a request with a token of `claims`: done, or the code of its refusal. */
async function outcome(request: string, uid: string, claims: Claims = {}, url?: string) {
  const { status, body } = await answerTo(request, uid, claims, url);
  return status === 200 ? 'done' : body['code'];
}
const emails = 'GET /api/admin/users/emails';

describe('a deletion', () => {
  const signedIn = (secondsAgo: number) => ({
    signedInAt: Math.floor(Date.now() / 1000) - secondsAgo,
  });
  const recentSeconds = serviceLimits.recentSignInMs / 1000;

  it.each(['DELETE /api/me', 'DELETE /api/admin/events/e1'])(
    '%s requires a sign-in of the last ten minutes',
    async (request) => {
      expect(await outcome(request, adminUid, signedIn(recentSeconds - 60))).toBe('done');
      seen.length = 0;
      const late = signedIn(recentSeconds + 5);
      const refused = await answerTo(request, adminUid, late);
      expect([refused.status, refused.body['code']]).toEqual([401, 'RECENT_SIGN_IN_NEEDED']);
      expect(refused.headers.get('www-authenticate')).toBe(
        'Bearer error="insufficient_user_authentication", max_age="600"',
      );
      expect(seen).toEqual([]);
      expect(await outcome(emails, adminUid, late)).toBe('done');
    },
  );

  it('is refused to others for what they lack first', async () => {
    const late = signedIn(recentSeconds + 60);
    expect(await outcome('DELETE /api/admin/events/e1', 'ana', late)).toBe('ADMIN_ONLY');
  });
});

describe('where administrators need a second factor', () => {
  it.each([
    [adminUid, false, 'SECOND_FACTOR_NEEDED'],
    [adminUid, true, 'done'],
    ['ana', false, 'ADMIN_ONLY'],
    ['ana', true, 'ADMIN_ONLY'],
  ])('%s with a second factor (%s) gets %s', async (uid, secondFactor, expected) => {
    expect(await outcome(emails, uid, { secondFactor }, strict.url)).toBe(expected);
    expect(await outcome(emails, uid, { secondFactor })).toBe(uid === adminUid ? 'done' : expected);
  });

  it('an administrator without one is a user to other calls', async () => {
    const post = 'DELETE /api/posts/p1';
    expect(await outcome(post, adminUid, { secondFactor: false }, strict.url)).toBe('done');
    expect(await outcome(post, adminUid, { secondFactor: true }, strict.url)).toBe('done');
    expect(await outcome(post, adminUid, { secondFactor: false })).toBe('done');
    expect(seen).toEqual([false, true, true]);
  });
});

describe('the rights of an administrator', () => {
  it('are requested once for many calls', async () => {
    const before = harness.count(accountsRequests.getAccess);
    for (let call = 0; call < 10; call += 1) await outcome(emails, 'many');
    expect(harness.count(accountsRequests.getAccess) - before).toBe(1);
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

  it('end with the account, although its token is valid', async () => {
    admins.add('eve');
    expect(await outcome(emails, 'eve')).toBe('done');
    await harness.publish(accountsEvents.accountDeleted, { uid: 'eve' });
    await until(async () => (await outcome(emails, 'eve')) === 'INVALID_TOKEN');
    admins.delete('eve');
    const now = Math.floor(Date.now() / 1000);
    expect(await outcome(emails, 'eve', { issuedAt: now + 60 })).toBe('ADMIN_ONLY');
  });

  it('are refused while the accounts service does not answer', async () => {
    await harness.withdraw(accountsRequests.getAccess);
    expect(await outcome(emails, 'carla')).toBe('SERVICE_UNAVAILABLE');
  });
});
