import { calls, likesRequests, postsRequests } from '@el-reto/contracts';
import { addDays, todayInMexico } from '@el-reto/contracts/rules';
import { allPages } from '@el-reto/service-kit';
import { setClock } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { decisions, deniedCards } from '../src/post-records.ts';
import { Posts, user } from './posts-harness.ts';
import { deniedFacts, publicPost, publicPosts } from './sample-posts.ts';

const service = await Posts.ofFile();
const { ask, create, createPublic, deny, harness, seed, store } = service;

/** The first cards of each event, as the likes service answers them. */
const top: Record<string, { postId: string; likes: number }[]> = {};
await harness.answer(likesRequests.listTop, () => ({ top }));

const race = (uid: string, ...eventIds: string[]) =>
  ask(postsRequests.race, { eventIds }, user(uid));

it.each<[string, number[], string]>([
  [
    'is among all public cards, with the likes to the podium',
    [9, 7, 7, 4, 4, 1],
    '1 2 3 4+4 4+4 6+7',
  ],
  ['is on no podium without a like', [0, 0], '1+1 1+1'],
  ['is after earlier cards with as many likes', [5, 3, 3, 3], '1 2 3 4+1'],
])('a card’s place %s: %j', async (_, likes, expected) => {
  const eventid = `race-${likes.length}`;
  const seeded = publicPosts(likes.length, eventid, (at) => {
    return { eventid, likes: likes[at] ?? 0, createdAt: at, userId: at % 2 ? 'tere' : 'eva' };
  });
  await seed(...seeded, publicPost(`${eventid} oculta`, { eventid, likes: 50, public: false }));
  const cards = [...(await race('tere', eventid)).cards, ...(await race('eva', eventid)).cards];
  const places = seeded.map(({ id }) => {
    const card = cards.find(({ postId }) => postId === id);
    return `${card?.place}${card?.toPodium === null ? '' : `+${card?.toPodium}`}`;
  });
  expect(places.join(' ')).toBe(expected);
  expect(new Set(cards.map((card) => card.cards))).toEqual(new Set([likes.length]));
});

it('cards with equal likes are on the podium in the order that a result has', async () => {
  const eventid = 'race-tied';
  const seeded = publicPosts(5, eventid, (at) => {
    return { eventid, likes: at === 0 ? 9 : 4, createdAt: at, userId: 'sara' };
  });
  await seed(...seeded);
  top[eventid] = [0, 4, 3].map((at) => ({ postId: seeded[at]?.id ?? '', likes: 4 }));
  const { cards } = await race('sara', eventid);
  const places = seeded.map(({ id }) => cards.find(({ postId }) => postId === id)?.place);
  expect(places).toEqual([1, 4, 4, 3, 2]);
});

it('cards of the requested events only are listed', async () => {
  await seed(publicPost('Corre', { eventid: 'other', userId: 'ines' }));
  expect((await race('ines', 'reto')).cards).toEqual([]);
  expect((await race('ines', 'other')).cards).toHaveLength(1);
});

it('a card has its likes of each day in Mexico City', async () => {
  // The day does not end meanwhile.
  setClock(Date.now());
  const { id: postId } = await createPublic('Crece', { uid: 'leo' });
  const today = todayInMexico();
  await service.tally(postId, 3, 1);
  const daysOf = async () => (await race('leo', 'reto')).cards[0]?.days ?? [];
  await expect.poll(async () => (await daysOf()).at(-1)?.likes).toBe(3);
  const [before, ...days] = await daysOf();
  expect(days.map(({ date }) => date)).toContain(today);
  expect(before?.likes).toBe(0);
});

it('each card has the times of its upload and of its approval', async () => {
  const began = Date.now();
  const { id: shown } = await createPublic('A la vista', { uid: 'nora' });
  const { id: waiting } = await create('En espera', { uid: 'nora' });
  const { dates } = await race('nora');
  expect(dates).toHaveLength(2);
  const dateOf = (id: string) => dates.find(({ postId }) => postId === id);
  expect(dateOf(waiting)).toMatchObject({ publicAt: null });
  const sentAt = Date.parse(dateOf(shown)?.sentAt ?? '');
  expect(sentAt).toBeGreaterThanOrEqual(began);
  expect(Date.parse(dateOf(shown)?.publicAt ?? '')).toBeGreaterThanOrEqual(sentAt);
});

it('the gains of a day list public posts that got likes on that day', async () => {
  const eventId = 'gaining';
  const [day, before] = [addDays(todayInMexico(), -1), addDays(todayInMexico(), -2)];
  const post = (name: string, days: Record<string, number>, likes: number) =>
    publicPost(name, { eventid: eventId, userId: 'nora', likes, days, createdAt: 1 });
  const won = post('Gana', { [before]: 2, [day]: 7 }, 9);
  const lost = post('Pierde', { [before]: 5, [day]: 4 }, 4);
  const still = post('Sigue', { [before]: 5 }, 8);
  const hidden = { ...post('Oculta', { [before]: 0, [day]: 7 }, 7), public: false };
  await seed(won, lost, still, hidden);
  const { id: postId, slug, name } = won;
  expect(await ask(postsRequests.listGains, { eventId, date: day })).toEqual({
    gains: [{ postId, slug, name, userId: 'nora', likes: 9, gained: 5 }],
    nextCursor: null,
  });
});

it('a denied card shows its reason to its owner, who alone can hide it; moderators and the export still have it', async () => {
  const { id: postId } = await create('La Borrosa', { uid: 'olga' });
  await deny(postId, { reason: 'Se ve otra marca' });
  const forget = (uid: string) => ask(calls.forgetDeniedCard, { postId }, user(uid));
  await forget('ana');
  const card = { postId, eventId: 'reto', name: 'La Borrosa', outcome: 'denied' };
  const denial = { reason: 'Se ve otra marca', deniedAt: expect.any(String) as string };
  expect((await race('olga')).denied).toEqual([{ ...card, ...denial }]);
  expect((await race('ana')).denied).toEqual([]);
  for (const _ of ['once', 'again']) expect(await forget('olga')).toEqual({ success: true });
  expect((await race('olga')).denied).toEqual([]);
  const { posts } = await service.desk({ status: 'removed', author: 'olga' });
  expect(posts).toMatchObject([{ id: postId, author: { denied: 1 } }]);
  const kept = await ask(postsRequests.listMyDenied, {}, user('olga'));
  expect(kept).toMatchObject({ denied: [{ postId, name: 'La Borrosa' }], nextCursor: null });
});

it('all denied cards of an owner are exported, page by page', async () => {
  const facts = {
    ...deniedFacts,
    userId: 'muchas',
    eventId: 'reto',
    name: 'Negada',
  };
  await store().transaction(async (tx) => {
    for (let n = 1; n <= 130; n += 1) {
      const postId = `negada-${n}`;
      // Two denials have the same time, so that a page may end between them.
      const at = Math.floor(n / 2);
      const hidden = n % 2 === 0 && { isForgotten: true as const };
      await tx.set(deniedCards, postId, { ...facts, postId, at, ...hidden });
    }
  });
  const kept = await allPages('denied', (from) =>
    ask(postsRequests.listMyDenied, from, user('muchas')),
  );
  expect(new Set(kept.map(({ postId }) => postId)).size).toBe(130);
  expect(kept).toHaveLength(130);
  expect((await race('muchas')).denied).toHaveLength(65);
});

it('a denied card is deleted with its owner’s account and with its event', async () => {
  harness.neighbours.addEvent('brief');
  await deny((await create('De paso', { uid: 'paco' })).id);
  await deny((await create('Breve', { uid: 'sara', eventId: 'brief' })).id);
  await ask(postsRequests.purgeUser, { uid: 'paco' });
  expect((await race('paco')).denied).toEqual([]);
  expect((await race('sara')).denied).toHaveLength(1);
  await service.deleteEvent('brief');
  await expect.poll(async () => (await race('sara')).denied).toEqual([]);
});

it('the usual waiting time is the median of the last decisions on new posts', async () => {
  await store().transaction(async (tx) => {
    for (const { id } of await tx.find(decisions, {})) await tx.delete(decisions, id);
    for (const [n, tookMs] of [60_000, 120_000, 600_000, undefined].entries()) {
      const decision = { outcome: 'approved', by: 'moderator', at: Date.now() + n } as const;
      await tx.set(decisions, `decided-${n}`, { ...decision, ...(tookMs && { tookMs }) });
    }
  });
  expect((await race('ana')).usualReviewMs).toBe(120_000);
});
