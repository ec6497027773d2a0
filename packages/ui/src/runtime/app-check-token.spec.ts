import { beforeEach, expect, it, vi } from 'vitest';
import { createAppCheck } from './app-check-token.ts';

const provider = vi.fn<() => Promise<string>>();
const log = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers();
  provider.mockReset();
  log.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(log);
});

it('a call that does not wait has no token before the first one arrived; simultaneous calls share a request', async () => {
  provider.mockResolvedValueOnce('t1').mockResolvedValueOnce('t2');
  const token = createAppCheck(provider);
  await expect(token(false)).resolves.toBeNull();
  await expect(Promise.all([token(true), token(true)])).resolves.toEqual(['t1', 't1']);
  await expect(token(false)).resolves.toBe('t2');
});

it.each([
  ['does not answer', 2500, () => new Promise<string>(() => undefined)],
  ['fails', 0, () => Promise.reject(new Error('no chunk'))],
])('a provider that %s is logged once and asked again 30 s later', async (_, waitMs, answer) => {
  provider.mockImplementationOnce(answer).mockResolvedValue('t');
  const token = createAppCheck(provider);
  const first = token(true);
  await vi.advanceTimersByTimeAsync(waitMs);
  await expect(first).resolves.toBeNull();
  await vi.advanceTimersByTimeAsync(29_999);
  await expect(token(true)).resolves.toBeNull();
  expect(provider).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  await expect(token(true)).resolves.toBe('t');
  expect(log).toHaveBeenCalledOnce();
});

it('a token that arrives after the limit is used by the next call', async () => {
  const late = Promise.withResolvers<string>();
  provider.mockReturnValueOnce(late.promise).mockResolvedValue('t');
  const token = createAppCheck(provider);
  const first = token(true);
  await vi.advanceTimersByTimeAsync(2500);
  await expect(first).resolves.toBeNull();
  late.resolve('t');
  await vi.advanceTimersByTimeAsync(0);
  await expect(token(false)).resolves.toBe('t');
});
