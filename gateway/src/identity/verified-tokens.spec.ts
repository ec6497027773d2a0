import { AppError } from '@el-reto/contracts';
import { beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import type { Claims, FirebaseIdentity } from './firebase-tokens.ts';
import { answerWithinMs, IdentityProvider } from './identity-provider.ts';
import { bearerToken, VerifiedTokens, type Freshness } from './verified-tokens.ts';

const seconds = () => Math.floor(Date.now() / 1000);
const claims = (uid: string, lifeSeconds = 3_600): Claims => ({
  uid,
  email: '',
  emailVerified: true,
  provider: 'password',
  signedInAt: seconds(),
  secondFactor: false,
  issuedAt: seconds(),
  expiresAt: seconds() + lifeSeconds,
});

let verify: Mock<FirebaseIdentity['verify']>;
let tokens: VerifiedTokens;
beforeEach(() => {
  vi.useFakeTimers();
  verify = vi.fn<FirebaseIdentity['verify']>(async (token) => claims(token));
  const provider = { verify, check: async () => undefined, validSince: async () => new Map() };
  tokens = new VerifiedTokens(new IdentityProvider(provider));
});

it('all requests with a token share one verification a minute', async () => {
  await Promise.all([tokens.claims('ana', 'recent'), tokens.claims('ana', 'recent')]);
  await vi.advanceTimersByTimeAsync(59_000);
  await tokens.claims('ana', 'recent');
  expect(verify).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await tokens.claims('ana', 'recent');
  expect(verify).toHaveBeenCalledTimes(2);
});

it('never trusts a token past its expiry', async () => {
  verify.mockImplementation(async (token) => claims(token, 10));
  await tokens.claims('ana', 'recent');
  await vi.advanceTimersByTimeAsync(10_500);
  await tokens.claims('ana', 'recent');
  expect(verify).toHaveBeenCalledTimes(2);
});

it('does not remember refusals', async () => {
  verify.mockRejectedValueOnce(new AppError('INVALID_TOKEN'));
  await expect(tokens.claims('ana', 'recent')).rejects.toThrow('INVALID_TOKEN');
  expect((await tokens.claims('ana', 'recent')).uid).toBe('ana');
});

it('refuses the existing tokens of a revoked account at once, and accepts newer ones', async () => {
  const old = claims('ana');
  verify.mockImplementation(async (token) => (token === 'old' ? old : claims('ana')));
  await tokens.claims('old', 'recent');
  tokens.revoke('ana');
  await expect(tokens.claims('old', 'recent')).rejects.toThrow('INVALID_TOKEN');
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await tokens.claims('new', 'recent')).uid).toBe('ana');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(tokens.claims('old', 'recent')).rejects.toThrow('INVALID_TOKEN');
});

it('refuses a token that is revoked during its verification', async () => {
  let finish: (value: Claims) => void = () => undefined;
  verify.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const waiting = tokens.claims('ana', 'recent');
  tokens.revoke('ana');
  finish(claims('ana'));
  await expect(waiting).rejects.toThrow('INVALID_TOKEN');
});

describe('while the provider does not answer', () => {
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
  const outcome = async (token: string, freshness: Freshness) => {
    const asked = tokens.claims(token, freshness).then(
      () => 'served',
      (error: AppError) => error.code,
    );
    await vi.advanceTimersByTimeAsync(answerWithinMs);
    return asked;
  };
  const unavailable = 'SERVICE_UNAVAILABLE';
  beforeEach(async () => {
    await tokens.claims('ana', 'remembered');
  });
  const hang = () => verify.mockReturnValue(new Promise(() => undefined));

  it('a verification of the last ten minutes is enough for reads only', async () => {
    hang();
    await minutes(9);
    for (let request = 0; request < 3; request += 1) {
      expect(await outcome('ana', 'remembered')).toBe('served');
      expect(await outcome('ana', 'recent')).toBe(unavailable);
      expect(await outcome('ana', 'now')).toBe(unavailable);
    }
    await minutes(1);
    expect(await outcome('ana', 'remembered')).toBe(unavailable);
  });

  it('the ten minutes begin with the last verification, however often the token is used', async () => {
    await minutes(5);
    await tokens.claims('ana', 'remembered');
    hang();
    await minutes(9);
    expect(await outcome('ana', 'remembered')).toBe('served');
  });

  it('a token is not accepted after its expiry', async () => {
    verify.mockImplementation(async (token) => claims(token, 90));
    await tokens.claims('short', 'remembered');
    hang();
    await minutes(2);
    expect(await outcome('short', 'remembered')).toBe(unavailable);
  });

  it('a change needs a new verification as soon as the provider is known to be unavailable', async () => {
    hang();
    expect(await outcome('ana', 'recent')).toBe('served');
    expect(await outcome('eve', 'recent')).toBe(unavailable);
    expect(await outcome('ana', 'recent')).toBe(unavailable);
    expect(await outcome('ana', 'remembered')).toBe('served');
  });

  it.each([
    ['a deleted account', async () => tokens.revoke('ana')],
    [
      'a session that the provider has refused',
      async () => {
        verify.mockRejectedValue(new AppError('INVALID_TOKEN'));
        await minutes(2);
        await expect(tokens.claims('ana', 'remembered')).rejects.toThrow('INVALID_TOKEN');
      },
    ],
    [
      'a session that the provider has refused to an irreversible call',
      async () => {
        verify.mockRejectedValue(new AppError('INVALID_TOKEN'));
        await expect(tokens.claims('ana', 'now')).rejects.toThrow('INVALID_TOKEN');
      },
    ],
  ])('the token of %s stays refused', async (_, end) => {
    await end();
    hang();
    expect(await outcome('ana', 'remembered')).not.toBe('served');
  });

  it('a token is verified again once the provider answers', async () => {
    hang();
    await minutes(5);
    expect(await outcome('ana', 'remembered')).toBe('served');
    verify.mockRejectedValue(new AppError('INVALID_TOKEN'));
    await vi.advanceTimersByTimeAsync(1_000);
    // This request triggers the check whether the provider answers.
    await outcome('ana', 'remembered');
    expect(await outcome('ana', 'remembered')).toBe('INVALID_TOKEN');
  });
});

it.each([
  [undefined, null],
  ['', null],
  ['Bearer a.b.c', 'a.b.c'],
  ['bearer a.b.', 'a.b.'],
])('finds in the header %j the token %j', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});

it.each([
  'Bearer',
  'Bearer ',
  'Bearer abc',
  'Basic a.b.c',
  'a.b.c',
  'Bearer a.b.c d',
  'Bearer ñ.b.c',
  `Bearer a.${'b'.repeat(9_000)}.c`,
])('refuses the header %j', (header) => expect(() => bearerToken(header)).toThrow('INVALID_TOKEN'));
