import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAppCheck } from './app-check-token.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setUp(askProvider: () => Promise<string>) {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  return { token: createAppCheck(askProvider), logged };
}

it('gives the token to who waits, and from then on to everybody', async () => {
  const { token } = setUp(() => Promise.resolve('t1'));
  await expect(token(false)).resolves.toBeNull();
  await expect(token(true)).resolves.toBe('t1');
  await expect(token(false)).resolves.toBe('t1');
});

it('asks again each time: the provider knows when a token is too old', async () => {
  let count = 0;
  const { token } = setUp(() => Promise.resolve(`t${++count}`));
  await token(true);
  await expect(token(false)).resolves.toBe('t2');
});

it('shares one question among calls at the same moment', async () => {
  let count = 0;
  const { token } = setUp(() => Promise.resolve(`t${++count}`));
  await expect(Promise.all([token(true), token(true)])).resolves.toEqual(['t1', 't1']);
});

it('does not hang where the provider does, and rests before it waits again', async () => {
  let questions = 0;
  const { token, logged } = setUp(() => {
    questions += 1;
    return new Promise<string>(() => undefined);
  });
  const first = token(true);
  await vi.advanceTimersByTimeAsync(2500);
  await expect(first).resolves.toBeNull();
  await expect(token(true)).resolves.toBeNull();
  expect(questions).toBe(1);
  expect(logged).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(30_001);
  void token(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(questions).toBe(2);
});

it('loads anew after a failed load', async () => {
  let loads = 0;
  const { token, logged } = setUp(() =>
    ++loads === 1 ? Promise.reject(new Error('no chunk')) : Promise.resolve('t'),
  );
  await expect(token(true)).resolves.toBeNull();
  await vi.advanceTimersByTimeAsync(30_001);
  await expect(token(true)).resolves.toBe('t');
  expect(logged).toHaveBeenCalledOnce();
});
