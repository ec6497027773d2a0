import { expect, it } from 'vitest';
import {
  api,
  likeIn,
  listOf,
  newContest,
  newDoubtedPerson,
  newPerson,
  toggle,
} from '../support/people.ts';

it('a doubtful like is held: only its voter sees it, and no number contains it', async () => {
  const { event, posts } = await newContest('La Dudosa');
  const [post] = posts;
  const [honest, doubted] = await Promise.all([newPerson(), newDoubtedPerson()]);
  await toggle(honest, post.id);
  await toggle(doubted, post.id);
  const held = { postId: post.id, state: 'held', reason: 'throwaway-mail' };
  await expect.poll(() => likeIn(doubted, event.id)).toMatchObject(held);
  await expect.poll(async () => (await listOf(event.id))[0]?.likes).toBe(1);
  const { token } = doubted;
  expect(await api.call('listMyLikes', { token })).toEqual({ [event.id]: post.id });
  expect(await likeIn(honest, event.id)).toMatchObject({ state: 'counted', reason: null });
  const exported = await api.call('exportMe', { token });
  expect(exported.likes).toMatchObject([{ state: 'held', evidence: { mail: 'throwaway' } }]);
  await toggle(doubted, post.id);
  expect(await toggle(doubted, post.id)).toMatchObject({ likes: 1, liked: true, review: true });
});
