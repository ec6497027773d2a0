import { AppError } from '@el-reto/contracts';
import { beforeEach, expect, it, vi, type Mock } from 'vitest';
import type { Claims, FirebaseIdentity } from './firebase-tokens.ts';
import { answerWithinMs, IdentityProvider } from './identity-provider.ts';

const hangs = () => new Promise<never>(() => undefined);
let check: Mock<FirebaseIdentity['check']>;
let verify: Mock<FirebaseIdentity['verify']>;
let provider: IdentityProvider;
beforeEach(() => {
  vi.useFakeTimers();
  check = vi.fn<FirebaseIdentity['check']>(hangs);
  verify = vi.fn<FirebaseIdentity['verify']>(hangs);
  provider = new IdentityProvider({ check, verify, validSince: async () => new Map() });
});

/** The outcome of a verification, and its duration in milliseconds. */
async function outcome() {
  const startedAt = performance.now();
  const ended = provider.verify('token').then(
    () => 'verified',
    (error: AppError) => error.code,
  );
  await vi.advanceTimersByTimeAsync(0);
  const timed = ended.then((code) => [code, performance.now() - startedAt]);
  await vi.advanceTimersByTimeAsync(answerWithinMs);
  return timed;
}
const answers = () => {
  check.mockResolvedValue();
  verify.mockResolvedValue({ uid: 'ana' } as Claims);
};

it('a verification ends within three seconds, and further ones fail at once', async () => {
  expect(answerWithinMs).toBeLessThan(3_000);
  expect(await outcome()).toEqual(['SERVICE_UNAVAILABLE', answerWithinMs]);
  expect(provider.isUnavailable).toBe(true);
  for (let later = 0; later < 3; later += 1) {
    expect(await outcome()).toEqual(['SERVICE_UNAVAILABLE', 0]);
  }
  expect(verify).toHaveBeenCalledTimes(1);
});

it('while the provider does not answer, only one request at a time checks it', async () => {
  await outcome();
  for (let request = 0; request < 100; request += 1) void provider.verify('t').catch(() => null);
  expect(check).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(answerWithinMs);
  for (let request = 0; request < 100; request += 1) void provider.verify('t').catch(() => null);
  expect(check).toHaveBeenCalledTimes(2);
});

it('after a successful check, the provider verifies tokens again', async () => {
  await outcome();
  answers();
  expect(await outcome()).toEqual(['SERVICE_UNAVAILABLE', 0]);
  expect(await outcome()).toEqual(['verified', 0]);
});

it('a check rejects while the provider does not answer', async () => {
  const checked = provider.check().catch((error: AppError) => error.code);
  await vi.advanceTimersByTimeAsync(answerWithinMs);
  expect(await checked).toBe('SERVICE_UNAVAILABLE');
  answers();
  await provider.check();
  expect(provider.isUnavailable).toBe(false);
});

it('a refused token does not show that the provider works', async () => {
  verify.mockRejectedValue(new AppError('INVALID_TOKEN'));
  expect(await outcome()).toEqual(['INVALID_TOKEN', 0]);
  expect(provider.isUnavailable).toBe(false);
});
