import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { client, forgetAnswers, keyOf, refresh } from './answers.ts';

afterEach(forgetAnswers);

it('asks again for an answer whose first request is still under way', async () => {
  const first = Promise.withResolvers<string>();
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(first.promise)
    .mockResolvedValue('new');
  const shown = new QueryObserver(client, {
    queryKey: keyOf('listMyClaims', { uid: 'ana' }),
    queryFn,
  });
  const leave = shown.subscribe(() => undefined);
  const refreshed = refresh('listMyClaims');
  first.resolve('old');
  await refreshed;
  expect(shown.getCurrentResult().data).toBe('new');
  leave();
});
