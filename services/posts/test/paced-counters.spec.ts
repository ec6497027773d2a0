import { setClock, until } from '@el-reto/testing';
import { expect, it, vi } from 'vitest';
import { posts } from '../src/post-records.ts';
import { describeCounters } from './describe-counters.ts';
import { Posts } from './posts-harness.ts';

const service = await Posts.ofFile({ isPaced: true });
const { createPublic, numbersOf, read, store, tally, view } = service;

describeCounters(service);

it('a post is written at most once a second', async () => {
  const { id } = await createPublic('Escrita');
  const writtenAt = async () => {
    await Promise.all(Array.from({ length: 5 }, () => view(id)));
    return (await store().get(posts, id))?.countedAt ?? 0;
  };
  const first = await writtenAt();
  expect(await writtenAt()).toBeGreaterThanOrEqual(first + 1_000);
  expect(await read(id)).toMatchObject({ views: 10 });
});

it('likes are written without waiting for views, and together with waiting views', async () => {
  const { id } = await createPublic('Vista y querida');
  const writtenFirst = Date.now();
  // Time stands still, so that the second after likes, and the two seconds of views, do not end too early.
  setClock(writtenFirst);
  await tally(id, 1, 1);
  await until(async () => (await read(id)).likes === 1);
  const seen = view(id);
  await tally(id, 2, 2);
  vi.setSystemTime(writtenFirst + 1_000);
  expect(await seen).toMatchObject({ views: 1 });
  await expect.poll(() => numbersOf(id).at(-1)).toMatchObject({ likes: 2, views: 1 });
  const numbers = numbersOf(id).map(({ likes, views }) => ({ likes, views }));
  expect(numbers).not.toContainEqual({ likes: 1, views: 1 });
});
