import { expect, it, vi } from 'vitest';
import { getToken, holdSession, sessionReady, stateFromUser } from './session.ts';
import { ownBirthDate } from './stored-text.ts';

/** A substitute for the identity provider, silent until `ready` is resolved. */
const provider = vi.hoisted(() => {
  const ready = Promise.withResolvers<void>();
  const auth: { currentUser: object | null } = { currentUser: null };
  return { ready, auth: { ...auth, authStateReady: () => ready.promise } };
});
vi.mock('./identity.ts', () => ({
  onIdTokenChanged: () => () => undefined,
  auth: provider.auth,
}));

const account = { uid: 'u1', email: 'a@b.mx', displayName: null, photoURL: null };

it('an account with a verified e-mail is a session', () => {
  const user = { ...account, displayName: '' };
  expect(stateFromUser({ ...account, emailVerified: true })).toEqual({ status: 'signed-in', user });
});

it.each([null, { ...account, emailVerified: false }])('the account %j is signed out', (given) => {
  expect(stateFromUser(given)).toEqual({ status: 'signed-out' });
});

it.each([getToken, sessionReady])('%o of a silent provider fails after 10 seconds', async (ask) => {
  vi.useFakeTimers();
  const outcome = ask().catch(String);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toContain('No answer within 10000 ms');
});

it('a sign-in counts although a window of Google is still open, and ends the answer of the age gate', async () => {
  provider.ready.resolve();
  ownBirthDate.set('1990-05-05');
  void holdSession(() => new Promise(() => undefined));
  await holdSession(async () => {
    provider.auth.currentUser = { ...account, emailVerified: true };
  });
  expect(await sessionReady()).toMatchObject({ status: 'signed-in', user: { uid: 'u1' } });
  expect(ownBirthDate.get()).toBeNull();
});

it('a session that the provider has ended has no token; without an answer of the provider the call fails', async () => {
  const getIdToken = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network'));
  provider.auth.currentUser = { ...account, getIdToken };
  await expect(getToken(true)).rejects.toThrow('no network');
  getIdToken.mockImplementationOnce(() => {
    provider.auth.currentUser = null;
    throw new Error('auth/user-token-expired');
  });
  expect(await getToken(true)).toBeNull();
});
