import { codeOf, Exposition } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { harness, toggle, useLikes } from './likes-harness.ts';

useLikes();

const counts = async () => {
  const url = await harness().service.app.getUrl();
  const exposition = await Exposition.from(`${url}/metrics`);
  return ['added', 'removed', 'moved'].map((change) =>
    exposition.sum('elreto_likes_total', { elreto_like_change: change }),
  );
};

it('counts accepted likes by kind of change, without retries and refusals', async () => {
  expect(await counts()).toEqual([0, 0, 0]);
  for (const _ of ['first', 'repeated']) await toggle('gil', 'p1', 'key-gil');
  expect(await counts()).toEqual([1, 0, 0]);
  await toggle('gil', 'p2');
  expect(await counts()).toEqual([1, 0, 1]);
  await toggle('gil', 'p2');
  expect(await codeOf(toggle('gil', 'nowhere'))).toBe('POST_NOT_FOUND');
  expect(await counts()).toEqual([1, 1, 1]);
});
