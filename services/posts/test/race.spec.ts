import { calls, eventsEvents, likesEvents, postsRequests } from '@el-reto/contracts';
import { addDays, todayInMexico } from '@el-reto/contracts/rules';
import { allPages } from '@el-reto/service-kit';
import { describe, expect, it } from 'vitest';
import { decisions, deniedCards } from '../src/post-records.ts';
import { running } from './neighbours.ts';
import { admin, PostsStack, user } from './posts-stack.ts';
import { publicPost, seedPosts } from './sample-posts.ts';

const stack = await PostsStack.forFile();

const race = (uid: string, ...eventIds: string[]) =>
  stack.ask(postsRequests.race, { eventIds }, user(uid));
const deny = (postId: string, reason?: string) =>
  stack.ask(calls.denyPost, { postId, reason }, admin());

describe("a card's race", () => {
  it('tells its place among the public cards of its event, and how far the podium is', async () => {
    const likes = [9, 7, 7, 4, 4, 1];
    const seeded = likes.map((n, at) =>
      publicPost(`Carrera ${at}`, { eventid: 'race', likes: n, userId: at === 2 ? 'ana' : 'eva' }),
    );
    const hidden = publicPost('Carrera oculta', { eventid: 'race', likes: 50, public: false });
    await seedPosts(stack, [...seeded, hidden]);
    const { cards } = await race('eva', 'race');
    const told = cards.toSorted((a, b) => a.place - b.place);
    expect(told.map(({ place, toPodium }) => [place, toPodium])).toEqual([
      [1, null],
      [2, null],
      [4, 4],
      [4, 4],
      [6, 7],
    ]);
    expect(cards.every((card) => card.cards === 6)).toBe(true);
    expect((await race('ana', 'race')).cards).toMatchObject([{ place: 3, toPodium: null }]);
  });

  it.each([
    {
      what: 'is on no podium without a like',
      eventid: 'new',
      likes: [0, 0],
      told: [
        [1, 1],
        [1, 1],
      ],
    },
    {
      what: 'gives way to earlier ones with as many',
      eventid: 'tied',
      likes: [5, 3, 3, 3],
      told: [
        [1, null],
        [2, null],
        [3, null],
        [4, 1],
      ],
    },
  ])('$what', async ({ eventid, likes, told }) => {
    const seeded = likes.map((n, at) =>
      publicPost(`${eventid} ${at}`, { eventid, likes: n, userId: 'tere', createdAt: at }),
    );
    await seedPosts(stack, seeded);
    const { cards } = await race('tere', eventid);
    const standing = seeded.map(({ id }) => cards.find(({ postId }) => postId === id));
    expect(standing.map((card) => [card?.place, card?.toPodium])).toEqual(told);
  });

  it('is told of the events that are asked for', async () => {
    await seedPosts(stack, [publicPost('Corre', { eventid: 'other', userId: 'ines' })]);
    expect((await race('ines')).cards).toEqual([]);
    expect((await race('ines', 'other')).cards).toHaveLength(1);
  });

  it('grows with its likes, day by day', async () => {
    const { id: postId } = await stack.createPublic('Crece', { uid: 'leo' });
    const tallies = [{ postId, likes: 3, revision: 1 }];
    await stack.around.tell(likesEvents.tallyChanged, { eventId: 'reto', tallies });
    const daysOf = async () => (await race('leo', 'reto')).cards[0]?.days;
    await expect.poll(daysOf).toEqual([
      { date: expect.any(String) as string, likes: 0 },
      { date: todayInMexico(), likes: 3 },
    ]);
  });
});

it('tells when each of one’s cards came in, and since when it is public', async () => {
  const began = Date.now();
  const { id: shown } = await stack.createPublic('A la vista', { uid: 'nora' });
  const { id: waiting } = await stack.create('En espera', { uid: 'nora' });
  const { dates } = await race('nora');
  expect(dates.map(({ postId }) => postId)).toEqual([waiting, shown]);
  const [second, first] = dates;
  expect(second?.publicAt).toBeNull();
  const [sent, since] = [first?.sentAt, first?.publicAt].map((at) => Date.parse(at ?? ''));
  expect(sent).toBeGreaterThanOrEqual(began);
  expect(since).toBeGreaterThanOrEqual(sent ?? Infinity);
});

it('says which posts of an event won likes on a day', async () => {
  const eventId = 'gaining';
  const [day, before] = [addDays(todayInMexico(), -1), addDays(todayInMexico(), -2)];
  const post = (name: string, days: Record<string, number>, likes: number) =>
    publicPost(name, { eventid: eventId, userId: 'nora', likes, days, createdAt: 1 });
  const won = post('Gana', { [before]: 2, [day]: 7 }, 9);
  const lost = post('Pierde', { [before]: 5, [day]: 4 }, 4);
  const still = post('Sigue', { [before]: 5 }, 8);
  const hidden = { ...post('Oculta', { [before]: 0, [day]: 7 }, 7), public: false };
  await seedPosts(stack, [won, lost, still, hidden]);
  const { id: postId, slug, name } = won;
  expect(await stack.ask(postsRequests.listGains, { eventId, date: day })).toEqual({
    gains: [{ postId, slug, name, userId: 'nora', likes: 9, gained: 5 }],
    nextCursor: null,
  });
});

describe('a denied card', () => {
  it('leaves its name and the reason to its owner alone', async () => {
    const { id } = await stack.create('La Botella', { uid: 'rosa' });
    await deny(id, 'Se ve otra marca');
    const { denied } = await race('rosa');
    expect(denied).toEqual([
      {
        postId: id,
        eventId: 'reto',
        name: 'La Botella',
        outcome: 'denied',
        reason: 'Se ve otra marca',
        deniedAt: expect.any(String) as string,
      },
    ]);
    expect((await race('ana')).denied).toEqual([]);
  });

  it('is forgotten when its owner says so, and nobody else', async () => {
    const { id: postId } = await stack.create('La Borrosa', { uid: 'olga' });
    await deny(postId);
    await stack.ask(calls.forgetDeniedCard, { postId }, user('ana'));
    expect((await race('olga')).denied).toHaveLength(1);
    for (const _ of ['once', 'again']) {
      expect(await stack.ask(calls.forgetDeniedCard, { postId }, user('olga'))).toMatchObject({
        success: true,
      });
    }
    expect((await race('olga')).denied).toEqual([]);
    const asked = { status: 'removed', author: 'olga' } as const;
    const { posts } = await stack.ask(calls.listAdminPosts, asked, admin());
    expect(posts).toMatchObject([{ id: postId, author: { denied: 1 } }]);
    const kept = await stack.ask(postsRequests.listMyDenied, {}, user('olga'));
    expect(kept).toMatchObject({ denied: [{ postId, name: 'La Borrosa' }], nextCursor: null });
  });

  it('is exported with all the others, however many', async () => {
    const { store } = stack.service!;
    await store.transaction(async (tx) => {
      for (let at = 1; at <= 130; at += 1) {
        const postId = `negada-${at}`;
        const card = {
          postId,
          userId: 'muchas',
          eventId: 'reto',
          name: 'Negada',
          reason: null,
          at,
        };
        await tx.set(deniedCards, postId, { ...card, ...(at % 2 === 0 && { isForgotten: true }) });
      }
    });
    const kept = await allPages('denied', (from) =>
      stack.ask(postsRequests.listMyDenied, from, user('muchas')),
    );
    expect(new Set(kept.map(({ postId }) => postId)).size).toBe(130);
    expect((await race('muchas')).denied).toHaveLength(65);
  });

  it('leaves nothing once its owner has gone', async () => {
    await deny((await stack.create('De paso', { uid: 'paco' })).id);
    expect((await race('paco')).denied).toHaveLength(1);
    await stack.ask(postsRequests.purgeUser, { uid: 'paco' });
    expect((await race('paco')).denied).toEqual([]);
  });

  it('leaves nothing once its event has gone', async () => {
    stack.neighbours.events.set('brief', running);
    await deny((await stack.create('Breve', { uid: 'sara', eventId: 'brief' })).id);
    await stack.around.tell(eventsEvents.eventDeleted, {
      eventId: 'brief',
      attached: [],
      released: [],
    });
    await expect.poll(async () => (await race('sara')).denied).toEqual([]);
  });
});

it('how long a review usually takes is the middle of the last decisions on new posts', async () => {
  const store = stack.service?.store;
  const known = (await store?.find(decisions, {})) ?? [];
  const took = [60_000, 120_000, 600_000, undefined].entries();
  await store?.transaction(async (tx) => {
    for (const { id } of known) await tx.delete(decisions, id);
    for (const [at, tookMs] of took) {
      const decision = { outcome: 'approved', by: 'moderator', at: Date.now() + at } as const;
      await tx.set(decisions, `decided-${at}`, { ...decision, ...(tookMs && { tookMs }) });
    }
  });
  expect((await race('ana')).usualReviewMs).toBe(120_000);
});
