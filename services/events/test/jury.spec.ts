import { eventsEvents, eventsRequests, postsRequests, type Juror } from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import { idempotencyCollection } from '@el-reto/store';
import { codeOf, person, setClock } from '@el-reto/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ballots, jurors } from '../src/jury/jury-records.ts';
import { JuryRepository } from '../src/jury/jury.repository.ts';
import { admin, dayMs, Events } from './support/events.ts';
import { beside, Jury, weighed } from './support/jury.ts';

const events = await Events.ofFile();
const { harness, neighbours, mails } = events;
const { store } = harness;
const jury = new Jury(events);
const full = { tecnica: 8, idea: 5 };

let id: string;
beforeEach(async () => {
  id = await jury.contest();
});

describe('a jury', () => {
  it('is shown with its event; changes of the jury are published and recorded', async () => {
    ({ id } = await events.create());
    const made = await jury.set(id, { ...beside, until: undefined });
    expect(made).toMatchObject({ mode: 'beside', weight: null, until: '2024-12-03' });
    expect(await events.find(id)).toMatchObject({ jury: made });
    expect(await events.published(eventsEvents.eventChanged, id)).toHaveLength(1);
    await jury.remove(id);
    expect(await events.find(id)).not.toHaveProperty('jury');
    expect(await events.acts(id)).toMatchObject([
      { action: 'createEvent' },
      { action: 'setJury', actor: admin.uid, before: null, after: made },
      { action: 'removeJury', before: made, after: null },
    ]);
  });

  it('is not replaced by an administrator who has seen other rules', async () => {
    const refused = { code: 'CHANGED_MEANWHILE' };
    await jury.remove(id);
    const first = await jury.set(id, { ...weighed, seen: null });
    await expect(jury.set(id, { ...beside, seen: null })).rejects.toMatchObject(refused);
    const second = await jury.set(id, { ...beside, seen: first });
    await expect(jury.set(id, { ...weighed, seen: first })).rejects.toMatchObject(refused);
    expect((await jury.desk(id)).jury).toEqual(second);
  });

  it('cannot be changed or removed after the first points, and does not end before its event', async () => {
    expect(await codeOf(events.update(id, { endDate: '2999-01-02' }))).toBe('JURY_ENDS_TOO_EARLY');
    await jury.seat(id, 'fija');
    await jury.set(id, beside);
    await jury.score(id, 'fija', 'a', { idea: 1 });
    for (const change of [jury.set(id), jury.remove(id)]) {
      expect(await codeOf(change)).toBe('JURY_FIXED');
    }
    expect(await jury.desk(id)).toMatchObject({ fixed: true, closed: false });
  });

  it('keeps the points of its jurors when their addresses are erased; unused invitations are deleted', async () => {
    await jury.invite(id, 'callada@jurado.test');
    await jury.seat(id, 'activa');
    await jury.score(id, 'activa', 'a', full);
    await harness.service.app.get(JuryRepository).sweep(Date.now() + 45 * dayMs);
    const email = 'activa@jurado.test';
    expect((await jury.desk(id)).jurors).toMatchObject([{ state: 'accepted', email }]);
    await harness.service.app.get(JuryRepository).sweep(Date.parse('2999-03-01'));
    expect((await jury.desk(id)).jurors).toMatchObject([{ email: null, scored: 1 }]);
  });
});

it('an invitation is mailed once per key and works for one account within fourteen days; its secret is not stored', async () => {
  const invite = () => jury.invite(id, 'Ana@Jurado.test', { idempotencyKey: 'ana' });
  const { juror, link, sent } = await invite();
  expect(await invite()).toEqual({ juror, link, sent });
  expect(sent).toBe(true);
  const mailed = mails.filter(({ email }) => email === 'ana@jurado.test');
  expect(new Set(mailed.map((mail) => mail.id)).size).toBe(1);
  const outcomes = JSON.stringify(await store.find(idempotencyCollection, {}));
  expect(outcomes).toContain('ana@jurado.test');
  expect(outcomes).not.toContain(link.split('.').at(-1));
  const mail = { kind: 'jury-invitation', uid: null, email: 'ana@jurado.test', path: link };
  expect(mails.at(-1)).toMatchObject(mail);
  expect(juror).toMatchObject({ email: 'ana@jurado.test', state: 'invited', scored: 0 });
  await jury.accept('ana', link);
  await jury.accept('ana', link);
  for (const wrong of [link, `${link}x`, '?invitacion=nada', '?invitacion=a.b']) {
    expect(await codeOf(jury.accept('otra', wrong))).toBe('LINK_NOT_VALID');
  }
  expect(await codeOf(jury.invite(id, 'ana@jurado.test'))).toBe('ALREADY_JUROR');
  const late = await jury.invite(id, 'tarde@jurado.test');
  setClock(Date.parse(late.juror.invitedAt) + 14 * dayMs);
  expect(await codeOf(jury.accept('tarde', late.link))).toBe('LINK_NOT_VALID');
  expect((await jury.desk(id)).jurors.map(({ state }) => state)).toEqual(['accepted', 'expired']);
});

it('an invitation ends when the same address gets a new one or when it is revoked; no act names an address', async () => {
  // Both invitations have the same time.
  setClock(Date.now());
  const first = await jury.invite(id, 'eva@jurado.test');
  const second = await jury.invite(id, 'eva@jurado.test');
  expect(await codeOf(jury.accept('eva', first.link))).toBe('LINK_NOT_VALID');
  await jury.revoke(id, second.juror.jurorId);
  expect(await codeOf(jury.accept('eva', second.link))).toBe('LINK_NOT_VALID');
  expect((await jury.desk(id)).jurors).toMatchObject([{ state: 'revoked' }]);
  const acts = await events.acts(id);
  expect(JSON.stringify(acts)).not.toContain('eva@');
  const actions = ['createEvent', 'setJury', 'inviteJuror', 'inviteJuror', 'revokeJuror'];
  expect(acts.map(({ action }) => action)).toEqual(actions);
});

it('an invitation is refused when a jury has fifty jurors; revoked jurors do not count', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => jury.invite(id, `j${n}@jurado.test`)));
  expect(await codeOf(jury.invite(id, 'otra@jurado.test'))).toBe('JURY_FULL');
  const again = await jury.invite(id, 'j49@jurado.test');
  await jury.revoke(id, again.juror.jurorId);
  await jury.invite(id, 'otra@jurado.test');
});

it('an invitation is refused to authors of the contest; a retry is refused even after their card was deleted', async () => {
  const { link } = await jury.invite(id, 'autora@jurado.test');
  const accept = () => jury.accept('author-a', link, { idempotencyKey: 'autora' });
  expect(await codeOf(accept())).toBe('JUROR_TAKES_PART');
  neighbours.posts.delete(`${id}-a`);
  expect(await codeOf(accept())).toBe('JUROR_TAKES_PART');
  await jury.accept('jueza', link);
  const facts = (uid: string) => events.ask(eventsRequests.getFacts, { eventId: id, uid });
  expect(await facts('jueza')).toMatchObject({ isJuror: true });
  expect(await facts('author-b')).toMatchObject({ isJuror: false });
});

it('an invitation is refused to an account whose deletion has begun', async () => {
  const { juror, link } = await jury.invite(id, 'tarde@jurado.test');
  await events.ask(eventsRequests.purgeUser, { uid: 'tarde' });
  expect(await codeOf(jury.accept('tarde', link))).toBe('USER_NOT_FOUND');
  expect(await store.get(jurors, juror.jurorId)).toMatchObject({ uid: null });
});

describe('a juror', () => {
  it('sees a removed card for less than two seconds', async () => {
    await jury.seat(id, 'puntual');
    const shown = async () => (await jury.cards(id, 'puntual')).cards.map(({ postId }) => postId);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await shown()).toContain(`${id}-a`);
    neighbours.posts.delete(`${id}-a`);
    vi.advanceTimersByTime(2_000);
    expect(await shown()).not.toContain(`${id}-a`);
  });

  it('sees cards without authors and numbers, in a personal order and with their own points only', async () => {
    for (let i = 0; i < 20; i++) jury.addCard(id, `${i}`, 'author-a');
    for (const uid of ['uno', 'dos']) await jury.seat(id, uid);
    await jury.score(id, 'uno', 'a', full);
    await jury.score(id, 'uno', 'b', { idea: 1 });
    const [own, again] = [await jury.cards(id, 'uno'), await jury.cards(id, 'uno')];
    const other = await jury.cards(id, 'dos');
    expect(own).toEqual(again);
    expect(own.cards).toHaveLength(23);
    expect(own.cards.find(({ postId }) => postId === `${id}-a`)?.points).toEqual(full);
    expect(other.cards.every(({ points }) => Object.keys(points).length === 0)).toBe(true);
    const order = ({ cards }: typeof own) => cards.map(({ postId }) => postId);
    expect(order(own)).not.toEqual(order(other));
    expect(order(own).toSorted()).toEqual(order(other).toSorted());
    expect(JSON.stringify(own)).not.toMatch(/author|Ana Ríos|likes|views/);
    expect((await jury.desk(id)).jurors.map(({ scored }) => scored)).toEqual([1, 0]);
  });

  it('is not done while a card has no points, even if deleted cards have some', async () => {
    const jurorId = await jury.seat(id, 'constante');
    await jury.putBallots(id, jurorId, [`${id}-a`, `${id}-b`]);
    neighbours.posts.delete(`${id}-a`);
    expect(await jury.desk(id)).toMatchObject({ cards: 2, jurors: [{ scored: 1 }] });
  });

  it('gets a page for which the service reads no more ballots than the page has cards', async () => {
    for (let i = 0; i < 400; i++) jury.addCard(id, `${i}`, 'author-a');
    await jury.seat(id, 'hoja');
    await jury.score(id, 'hoja', 'a', full);
    harness.requests.length = 0;
    // The cards are kept for two seconds, which do not pass here.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const find = vi.spyOn(store, 'find');
    const getMany = vi.spyOn(store, 'getMany');
    const cards = await jury.allCards(id, 'hoja');
    expect(cards).toHaveLength(403);
    expect(cards.filter(({ points }) => Object.keys(points).length > 0)).toHaveLength(1);
    await jury.desk(id);
    const reads = (calls: readonly (readonly [{ name: string }, ...unknown[]])[]) =>
      calls.filter(([{ name }]) => name === ballots.name);
    expect(reads(find.mock.calls)).toHaveLength(0);
    expect(reads(getMany.mock.calls).map(([, ids]) => (ids as string[]).length)).toEqual([400, 3]);
    expect(harness.count(postsRequests.listCards)).toBe(1);
  });

  it('gives points to public cards of the contest only, and may change them', async () => {
    const jurorId = await jury.seat(id, 'puntos');
    const score = (points: Record<string, number>, card = 'a', uid = 'puntos') =>
      jury.score(id, uid, card, points);
    await score(full);
    expect(await score({ idea: 0 })).toMatchObject({ points: { ...full, idea: 0 } });
    expect(await codeOf(score({ idea: 6 }))).toBe('POINTS_OUT_OF_RANGE');
    jury.addCard(id, 'oculta', 'author-b', false);
    neighbours.addPost(`${id}-ajena`, { eventId: 'otro' });
    for (const card of ['nada', 'oculta', 'ajena']) {
      expect(await codeOf(score(full, card))).toBe('POST_NOT_FOUND');
    }
    await jury.revoke(id, jurorId);
    for (const uid of ['nadie', 'puntos']) {
      expect(await codeOf(score(full, 'a', uid))).toBe('JUROR_ONLY');
      expect(await codeOf(jury.cards(id, uid))).toBe('JUROR_ONLY');
    }
  });

  it('cannot give points after the last day, when the result needs no confirmation', async () => {
    const dates = { startDate: '2026-11-10', endDate: '2026-11-20' };
    id = await jury.contest({ ...weighed, until: '2026-11-23' }, dates);
    setClock('2026-11-21T12:00:00Z');
    await jury.seat(id, 'ultimo');
    await jury.score(id, 'ultimo', 'a', full);
    expect(await jury.cards(id, 'ultimo')).toMatchObject({ closed: false });
    expect(await codeOf(events.publish(id))).toBe('JURY_NOT_DONE');
    setClock('2026-11-24T05:59:59Z');
    expect(await codeOf(events.publish(id))).toBe('JURY_NOT_DONE');
    setClock('2026-11-24T06:00:00Z');
    expect(await codeOf(jury.score(id, 'ultimo', 'b', full))).toBe('JURY_CLOSED');
    expect(await jury.cards(id, 'ultimo')).toMatchObject({ closed: true });
    await events.publish(id);
    expect((await events.result(id)).result.jury).toMatchObject({ ballots: { entries: 1 } });
  });

  it('exports the own invitations with their address', async () => {
    await jury.seat(id, 'ajena');
    await jury.seat(id, 'propia');
    const asked = { actor: person('propia') };
    const { invitations } = await events.ask(eventsRequests.exportInvitations, {}, asked);
    const [{ invitedAt, expiresAt, acceptedAt }] = (await jury.desk(id)).jurors.slice(1) as [Juror];
    const times = { invitedAt, expiresAt, acceptedAt };
    const email = 'propia@jurado.test';
    expect(invitations).toEqual([{ eventId: id, email, state: 'accepted', ...times }]);
  });

  it('exports all points once, even if they need several messages', async () => {
    for (const eventId of [id, await jury.contest()]) {
      const jurorId = await jury.seat(eventId, 'viajera');
      const postIds = Array.from({ length: 600 }, (_, n) => `${eventId}-${n}`);
      await jury.putBallots(eventId, jurorId, postIds);
    }
    const scores = await allPages('scores', async (from) => {
      const actor = person('viajera');
      const page = await events.ask(eventsRequests.exportScores, from, { actor });
      expect(page.scores.length).toBeLessThanOrEqual(500);
      return page;
    });
    expect(new Set(scores.map(({ postId }) => postId)).size).toBe(1_200);
    expect(scores).toHaveLength(1_200);
  });

  it('whose account is deleted loses name and seat; their points stay in the result', async () => {
    const jurorId = await jury.seat(id, 'efimera');
    await jury.score(id, 'efimera', 'a', full);
    for (const _ of ['once', 'again']) {
      await events.ask(eventsRequests.purgeUser, { uid: 'efimera' });
    }
    const nameless = { email: null, uid: null, secretHash: null };
    expect(await store.get(jurors, jurorId)).toMatchObject(nameless);
    expect(await codeOf(jury.cards(id, 'efimera'))).toBe('JUROR_ONLY');
    await events.publish(id, true);
    expect((await events.result(id)).result.jury).toMatchObject({ jurors: 1 });
  });
});
