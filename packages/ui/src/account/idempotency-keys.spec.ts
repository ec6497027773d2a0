import { ApiError } from '@el-reto/client';
import { expect, it } from 'vitest';
import { createKeys } from './idempotency-keys.ts';

it('a request that is sent again has the key of its first try, and a changed one another key', async () => {
  const withKey = createKeys();
  const keyOf = (reason: string) => withKey({ reason }, (key) => Promise.resolve(key));
  const first = await keyOf('No contesta');
  expect(await keyOf('Renunció')).not.toBe(first);
  expect(await keyOf('No contesta')).toBe(first);
});

it.each([
  [409, 2],
  [422, 2],
  [0, 1],
  [401, 1],
  [429, 1],
  [500, 1],
  [503, 1],
])('after an answer with status %i two tries have %i keys', async (status, count) => {
  const withKey = createKeys();
  const keys = new Set<string>();
  for (let tries = 0; tries < 2; tries += 1) {
    const sent = withKey({}, (key) => {
      keys.add(key);
      return Promise.reject(new ApiError('INTERNAL', 'No', status));
    });
    await expect(sent).rejects.toThrow('No');
  }
  expect(keys.size).toBe(count);
});
