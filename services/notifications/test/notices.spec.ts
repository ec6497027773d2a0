import {
  accountsEvents,
  calls,
  eventsEvents,
  eventsRequests,
  likesEvents,
  notificationsEvents,
  notificationsRequests,
  postsEvents,
  postsRequests,
} from '@el-reto/contracts';
import { codeOf, person, setClock } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { dateOfDigest, DigestService } from '../src/digest.service.ts';
import { digests, mails } from '../src/notifications-records.ts';
import { cardFacts, contest, notificationsOfFile } from './support/notifications.ts';

const { listMyNotifications, readMyNotifications, setPreferences, getPreferences } = calls;
const { harness, mailbox, approve, arrives, countedFrom, notices } = await notificationsOfFile();

const list = (uid: string, cursor?: string) =>
  harness.ask(listMyNotifications, cursor ? { cursor } : {}, { actor: person(uid) });

/** Waits until `uid` has `count` notices; returns them, newest first. */
async function noticesOf(uid: string, count = 1) {
  await expect.poll(() => notices(uid)).toHaveLength(count);
  return notices(uid);
}

const liveNotices = (to: string) =>
  harness.published(notificationsEvents.noticeCreated).filter(({ uid }) => uid === to);

const setMails = (uid: string, email: { moderation: boolean; winners: boolean; digest: boolean }) =>
  harness.ask(setPreferences, { email }, { actor: person(uid) });

describe('a notice', () => {
  it('says that a card was approved, denied with its reason, or removed', async () => {
    const decided = { name: 'El gallo', reason: 'Sale una marca' };
    await approve('ana', 'p1');
    await noticesOf('ana');
    await harness.publish(postsEvents.postDenied, { ...cardFacts('ana', 'p2'), ...decided });
    await noticesOf('ana', 2);
    await harness.publish(postsEvents.postRemoved, { ...cardFacts('ana', 'p3'), ...decided });
    const post = { slug: null, name: 'El gallo' };
    const { reason } = decided;
    expect(await noticesOf('ana', 3)).toMatchObject([
      { kind: 'post-removed', reason, post, url: '/profile' },
      { kind: 'post-denied', reason, post, url: `/gallery?participar&reto=${contest.slug}` },
      {
        kind: 'post-approved',
        event: { id: contest.id, slug: contest.slug, name: contest.name },
        post: { id: 'p1', slug: 'carta-p1', name: 'Carta p1' },
        text: expect.stringContaining('«Carta p1» en Verano en la costa'),
        url: '/gallery/verano-en-la-costa/carta-p1',
        readAt: null,
      },
    ]);
  });

  it('is written once when its event is delivered twice', async () => {
    await approve('beto', 'p1b');
    await approve('beto', 'p1b');
    await approve('beto', 'p2b');
    const ids = (await noticesOf('beto', 2)).map(({ post }) => post?.id);
    expect(new Set(ids)).toEqual(new Set(['p1b', 'p2b']));
    await harness.settled();
    expect(liveNotices('beto')).toHaveLength(2);
  });

  it('says that a prize was won, is due, has expired or was opened again', async () => {
    const dueAt = '2026-12-10T05:59:59.000Z';
    const claim = { eventId: contest.id, place: 1, postId: 'p1', uid: 'ceci', dueAt };
    await harness.publish(eventsEvents.claimOpened, claim);
    const [opened] = await noticesOf('ceci');
    expect(opened?.text).toContain('Te llevas: Un viaje para dos personas a Oaxaca');
    await harness.publish(eventsEvents.claimReminded, claim);
    await harness.publish(eventsEvents.claimReminded, claim);
    const [due] = await noticesOf('ceci', 3);
    expect(due?.text).toMatch(/hasta el .*; después ya no podremos guardártelo\.$/);
    await harness.publish(eventsEvents.claimExpired, { ...claim, dueAt: null });
    await harness.publish(eventsEvents.claimOpened, { ...claim, uid: 'dora' });
    await harness.publish(eventsEvents.claimOpened, claim);
    const won = (await noticesOf('ceci', 5)).at(-1);
    expect(won).toMatchObject({ kind: 'winner' });
    // The due time is 9 December in Mexico City and 10 December in UTC.
    expect(won?.text).toContain('miércoles 9 de diciembre');
    await noticesOf('dora');
  });

  it.each([
    ['xime', 'claimOpened', { rank: 4 }, /es la siguiente de la lista/, /\?lugar=1$/],
    [
      'yael',
      'claimOpened',
      { place: 'jury', rank: 1 },
      /^El jurado eligió .*\. Te llevas: Una cámara\./,
      /lugar=jury$/,
    ],
    ['zoe', 'claimExpired', { postId: 'gone', rank: 1 }, /ya no está en la mesa/, /./],
    [
      'zita',
      'claimExpired',
      { rank: 1 },
      /^El premio de «Carta p1» en Verano en la costa ya no se te puede/,
      /./,
    ],
  ] as const)('to %s names the cause of %s %j', async (uid, kind, more, text, url) => {
    const prizes = ['Un viaje', 'Un libro', 'Un vaso', 'Una cámara'];
    harness.neighbours.events.set(contest.id, { ...contest, prizes });
    const claim = { eventId: contest.id, postId: 'p1', dueAt: null, place: 1, uid };
    await harness.publish(eventsEvents[kind], { ...claim, ...more });
    expect(await noticesOf(uid)).toMatchObject([
      { text: expect.stringMatching(text), url: expect.stringMatching(url) },
    ]);
  });

  it('does not link to a card that is not public', async () => {
    harness.neighbours.addPost('oculta', { eventId: contest.id, userId: 'olga', public: false });
    const claim = { eventId: contest.id, place: 1, postId: 'oculta', uid: 'olga', dueAt: null };
    await harness.publish(eventsEvents.claimOpened, claim);
    expect(await noticesOf('olga')).toMatchObject([{ post: { id: 'oculta', slug: null } }]);
  });

  it('about a denial offers no second upload after the end or deletion of the event', async () => {
    const denied = (uid: string) => ({ ...cardFacts(uid, `${uid}-1`), reason: null });
    harness.neighbours.events.set(contest.id, { ...contest, endDate: '2026-11-02' });
    await harness.publish(postsEvents.postDenied, denied('ida'));
    const [late] = await noticesOf('ida');
    expect(late).toMatchObject({ event: { id: contest.id }, url: '/profile' });
    expect(late?.text).not.toContain('Sube');
    harness.neighbours.events.delete(contest.id);
    await harness.publish(postsEvents.postDenied, denied('eva'));
    const lost = { event: null, url: '/profile', post: { name: 'tu carta' } };
    expect(await noticesOf('eva')).toMatchObject([lost]);
    harness.neighbours.events.set(contest.id, contest);
  });

  it('about a held like is written once per contest, names the current card, and is not written for a counted like or a banned account', async () => {
    // The hold has lasted eight seconds when its event arrives.
    const at = Date.now() - 8_000;
    const hold = (uid: string, postId: string) =>
      harness.publish(likesEvents.likeHeld, { eventId: contest.id, postId, uid }, { at });
    // The like of `breve` counts again when the hold has lasted ten seconds, which is when it is looked at.
    countedFrom.set('breve', at + 10_000);
    await hold('breve', 'p9');
    await approve('inmediata');
    await noticesOf('inmediata');
    await hold('tita', 'p9');
    await hold('tita', 'p9');
    await hold('libre', 'p9');
    await hold('vetada', 'p9');
    await hold('tito', 'a-card-it-has-left');
    for (const uid of ['tita', 'tito']) {
      expect(await noticesOf(uid)).toMatchObject([{ kind: 'like-held', post: { id: 'p9' } }]);
    }
    await harness.settled();
    const published = ['tita', 'libre', 'vetada', 'breve'].map(liveNotices);
    expect(published).toMatchObject([[{ uid: 'tita' }], [], [], []]);
  });

  it('is written when an event is redelivered, unless its account was deleted', async () => {
    const redeliver = (uid: string) => {
      const denied = { ...cardFacts(uid, `${uid}-1`), reason: null };
      return harness.redeliver(postsEvents.postDenied, denied, `letter of ${uid}`);
    };
    await redeliver('rita');
    await noticesOf('rita');
    await redeliver('nadie');
    expect(await noticesOf('nadie', 0)).toEqual([]);
  });
});

it('the list of notices counts the unread notices, which only their owner can mark as read; a retry leaves newer ones unread', async () => {
  for (const postId of ['f1', 'f2', 'f3']) await approve('fer', postId);
  const [first] = await noticesOf('fer', 3);
  const ids = [first?.id ?? '', 'unknown'];
  const ask = (uid: string, input: { ids: string[] } | { all: true }, idempotencyKey?: string) =>
    harness.ask(readMyNotifications, input, { actor: person(uid), idempotencyKey });
  expect(await ask('gil', { ids })).toMatchObject({ unread: 0 });
  expect((await list('fer')).unread).toBe(3);
  expect(await ask('fer', { ids })).toEqual({ success: true, unread: 2 });
  const all = { success: true, unread: 0 };
  expect(await ask('fer', { all: true }, 'key')).toEqual(all);
  expect((await list('fer')).notifications[0]?.readAt).toEqual(expect.any(String));
  await approve('fer', 'f4');
  await noticesOf('fer', 4);
  expect(await ask('fer', { all: true }, 'key')).toEqual(all);
  expect((await list('fer')).unread).toBe(1);
});

it('the list of notices is paged without gaps or repetitions', async () => {
  await Promise.all(Array.from({ length: 32 }, (_, at) => approve('hugo', `h${at}`)));
  await expect.poll(() => list('hugo')).toMatchObject({ unread: 32 });
  const first = await list('hugo');
  const second = await list('hugo', first.nextCursor ?? '');
  expect(second.nextCursor).toBe(null);
  const all = [...first.notifications, ...second.notifications].map(({ id }) => id);
  expect([all.length, new Set(all).size]).toEqual([32, 32]);
});

const gain = (userId: string, postId: string, gained: number) => ({
  postId,
  userId,
  slug: `carta-${postId}`,
  name: `Carta ${postId}`,
  likes: gained + 10,
  gained,
});
const digestService = () => harness.service.app.get(DigestService);

it('a digest sums the likes that all cards of an author gained, once a day', async () => {
  await harness.answer(eventsRequests.listCountable, () => ({ events: [contest] }));
  await harness.answer(postsRequests.listGains, ({ input: { cursor } }) =>
    cursor
      ? { gains: [gain('ines', 'i2', 5)], nextCursor: null }
      : { gains: [gain('ines', 'i1', 2), gain('juan', 'j1', 1)], nextCursor: 'more' },
  );
  await digestService().notifyAuthors('2026-11-24');
  await digestService().notifyAuthors('2026-11-24');
  const [ines] = await noticesOf('ines');
  expect(ines).toMatchObject({ kind: 'digest', post: { id: 'i2' } });
  expect(ines?.text).toContain('El martes 24 de noviembre, tus cartas juntaron 7 corcholatas');
  const [juan] = await noticesOf('juan');
  expect(juan?.text).toContain('«Carta j1» juntó 1 corcholata y ya lleva 11');
  await digestService().notifyAuthors('2026-11-25');
  await noticesOf('ines', 2);
  await arrives('ines@', 2);
  expect(mailbox.of('ines@')[0]?.text).toContain('- Carta i1: +2 · lleva 12');
});

it('a digest that was due while the service was stopped is sent once, later', async () => {
  // At noon in Mexico City, the next digest is not due soon.
  setClock('2026-11-25T18:00:00.000Z');
  const date = dateOfDigest(new Date());
  const asked: string[] = [];
  await harness.answer(postsRequests.listGains, ({ input }) => {
    asked.push(input.date);
    return { gains: [gain('omar', 'o1', 4)], nextCursor: null };
  });
  await harness.store.transaction((tx) => tx.set(digests, 'last', { date: '2026-01-01' }));
  digestService().mark();
  await noticesOf('omar');
  await expect.poll(() => harness.store.get(digests, 'last')).toEqual({ date });
  await digestService()['work']();
  expect(asked).toEqual([date]);
  // The service looks again at the real date; then it must find no digest that is due.
  await harness.store.transaction((tx) => tx.set(digests, 'last', { date: '2999-01-01' }));
});

it('a digest is not mailed to an account that declined digests; other mails still are', async () => {
  await setMails('kike', { moderation: true, winners: true, digest: false });
  const gains = [gain('kike', 'k1', 1)];
  await harness.answer(postsRequests.listGains, () => ({ gains, nextCursor: null }));
  await digestService().notifyAuthors('2026-11-26');
  await noticesOf('kike');
  await approve('kike', 'k2');
  await arrives('kike@');
  const claim = { eventId: contest.id, place: 1, postId: 'k2', uid: 'kike' };
  await harness.publish(eventsEvents.claimReminded, { ...claim, dueAt: '2026-12-10T05:59:59Z' });
  await arrives('kike@', 2);
  const subjects = mailbox.of('kike@').map(({ subject }) => subject);
  expect(subjects).toEqual([
    expect.stringContaining('Carta k2'),
    expect.stringContaining('premio'),
  ]);
});

it('the answer to a data request is sent by mail only, regardless of the mail preferences', async () => {
  await setMails('nico', { moderation: false, winners: false, digest: false });
  const answered = { uid: 'nico', number: 'ARCO-2026-0007' };
  await harness.publish(accountsEvents.requestAnswered, answered);
  await arrives('nico@');
  const [mail] = mailbox.of('nico@');
  expect(mail?.subject).toBe('Respondimos tu solicitud ARCO-2026-0007');
  expect(mail?.headers.has('list')).toBe(false);
  expect((await list('nico')).notifications).toEqual([]);
});

it('notices, mails and mail preferences are erased with their account, and none is written afterwards', async () => {
  mailbox.isAway = true;
  await approve('luz', 'l1');
  await noticesOf('luz');
  await setMails('luz', { moderation: true, winners: false, digest: true });
  await harness.ask(notificationsRequests.purgeUser, { uid: 'luz' });
  await harness.publish(accountsEvents.requestAnswered, { uid: 'luz', number: 'ARCO-2026-0008' });
  const late = setMails('luz', { moderation: true, winners: false, digest: true });
  expect(await codeOf(late)).toBe('USER_NOT_FOUND');
  await approve('luz', 'l2');
  await approve('mar', 'm1');
  await noticesOf('mar');
  expect((await list('luz')).notifications).toEqual([]);
  const choices = await harness.ask(getPreferences, {}, { actor: person('luz') });
  expect(choices).toMatchObject({ email: { winners: true } });
  expect(await harness.store.find(mails, { where: { uid: 'luz' } })).toEqual([]);
  mailbox.isAway = false;
});
