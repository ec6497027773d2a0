import { ApiError } from '@el-reto/client';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import {
  bringAnswers,
  broughtAt,
  client,
  forgetAnswers,
  keyOf,
  refresh,
  setAnswer,
} from './answers.ts';

afterEach(forgetAnswers);

it('an answer is stored by call, path, query and account', () => {
  const params = { eventId: 'e1' };
  const keys = [
    keyOf('listEventPosts', { params, query: { limit: 24 } }),
    keyOf('listEventPosts', { params, query: { limit: 24, cursor: 'c' } }),
    keyOf('listEventPosts', { params: { eventId: 'e2' }, query: { limit: 24 } }),
    keyOf('listMyClaims', { uid: 'ana' }),
    keyOf('listMyClaims', { uid: 'eva' }),
    keyOf('getMe', { uid: 'ana' }),
  ].map((key) => JSON.stringify(key));
  expect(new Set(keys).size).toBe(keys.length);
});

it('an answer embedded in the page is shown for a public call, never for a call of an account', () => {
  const [, path = ''] = keyOf('listCurrentEvents');
  bringAnswers({ [path]: ['brought'] });
  expect(broughtAt(keyOf('listCurrentEvents'))).toEqual(['brought']);
  expect(broughtAt(keyOf('listCurrentEvents', { uid: 'ana' }))).toBeUndefined();
  forgetAnswers();
  expect(broughtAt(keyOf('listCurrentEvents'))).toBeUndefined();
});

it('a failed read is repeated three times if the error is retryable, after the delay that the server states', () => {
  const { retry, retryDelay } = client.getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no rules');
  const busy = new ApiError('SERVICE_UNAVAILABLE', 'x', 503);
  const limited = new ApiError('TOO_MANY_REQUESTS', 'x', 429, { retryAfterMs: 7_000 });
  expect([0, 2, 3].map((tried) => retry(tried, busy))).toEqual([true, true, false]);
  expect(retry(0, new ApiError('POST_NOT_FOUND', 'x', 404))).toBe(false);
  expect(retry(0, new TypeError('a fault of ours'))).toBe(false);
  expect([retryDelay(0, busy), retryDelay(2, busy)]).toEqual([2_000, 8_000]);
  expect(retryDelay(0, limited)).toBe(7_000);
});

it('refresh requests an answer again even if its first request is still running', async () => {
  const first = Promise.withResolvers<string>();
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(first.promise)
    .mockResolvedValue('new');
  const queryKey = keyOf('listMyClaims', { uid: 'ana' });
  const shown = new QueryObserver(client, { queryKey, queryFn });
  const leave = shown.subscribe(() => undefined);
  const refreshed = refresh('listMyClaims');
  first.resolve('old');
  await refreshed;
  expect(shown.getCurrentResult().data).toBe('new');
  leave();
});

it('a changed answer is not replaced by that of a request that began before the change', async () => {
  const running = Promise.withResolvers<string>();
  const queryKey = keyOf('listMyClaims', { uid: 'ana' });
  const shown = new QueryObserver(client, { queryKey, queryFn: () => running.promise });
  const leave = shown.subscribe(() => undefined);
  await setAnswer('listMyClaims', { uid: 'ana' }, () => []);
  running.resolve('old');
  await expect.poll(() => shown.getCurrentResult().fetchStatus).toBe('idle');
  expect(shown.getCurrentResult().data).toEqual([]);
  leave();
});
