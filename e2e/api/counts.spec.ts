import { setTimeout as sleep } from 'node:timers/promises';
import type { PostPage } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { admin, api, endEvent, newEvent, newPerson, newPublicPost } from '../support/people.ts';
import { stack, toggle, withinTwoSeconds } from '../support/people.ts';

type Counts = 'always' | 'voted' | 'ended';

async function contestWith(counts: Counts) {
  const event = await newEvent();
  const { token } = await admin();
  await api.call('updateEvent', { token, params: { eventId: event.id }, body: { counts } });
  const author = await newPerson();
  const [quiet, liked] = [
    await newPublicPost(author, event.id),
    await newPublicPost(author, event.id),
  ];
  return { event, quiet, liked, voter: await newPerson() };
}

const pageOf = async (eventId: string, sort: 'likes' | 'recent') =>
  (await api.call('listEventPosts', { params: { eventId }, query: { sort } })) as PostPage;

it('numbers that wait for the end are told by no answer before', async () => {
  const { event, quiet, liked, voter } = await contestWith('ended');
  const stream = await fetch(`${stack.site}/api/live/${event.id}`);
  const heard: string[] = [];
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      heard.push(part.value);
  })();
  // The older card leads, so that the order of likes would say so.
  expect(await toggle(voter, quiet.id)).toMatchObject({ likes: 0, liked: true, likedAccounts: [] });
  await sleep(2_000);
  const hidden = { likes: 0, likedAccounts: [], counts: 'ended' };
  const asked = [
    ...(await pageOf(event.id, 'recent')).posts,
    ...(await pageOf(event.id, 'likes')).posts,
    await api.call('getPost', { params: { eventSlug: event.slug, postSlug: quiet.slug } }),
  ];
  for (const post of asked) expect(post).toMatchObject(hidden);
  const byLikes = (await pageOf(event.id, 'likes')).posts.map(({ id }) => id);
  expect(byLikes).toEqual([liked.id, quiet.id]);
  expect(heard.join('')).not.toContain('event: likes');
  await reader?.cancel();

  await endEvent(event.id);
  const first = async () => (await pageOf(event.id, 'likes')).posts[0];
  await expect.poll(first, withinTwoSeconds).toMatchObject({ id: quiet.id, likes: 1 });
  expect(await first()).not.toHaveProperty('counts');
});

it('numbers for voters are told, with a word on whom they are for', async () => {
  const { event, quiet, voter } = await contestWith('voted');
  expect(await toggle(voter, quiet.id)).toMatchObject({ likes: 1 });
  const first = async () => (await pageOf(event.id, 'likes')).posts[0];
  await expect.poll(first, withinTwoSeconds).toMatchObject({ likes: 1, counts: 'voted' });
});

it('an event that says nothing shows its numbers', async () => {
  const { event, quiet, voter } = await contestWith('always');
  await toggle(voter, quiet.id);
  const first = async () => (await pageOf(event.id, 'likes')).posts[0];
  await expect.poll(first, withinTwoSeconds).toMatchObject({ id: quiet.id, likes: 1 });
  expect(await first()).not.toHaveProperty('counts');
});
