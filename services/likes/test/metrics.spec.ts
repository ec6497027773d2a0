import { afterAll, beforeAll, expect, it } from 'vitest';
import { Exposition } from '@el-reto/testing';
import { LikesStack } from './likes-stack.ts';

let stack: LikesStack;
beforeAll(async () => {
  stack = await LikesStack.start();
  await stack.openEvent('running');
  for (const post of ['p1', 'p2']) await stack.openPost(post, 'running');
});
afterAll(() => stack.stop());

const told = async () => {
  const exposition = await Exposition.from(`${await stack.service.app.getUrl()}/metrics`);
  const [added, removed, moved] = ['added', 'removed', 'moved'].map((change) =>
    exposition.sum('elreto_likes_total', { elreto_like_change: change }),
  );
  return { added, removed, moved };
};

it('counts likes by what they change, and not again when they are repeated', async () => {
  expect(await told()).toEqual({ added: 0, removed: 0, moved: 0 });
  await stack.toggle('gil', 'p1', 'key-gil');
  await stack.toggle('gil', 'p1', 'key-gil');
  expect(await told()).toEqual({ added: 1, removed: 0, moved: 0 });
  await stack.toggle('gil', 'p2');
  expect(await told()).toEqual({ added: 1, removed: 0, moved: 1 });
  await stack.toggle('gil', 'p2');
  expect(await told()).toEqual({ added: 1, removed: 1, moved: 1 });
});

it('counts none that was refused', async () => {
  const before = await told();
  await expect(stack.toggle('gil', 'nowhere')).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
  expect(await told()).toEqual(before);
});
