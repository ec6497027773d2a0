import { EmulatorIdentity, startAuthEmulator, type Session } from '@el-reto/dev';
import { dirOfFile } from '@el-reto/testing/temporary-dir';
import { afterAll, expect, it, vi } from 'vitest';
import { firebaseIdentity } from '../src/identity/firebase-tokens.ts';

const emulator = await startAuthEmulator({ dir: dirOfFile() });
vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', emulator.host);
const identity = firebaseIdentity(emulator.projectId);
const people = new EmulatorIdentity(emulator.host, emulator.projectId);
afterAll(async () => {
  vi.unstubAllEnvs();
  await emulator.stop();
});

const password = 'secreta-1';
const signIn = (name: string) =>
  people.signInAs({ email: `${name}@example.test`, password, displayName: name });

/** Sends a request to the identity provider's own API. */
const ask = async <T>(path: string, sent: object) =>
  JSON.parse(await people.send('POST', path, sent)) as T;

/** A new token of an earlier sign-in. Browsers get one every hour. */
async function refreshed(session: Session, signedInAt: number): Promise<string> {
  await people.asOwner('POST', 'accounts:update', {
    localId: session.uid,
    lastLoginAt: String(signedInAt),
    validSince: String(Math.floor(signedInAt / 1000) - 1),
  });
  const sent = { grantType: 'refresh_token', refreshToken: session.refreshToken };
  const path = 'securetoken.googleapis.com/v1/token?key=demo';
  return (await ask<{ id_token: string }>(path, sent)).id_token;
}

/** Adds a phone as second factor. Returns the token of that sign-in. */
async function withSecondFactor({ token: idToken }: Session): Promise<string> {
  const phoneEnrollmentInfo = { phoneNumber: '+525512345678', recaptchaToken: 'x' };
  const start = 'identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment';
  await ask(`${start}:start?key=demo`, { idToken, phoneEnrollmentInfo });
  const codes = `emulator/v1/projects/${emulator.projectId}/verificationCodes`;
  const sent = await people.send('GET', codes);
  const { verificationCodes } = JSON.parse(sent) as { verificationCodes: object[] };
  const phoneVerificationInfo = verificationCodes.at(-1);
  const body = { idToken, phoneVerificationInfo };
  return (await ask<{ idToken: string }>(`${start}:finalize?key=demo`, body)).idToken;
}

it('a token contains the account and whether its e-mail is verified', async () => {
  const { uid, email, token } = await people.signUp('nueva@example.test', password);
  const account = { uid, email, provider: 'password' };
  expect(await identity.verify(token)).toMatchObject({ ...account, emailVerified: false });
  await people.asOwner('POST', 'accounts:update', { localId: uid, emailVerified: true });
  const again = await people.signIn(email, password);
  expect(await identity.verify(again.token)).toMatchObject({ ...account, emailVerified: true });
});

it('a refreshed token keeps the time of its sign-in', async () => {
  const session = await signIn('ana');
  const signedInAt = Math.floor(Date.now() / 1000) - 500;
  const token = await refreshed(session, signedInAt * 1000);
  const claims = await identity.verify(token);
  expect(claims.signedInAt).toBe(signedInAt);
  expect(claims.issuedAt).toBeGreaterThan(signedInAt);
});

it('a token contains whether the sign-in used a second factor', async () => {
  const session = await signIn('factor');
  expect((await identity.verify(session.token)).secondFactor).toBe(false);
  expect((await identity.verify(await withSecondFactor(session))).secondFactor).toBe(true);
});

it.each([
  ['deleted', 'delete', {}],
  ['disabled', 'update', { disableUser: true }],
])('the token of a %s account is refused', async (state, action, change) => {
  const { token, uid: localId } = await signIn(state);
  await people.asOwner('POST', `accounts:${action}`, { localId, ...change });
  await expect(identity.verify(token)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (claims: unknown) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`;
const past = { iss: 'https://securetoken.google.com/demo-el-reto', sub: 'x', iat: 1, exp: 2 };
it.each([
  ['letters', 'a.b.c'],
  ['no claims', unsigned({})],
  ['null for claims', unsigned(null)],
  ['a string for claims', unsigned('x')],
  ['another project', unsigned({ aud: 'other', sub: 'x' })],
  ['a past time', unsigned({ aud: 'demo-el-reto', ...past })],
])('a token of %s is refused', async (_, token) => {
  await expect(identity.verify(token)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
});

it('no token can be verified while the provider does not answer', async () => {
  const { token } = await signIn('beatriz');
  await expect(identity.check()).resolves.toBeUndefined();
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9');
  const elsewhere = firebaseIdentity(emulator.projectId);
  await expect(elsewhere.verify(token)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await expect(elsewhere.check()).rejects.toThrow('ECONNREFUSED');
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', emulator.host);
});
