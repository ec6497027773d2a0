import { AppError } from '@el-reto/contracts';
import { afterEach, beforeEach, expect, it, vi, type Mock } from 'vitest';
import type { Claims, FirebaseIdentity } from './firebase-tokens.ts';
import { bearerToken, VerifiedTokens } from './verified-tokens.ts';

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
  tokens = new VerifiedTokens({ verify });
});
afterEach(() => vi.useRealTimers());

it('verifies a token once a minute for all requests', async () => {
  await Promise.all([tokens.claims('ana'), tokens.claims('ana')]);
  await vi.advanceTimersByTimeAsync(59_000);
  await tokens.claims('ana');
  expect(verify).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await tokens.claims('ana');
  expect(verify).toHaveBeenCalledTimes(2);
});

it('never trusts a token past its expiry', async () => {
  verify.mockImplementation(async (token) => claims(token, 10));
  await tokens.claims('ana');
  await vi.advanceTimersByTimeAsync(10_500);
  await tokens.claims('ana');
  expect(verify).toHaveBeenCalledTimes(2);
});

it('remembers no refusal', async () => {
  verify.mockRejectedValueOnce(new AppError('INVALID_TOKEN'));
  await expect(tokens.claims('ana')).rejects.toThrow('INVALID_TOKEN');
  expect((await tokens.claims('ana')).uid).toBe('ana');
});

it('refuses the tokens of a revoked account at once, and takes newer ones', async () => {
  const old = claims('ana');
  verify.mockImplementation(async (token) => (token === 'old' ? old : claims('ana')));
  await tokens.claims('old');
  tokens.revoke('ana');
  expect(() => tokens.claims('old')).toThrow('INVALID_TOKEN');
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await tokens.claims('new')).uid).toBe('ana');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(tokens.claims('old')).rejects.toThrow('INVALID_TOKEN');
});

it('never hands a revoked token to those who waited for its verification', async () => {
  let finish: (value: Claims) => void = () => undefined;
  verify.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const waiting = tokens.claims('ana');
  tokens.revoke('ana');
  finish(claims('ana'));
  await expect(waiting).rejects.toThrow('INVALID_TOKEN');
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
