import { accountsRequests, calls, errorSchema, serviceLimits } from '@el-reto/contracts';
import { EmulatorIdentity, startAuthEmulator, type Session } from '@el-reto/dev';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { firebaseIdentity } from '../src/identity/firebase-tokens.ts';
import type { RunningGateway } from '../src/start-gateway.ts';
import { bearer } from './support/fake-identity.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

/** A gateway that asks the real Auth emulator, whose tokens nobody signs: tests may change them. */
let t: TestGateway;
let emulator: Awaited<ReturnType<typeof startAuthEmulator>>;
let people: EmulatorIdentity;
let lax: RunningGateway;
/** One that wants a second factor of administrators. */
let strict: RunningGateway;
const admins = new Set<string>();
beforeAll(async () => {
  t = await startTestGateway();
  emulator = await startAuthEmulator({ dir: join(t.dir, 'auth') });
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', emulator.host);
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
  people = new EmulatorIdentity(emulator.host, emulator.projectId);
  const identity = firebaseIdentity(emulator.projectId);
  lax = await t.startReplica({}, identity);
  strict = await t.startReplica({ ADMIN_MFA: 'require' }, identity);
  await t.services.answer(accountsRequests.getAccess, ({ input }) => ({
    admin: admins.has(input.uid),
  }));
  await t.services.answer(calls.deleteMe, () => ({ success: true as const }));
  await t.services.answer(accountsRequests.listEmails, () => ({ emails: [], nextCursor: null }));
  await t.services.answer(calls.deleteEvent, () => ({ success: true as const }));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([strict?.stop(), lax?.stop()]);
  await emulator?.stop();
  await t?.stop();
});

const minuteMs = 60_000;
const deletions = [
  ['DELETE', '/api/me'],
  ['DELETE', '/api/admin/events/e1'],
] as const;

/** What the provider's own API answers. */
async function ask<T>(path: string, body: object | URLSearchParams, method = 'POST'): Promise<T> {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(`http://${emulator.host}/${path}`, {
    method,
    headers: {
      authorization: 'Bearer owner',
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const json = (await answer.json()) as T;
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`);
  return json;
}
const identityToolkit = 'identitytoolkit.googleapis.com';

async function newAdmin(name: string) {
  const session = await people.signInAs({
    email: `${name}@example.test`,
    password: 'secreta-1',
    displayName: name,
  });
  admins.add(session.uid);
  return session;
}

/** A token that is new, of a sign-in that is not: what a browser has after `ageMs`. */
async function refreshedAfter(ageMs: number, { uid, refreshToken }: Session): Promise<string> {
  const signedInAt = Date.now() - ageMs;
  await ask(`${identityToolkit}/v1/projects/${emulator.projectId}/accounts:update`, {
    localId: uid,
    lastLoginAt: String(signedInAt),
    validSince: String(Math.floor(signedInAt / 1000) - 1),
  });
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const path = 'securetoken.googleapis.com/v1/token?key=demo';
  return (await ask<{ id_token: string }>(path, form)).id_token;
}

async function call(gateway: RunningGateway, method: string, path: string, token: string) {
  const answer = await fetch(new URL(path, gateway.url), { method, headers: bearer(token) });
  const code = answer.ok ? 'done' : errorSchema.parse(await answer.json()).code;
  return { status: answer.status, code, challenge: answer.headers.get('www-authenticate') };
}

describe('what cannot be undone', () => {
  it.each(deletions)('%s %s believes a sign-in of the last ten minutes', async (method, path) => {
    const session = await newAdmin(`young-${path.length}`);
    expect(await call(lax, method, path, session.token)).toMatchObject({ code: 'done' });
    const token = await refreshedAfter(serviceLimits.recentSignInMs - minuteMs, session);
    expect(await call(lax, method, path, token)).toMatchObject({ code: 'done' });
  });

  it.each(deletions)('%s %s asks whoever signed in before for another', async (method, path) => {
    const session = await newAdmin(`old-${path.length}`);
    const token = await refreshedAfter(serviceLimits.recentSignInMs + 5_000, session);
    const before = t.services.count(calls.deleteMe);
    expect(await call(lax, method, path, token)).toEqual({
      status: 401,
      code: 'RECENT_SIGN_IN_NEEDED',
      challenge: 'Bearer error="insufficient_user_authentication", max_age="600"',
    });
    expect(t.services.count(calls.deleteMe)).toBe(before);
    expect(await call(lax, 'GET', '/api/admin/users/emails', token)).toMatchObject({
      code: 'done',
    });
    const again = await people.signIn(session.email, 'secreta-1');
    expect(await call(lax, method, path, again.token)).toMatchObject({ code: 'done' });
  });

  it('tells who has no right to it just that', async () => {
    const session = await newAdmin('nobody');
    admins.delete(session.uid);
    const token = await refreshedAfter(serviceLimits.recentSignInMs + minuteMs, session);
    expect(await call(lax, 'DELETE', '/api/admin/events/e1', token)).toMatchObject({
      code: 'ADMIN_ONLY',
    });
  });
});

/** Adds a phone to the account, as its owner does; the token that follows says so. */
async function withSecondFactor({ token: idToken }: Session): Promise<string> {
  const phoneEnrollmentInfo = { phoneNumber: '+525512345678', recaptchaToken: 'x' };
  const start = `${identityToolkit}/v2/accounts/mfaEnrollment`;
  await ask(`${start}:start?key=demo`, { idToken, phoneEnrollmentInfo });
  const sent = await fetch(
    `http://${emulator.host}/emulator/v1/projects/${emulator.projectId}/verificationCodes`,
  );
  const { verificationCodes } = (await sent.json()) as {
    verificationCodes: { sessionInfo: string; code: string }[];
  };
  const phoneVerificationInfo = verificationCodes.at(-1);
  const body = { idToken, phoneVerificationInfo };
  return (await ask<{ idToken: string }>(`${start}:finalize?key=demo`, body)).idToken;
}

describe('ADMIN_MFA=require', () => {
  it('lets administrators in with a second factor alone', async () => {
    const session = await newAdmin('factor');
    const emails = ['GET', '/api/admin/users/emails'] as const;
    expect(await call(strict, ...emails, session.token)).toMatchObject({
      status: 403,
      code: 'SECOND_FACTOR_NEEDED',
    });
    expect(await call(lax, ...emails, session.token)).toMatchObject({ code: 'done' });
    const strong = await withSecondFactor(session);
    expect(await call(strict, ...emails, strong)).toMatchObject({ code: 'done' });
  });

  it('counts no administrator’s rights on other routes without it', async () => {
    const session = await newAdmin('elsewhere');
    const seen: boolean[] = [];
    await t.services.answer(calls.deletePost, ({ actor }) => {
      seen.push(actor?.admin === true);
      return { success: true as const };
    });
    const post = ['DELETE', '/api/posts/p1'] as const;
    expect(await call(strict, ...post, session.token)).toMatchObject({ code: 'done' });
    expect(await call(strict, ...post, await withSecondFactor(session))).toMatchObject({
      code: 'done',
    });
    expect(await call(lax, ...post, session.token)).toMatchObject({ code: 'done' });
    expect(seen).toEqual([false, true, true]);
  });

  it('says to a visitor that the place is for administrators, and no more', async () => {
    const session = await newAdmin('visitor');
    admins.delete(session.uid);
    expect(await call(strict, 'GET', '/api/admin/users/emails', session.token)).toMatchObject({
      code: 'ADMIN_ONLY',
    });
  });
});
