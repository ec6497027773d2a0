import {
  accountsEvents,
  AppError,
  calls,
  eventsEvents,
  eventsRequests,
  notificationsEvents,
  notificationsRequests,
  postsEvents,
  postsRequests,
} from '@el-reto/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dateOfDigest, DigestService } from '../src/digest.service.ts';
import { digests, mails } from '../src/notifications-records.ts';
import { contest, NotificationsWorld, patience } from './support/notifications-world.ts';

const { listMyNotifications, readMyNotifications, setPreferences, getPreferences } = calls;

let world: NotificationsWorld;
let service: RunningService;

beforeAll(async () => {
  world = await NotificationsWorld.start();
  service = await world.startService();
});
afterAll(async () => {
  await service.stop();
  await world.stop();
});

const nothing = { moderation: false, winners: false, digest: false };
const facts = (userId: string, postId: string) => ({
  postId,
  eventId: contest.id,
  userId,
  imgLocation: 'x.webp',
});
const list = (uid: string, cursor?: string) =>
  world.ask(listMyNotifications, cursor ? { cursor } : {}, { actor: person(uid) });

/** What somebody was told once there are `many`. */
const toldTo = (uid: string, many = 1) =>
  vi.waitFor(async () => {
    const { notifications } = await list(uid);
    expect(notifications).toHaveLength(many);
    return notifications;
  }, patience);

const liveOf = (to: string) =>
  world.around.told(notificationsEvents.noticeCreated).filter(({ uid }) => uid === to);

describe('what is told', () => {
  it('of a card: approved, denied with its reason, taken down', async () => {
    const reason = 'Sale una marca';
    const gone = { name: 'El gallo', reason };
    await world.around.tell(postsEvents.postApproved, { ...facts('ana', 'p1'), createdAt: 1 });
    await toldTo('ana');
    await world.around.tell(postsEvents.postDenied, { ...facts('ana', 'p2'), ...gone });
    await toldTo('ana', 2);
    await world.around.tell(postsEvents.postRemoved, { ...facts('ana', 'p3'), ...gone });
    const [removed, denied, approved] = await toldTo('ana', 3);
    expect(approved).toMatchObject({
      kind: 'post-approved',
      event: { id: contest.id, slug: contest.slug, name: contest.name },
      post: { id: 'p1', slug: 'carta-p1', name: 'Carta p1' },
      text: expect.stringContaining('«Carta p1» en Verano en la costa'),
      url: '/gallery/verano-en-la-costa/carta-p1',
      readAt: null,
    });
    const post = { slug: null, name: 'El gallo' };
    expect(denied).toMatchObject({
      kind: 'post-denied',
      reason,
      post,
      url: `/gallery?participar&reto=${contest.slug}`,
    });
    expect(removed).toMatchObject({ kind: 'post-removed', reason, post, url: '/profile' });
  });

  it('once, whatever repeats: an event, or what it tells of', async () => {
    const approved = { ...facts('beto', 'p1b'), createdAt: 1 };
    await world.around.tell(postsEvents.postApproved, approved);
    await world.around.tell(postsEvents.postApproved, approved);
    await world.around.tell(postsEvents.postApproved, { ...facts('beto', 'p2b'), createdAt: 1 });
    const told = await toldTo('beto', 2);
    expect(new Set(told.map(({ post }) => post?.id))).toEqual(new Set(['p1b', 'p2b']));
    expect(liveOf('beto')).toHaveLength(2);
  });

  it('of a prize: won, due twice, and lost; to whoever comes next as well', async () => {
    const dueAt = '2026-12-10T05:59:59.000Z';
    const claim = { eventId: contest.id, place: 1, postId: 'p1', dueAt };
    await world.around.tell(eventsEvents.claimOpened, { ...claim, uid: 'ceci' });
    await toldTo('ceci');
    await world.around.tell(eventsEvents.claimReminded, { ...claim, uid: 'ceci' });
    await world.around.tell(eventsEvents.claimReminded, { ...claim, uid: 'ceci' });
    const [due] = await toldTo('ceci', 3);
    expect(due?.text).toMatch(/hasta el .*; después ya no podremos guardártelo\.$/);
    await world.around.tell(eventsEvents.claimExpired, { ...claim, uid: 'ceci', dueAt: null });
    await world.around.tell(eventsEvents.claimOpened, { ...claim, uid: 'dora' });
    // The desk opens it once more, for whom it was.
    await world.around.tell(eventsEvents.claimOpened, { ...claim, uid: 'ceci' });
    const [, , , , won] = await toldTo('ceci', 5);
    expect(won).toMatchObject({ kind: 'winner' });
    expect(won?.text).toContain('miércoles 9 de diciembre');
    await toldTo('dora');
  });

  it('of a prize that passed on, the jury gave, or went with its card, as what it is', async () => {
    const claim = { eventId: contest.id, postId: 'p1', dueAt: null };
    const text = async (uid: string, kind: 'claimOpened' | 'claimExpired', more: object) => {
      await world.around.tell(eventsEvents[kind], { ...claim, place: 1, uid, ...more });
      return (await toldTo(uid)).at(-1);
    };
    const heir = await text('xime', 'claimOpened', { rank: 4 });
    expect(heir?.text).toContain('es la siguiente de la lista');
    expect(heir?.url).toMatch(/\?lugar=1$/);
    const chosen = await text('yael', 'claimOpened', { place: 'jury', rank: 1 });
    expect(chosen).toMatchObject({ kind: 'winner', url: expect.stringMatching(/lugar=jury$/) });
    expect(chosen?.text).toMatch(/^El jurado eligió/);
    const lost = await text('zoe', 'claimExpired', { postId: 'gone', rank: 1 });
    expect(lost?.text).toContain('ya no está en la mesa');
    const late = await text('zita', 'claimExpired', { rank: 1 });
    expect(late?.text).toMatch(/^El premio de «Carta p1» en Verano en la costa ya no se te puede/);
  });

  it('without a second try where there is none: the event is over, or gone', async () => {
    await world.around.answer(eventsRequests.getFacts, () => ({
      ...contest,
      endDate: '2026-11-02',
    }));
    await world.around.tell(postsEvents.postDenied, { ...facts('ida', 'p6'), reason: null });
    const [late] = await toldTo('ida');
    expect(late).toMatchObject({ event: { id: contest.id }, url: '/profile' });
    expect(late?.text).not.toContain('Sube');
    await world.around.answer(eventsRequests.getFacts, () => {
      throw new AppError('EVENT_NOT_FOUND');
    });
    await world.around.tell(postsEvents.postDenied, { ...facts('eva', 'p5'), reason: null });
    const [told] = await toldTo('eva');
    expect(told).toMatchObject({ event: null, url: '/profile', post: { name: 'tu carta' } });
    await world.around.answer(eventsRequests.getFacts, () => contest);
  });
});

describe('the list', () => {
  it('says how much is unread, and lets its owner alone mark it', async () => {
    for (const postId of ['f1', 'f2', 'f3']) {
      await world.around.tell(postsEvents.postApproved, { ...facts('fer', postId), createdAt: 1 });
    }
    const [first] = await toldTo('fer', 3);
    const ids = [first?.id ?? '', 'nobody-s'];
    const ask = (uid: string, input: { ids: string[] } | { all: true }) =>
      world.ask(readMyNotifications, input, { actor: person(uid) });
    expect(await ask('gil', { ids })).toMatchObject({ unread: 0 });
    expect((await list('fer')).unread).toBe(3);
    expect(await ask('fer', { ids })).toEqual({ success: true, unread: 2 });
    expect(await ask('fer', { all: true })).toEqual({ success: true, unread: 0 });
    expect((await list('fer')).notifications[0]?.readAt).toEqual(expect.any(String));
  });

  it('comes in pages', async () => {
    for (let at = 0; at < 32; at++) {
      await world.around.tell(postsEvents.postApproved, {
        ...facts('hugo', `h${at}`),
        createdAt: 1,
      });
    }
    await vi.waitFor(async () => expect((await list('hugo')).unread).toBe(32), patience);
    const first = await list('hugo');
    const second = await list('hugo', first.nextCursor ?? '');
    expect(second.nextCursor).toBe(null);
    const all = [...first.notifications, ...second.notifications].map(({ id }) => id);
    expect(new Set(all).size).toBe(32);
  });
});

describe('a digest', () => {
  const gain = (userId: string, postId: string, gained: number) => ({
    postId,
    userId,
    slug: `carta-${postId}`,
    name: `Carta ${postId}`,
    likes: gained + 10,
    gained,
  });

  it('tells each author once a day what all of their cards won', async () => {
    await world.around.answer(eventsRequests.listTold, () => ({ events: [contest] }));
    await world.around.answer(postsRequests.listGains, ({ cursor }) =>
      cursor
        ? { gains: [gain('ines', 'i2', 5)], nextCursor: null }
        : { gains: [gain('ines', 'i1', 2), gain('juan', 'j1', 1)], nextCursor: 'more' },
    );
    const digestService = service.app.get(DigestService);
    await digestService.tell('2026-11-24');
    await digestService.tell('2026-11-24');
    const [ines] = await toldTo('ines');
    expect(ines).toMatchObject({ kind: 'digest', post: { id: 'i2' } });
    expect(ines?.text).toContain('El martes 24 de noviembre, tus cartas juntaron 7 corcholatas');
    const [juan] = await toldTo('juan');
    expect(juan?.text).toContain('«Carta j1» juntó 1 corcholata y ya lleva 11');
    await digestService.tell('2026-11-25');
    await toldTo('ines', 2);
    await vi.waitFor(() => expect(world.box.of('ines@')).toHaveLength(2), patience);
    expect(world.box.of('ines@')[0]?.text).toContain('- Carta i1: +2 · lleva 12');
  });

  it('is made up for by whoever was away in the morning, and not made twice', async () => {
    const date = dateOfDigest(new Date());
    const asked: string[] = [];
    await world.around.answer(postsRequests.listGains, (input) => {
      asked.push(input.date);
      return { gains: [gain('omar', 'o1', 4)], nextCursor: null };
    });
    const digestService = service.app.get(DigestService);
    await service.store.transaction((tx) => tx.set(digests, 'last', { date: '2026-01-01' }));
    digestService.mark();
    await toldTo('omar');
    await vi.waitFor(async () => {
      expect(await service.store.get(digests, 'last')).toEqual({ date });
    });
    digestService.mark();
    await sleep(1_500);
    expect(asked).toEqual([date]);
  });

  it('comes by no mail to whoever does not want one', async () => {
    const actor = { actor: person('kike') };
    const wish = { email: { moderation: true, winners: true, digest: false } };
    expect(await world.ask(setPreferences, wish, actor)).toEqual(wish);
    const gains = [gain('kike', 'k1', 1)];
    await world.around.answer(postsRequests.listGains, () => ({ gains, nextCursor: null }));
    await service.app.get(DigestService).tell('2026-11-26');
    await toldTo('kike');
    await world.around.tell(postsEvents.postApproved, { ...facts('kike', 'k2'), createdAt: 1 });
    await vi.waitFor(() => expect(world.box.of('kike@')).toHaveLength(1), patience);
    expect(world.box.of('kike@')[0]?.subject).toContain('Carta k2');
  });
});

it('says by mail alone, and to everybody, that a request about data was answered', async () => {
  const actor = { actor: person('nico') };
  await world.ask(setPreferences, { email: nothing }, actor);
  const number = 'ARCO-2026-0007';
  await world.around.tell(accountsEvents.requestAnswered, { uid: 'nico', number });
  await vi.waitFor(() => expect(world.box.of('nico@')).toHaveLength(1), patience);
  const [mail] = world.box.of('nico@');
  expect(mail?.subject).toBe('Respondimos tu solicitud ARCO-2026-0007');
  expect(mail?.headers.has('list')).toBe(false);
  expect((await list('nico')).notifications).toEqual([]);
});

it('is erased with its account, and nothing comes after', async () => {
  const actor = { actor: person('luz') };
  await world.box.close();
  await world.around.tell(postsEvents.postApproved, { ...facts('luz', 'l1'), createdAt: 1 });
  await toldTo('luz');
  const email = { moderation: true, winners: false, digest: true };
  await world.ask(setPreferences, { email }, actor);
  await world.ask(notificationsRequests.purgeUser, { uid: 'luz' });
  await world.around.tell(postsEvents.postApproved, { ...facts('luz', 'l2'), createdAt: 1 });
  await world.around.tell(postsEvents.postApproved, { ...facts('mar', 'm1'), createdAt: 1 });
  await toldTo('mar');
  expect((await list('luz')).notifications).toEqual([]);
  expect(await world.ask(getPreferences, {}, actor)).toMatchObject({ email: { winners: true } });
  expect(await service.store.find(mails, { where: [['uid', '==', 'luz']] })).toEqual([]);
  await world.box.open();
});
