import { expect, it, vi } from 'vitest';
import { getToken, sessionReady, stateFromUser } from './session.ts';

vi.mock('./identity.ts', () => ({
  onIdTokenChanged: () => () => undefined,
  auth: { authStateReady: () => new Promise(() => undefined) },
}));

const account = { uid: 'u1', email: 'a@b.mx', displayName: null, photoURL: null };

it('an account with a verified e-mail is a session', () => {
  const user = { ...account, displayName: '' };
  expect(stateFromUser({ ...account, emailVerified: true })).toEqual({ status: 'signed-in', user });
});

it.each([null, { ...account, emailVerified: false }])('the account %j is signed out', (given) => {
  expect(stateFromUser(given)).toEqual({ status: 'signed-out' });
});

it.each([getToken, sessionReady])(
  '%o of a silent provider fails after ten seconds',
  async (ask) => {
    vi.useFakeTimers();
    const outcome = ask().catch(String);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toContain('No answer within 10000 ms');
    vi.useRealTimers();
  },
);
