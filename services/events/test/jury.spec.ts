import { calls, eventsEvents, eventsRequests, postsRequests } from '@el-reto/contracts';
import { idempotencyCollection } from '@el-reto/store';
import { person } from '@el-reto/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allPages } from '@el-reto/service-kit';
import { ballotId, ballots, jurors, juryProgress } from '../src/jury-records.ts';
import { admin, strangers, worldOfThisFile } from './support/events-world.ts';
import { beside, juryActs, over, weighed } from './support/jury-world.ts';

const { world, service } = await worldOfThisFile();
const acts = juryActs(world);
const full = { tecnica: 8, idea: 5 };

afterEach(() => vi.useRealTimers());

/** Gives as many cards their points, past the requests. */
const give = (jurorId: string, eventId: string, number: number) =>
  service.store.transaction(async (tx) => {
    for (let n = 0; n < number; n += 1) {
      const postId = `${eventId}-${n}`;
      const ballot = { jurorId, eventId, postId, points: full, complete: true, at: 1 };
      await tx.set(ballots, ballotId(jurorId, postId), ballot);
    }
  });

describe('a jury', () => {
  it('is told with its event, and what is done to it is on record', async () => {
    const { id } = await world.create();
    const jury = await acts.set(id, { ...beside, until: undefined });
    expect(jury).toEqual({
      criteria: [
        { id: 'tecnica', name: 'Técnica', max: 10 },
        { id: 'idea', name: 'Idea', max: 5 },
      ],
      mode: 'beside',
      weight: null,
      until: '2024-12-03',
    });
    expect((await world.list()).find((event) => event.id === id)).toMatchObject({ jury });
    expect(world.told(eventsEvents.eventChanged, id)).toHaveLength(1);
    await acts.remove(id);
    expect((await world.list()).find((event) => event.id === id)).not.toHaveProperty('jury');
    const told = world.around.told(eventsEvents.actRecorded).filter((act) => act.subject === id);
    expect(told).toMatchObject([
      { action: 'createEvent' },
      { action: 'setJury', actor: admin.uid, before: null, after: jury },
      { action: 'removeJury', before: jury, after: null },
    ]);
  });

  it.each([
    ['MALFORMED_REQUEST', { ...weighed, weight: undefined }],
    ['MALFORMED_REQUEST', { ...beside, weight: 40 }],
    ['MALFORMED_REQUEST', { ...weighed, criteria: [] }],
    ['MALFORMED_REQUEST', { ...weighed, criteria: [{ name: 'Idea', max: 11 }] }],
    [
      'MALFORMED_REQUEST',
      { ...weighed, criteria: ['Idea', ' idéa'].map((name) => ({ name, max: 1 })) },
    ],
    ['JURY_ENDS_TOO_EARLY', { ...weighed, until: '2024-11-29' }],
  ])('is refused with %s where it makes no sense', async (code, jury) => {
    const { id } = await world.create();
    await expect(acts.set(id, jury)).rejects.toMatchObject({ code });
  });

  it('is for administrators to make, and goes on until its event ends', async () => {
    const id = await acts.contest({ ...weighed, ...over });
    for (const [code, actor] of strangers) {
      await expect(acts.set(id, weighed, { actor })).rejects.toMatchObject({ code });
      await expect(acts.invite(id, 'x@y.test', { actor })).rejects.toMatchObject({ code });
    }
    const later = world.ask(
      calls.updateEvent,
      { eventId: id, endDate: '2024-12-01' },
      { actor: admin },
    );
    await expect(later).rejects.toMatchObject({ code: 'JURY_ENDS_TOO_EARLY' });
  });

  it('stays as it is from the first points on', async () => {
    const id = await acts.contest();
    await acts.seat(id, 'fija');
    await acts.set(id, beside);
    await acts.score(id, 'fija', `${id}-a`, full);
    for (const change of [acts.set(id), acts.remove(id)]) {
      await expect(change).rejects.toMatchObject({ code: 'JURY_FIXED' });
    }
    expect(await acts.desk(id)).toMatchObject({ fixed: true, closed: false });
  });

  it('goes with its event, and with it the addresses of its jurors', async () => {
    const id = await acts.contest();
    const jurorId = await acts.seat(id, 'olvidada');
    await acts.score(id, 'olvidada', `${id}-a`, full);
    await world.ask(calls.deleteEvent, { eventId: id }, { actor: admin });
    await vi.waitFor(async () => {
      expect(await service.store.get(jurors, jurorId)).toBeUndefined();
    }, 5_000);
    expect(await service.store.get(juryProgress, id)).toBeUndefined();
  });
});

describe('an invitation', () => {
  it('is mailed, works for one account and for fourteen days', async () => {
    const id = await acts.contest();
    const { juror, link, sent } = await acts.invite(id, 'Ana@Jurado.test');
    expect(sent).toBe(true);
    expect(world.neighbours.mails.at(-1)).toMatchObject({
      kind: 'jury-invitation',
      uid: null,
      email: 'ana@jurado.test',
      path: link,
    });
    expect(juror).toMatchObject({ email: 'ana@jurado.test', state: 'invited', scored: 0 });
    await acts.accept('ana', link);
    await acts.accept('ana', link);
    for (const wrong of [link, `${link}x`, '?invitacion=nada', '?invitacion=a.b']) {
      await expect(acts.accept('otra', wrong)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' });
    }
    await expect(acts.invite(id, 'ana@jurado.test')).rejects.toMatchObject({
      code: 'ALREADY_JUROR',
    });
    const late = await acts.invite(id, 'tarde@jurado.test');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * 86_400_000 + 1_000 });
    await expect(acts.accept('tarde', late.link)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' });
    expect((await acts.desk(id)).jurors.map(({ state }) => state)).toEqual(['accepted', 'expired']);
  });

  it('is replaced by the next one to the same address, and may be taken back', async () => {
    const id = await acts.contest();
    const first = await acts.invite(id, 'eva@jurado.test');
    const second = await acts.invite(id, 'eva@jurado.test');
    await expect(acts.accept('eva', first.link)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' });
    await acts.revoke(id, second.juror.jurorId);
    await expect(acts.accept('eva', second.link)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' });
    expect((await acts.desk(id)).jurors).toMatchObject([{ state: 'revoked' }]);
    const actions = world.around.told(eventsEvents.actRecorded).filter((act) => act.subject === id);
    expect(JSON.stringify(actions)).not.toContain('eva@');
    expect(actions.map(({ action }) => action)).toEqual([
      'createEvent',
      'setJury',
      'inviteJuror',
      'inviteJuror',
      'revokeJuror',
    ]);
  });

  it('asked for twice by one key is one: one link, one mail, and no secret is kept', async () => {
    const id = await acts.contest();
    const options = { actor: admin, idempotencyKey: 'eco' };
    const invite = () => acts.invite(id, 'eco@jurado.test', options);
    const [first, again] = [await invite(), await invite()];
    expect(again).toEqual(first);
    const mailed = world.neighbours.mails.filter(({ email }) => email === 'eco@jurado.test');
    expect(new Set(mailed.map((mail) => mail.id)).size).toBe(1);
    const [secret = ''] = first.link.split('.').slice(-1);
    const outcomes = await service.store.find(idempotencyCollection, {});
    expect(JSON.stringify(outcomes)).toContain('eco@jurado.test');
    expect(JSON.stringify(outcomes)).not.toContain(secret);
    await acts.accept('eco', again.link);
  });

  it('is not given to more people than an event has jurors', async () => {
    const id = await acts.contest();
    for (let n = 1; n <= 50; n += 1) await acts.invite(id, `j${n}@jurado.test`);
    await expect(acts.invite(id, 'otra@jurado.test')).rejects.toMatchObject({ code: 'JURY_FULL' });
    const again = await acts.invite(id, 'j50@jurado.test');
    await acts.revoke(id, again.juror.jurorId);
    await acts.invite(id, 'otra@jurado.test');
  });

  it('is nothing for those who take part, who are told to the posts service as jurors', async () => {
    const id = await acts.contest();
    const { link } = await acts.invite(id, 'autora@jurado.test');
    await expect(acts.accept('author-a', link)).rejects.toMatchObject({ code: 'JUROR_TAKES_PART' });
    await acts.accept('jueza', link);
    const facts = (uid: string) => world.ask(eventsRequests.getFacts, { eventId: id, uid });
    expect(await facts('jueza')).toMatchObject({ isJuror: true });
    expect(await facts('author-a')).toMatchObject({ isJuror: false });
  });
});

describe('a juror', () => {
  it('sees cards that are nobody’s in an order of their own, with their own points alone', async () => {
    const id = await acts.contest();
    for (let i = 0; i < 20; i++)
      world.neighbours.addPost(`${id}-${i}`, { eventId: id, userId: 'author-a' });
    for (const uid of ['uno', 'dos']) await acts.seat(id, uid);
    await acts.score(id, 'uno', `${id}-a`, full);
    await acts.score(id, 'uno', `${id}-b`, { idea: 1 });
    const [mine, again, theirs] = [
      await acts.cards(id, 'uno'),
      await acts.cards(id, 'uno'),
      await acts.cards(id, 'dos'),
    ];
    expect(mine).toEqual(again);
    expect(mine.cards).toHaveLength(23);
    expect(mine.cards.find(({ postId }) => postId === `${id}-a`)?.points).toEqual(full);
    expect(theirs.cards.every(({ points }) => Object.keys(points).length === 0)).toBe(true);
    const order = ({ cards }: typeof mine) => cards.map(({ postId }) => postId);
    expect(order(mine)).not.toEqual(order(theirs));
    expect(order(mine).toSorted()).toEqual(order(theirs).toSorted());
    expect(JSON.stringify(mine)).not.toMatch(/author|Author|likes|views/);
    expect((await acts.desk(id)).jurors.map(({ scored }) => scored)).toEqual([1, 0]);
  });

  it('has pages made of no more ballots than there are cards on them', async () => {
    const id = await acts.contest();
    for (let i = 0; i < 400; i++)
      world.neighbours.addPost(`${id}-${i}`, { eventId: id, userId: 'author-a' });
    await acts.seat(id, 'hoja');
    await acts.score(id, 'hoja', `${id}-a`, full);
    world.around.asked.length = 0;
    const finding = vi.spyOn(service.store, 'find');
    const getting = vi.spyOn(service.store, 'getMany');
    const table = await acts.table(id, 'hoja');
    expect(table).toHaveLength(403);
    expect(table.filter(({ points }) => Object.keys(points).length > 0)).toHaveLength(1);
    await acts.desk(id);
    const read = (made: readonly (readonly [{ name: string }, ...unknown[]])[]) =>
      made.filter(([{ name }]) => name === ballots.name);
    expect(read(finding.mock.calls)).toHaveLength(0);
    expect(read(getting.mock.calls).map(([, ids]) => (ids as string[]).length)).toEqual([400, 3]);
    const { subject } = postsRequests.listCards;
    expect(world.around.asked.filter((asked) => asked === subject)).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('changes points until the last day, within their bounds, on cards that are there', async () => {
    const id = await acts.contest();
    const jurorId = await acts.seat(id, 'puntos');
    const score = (points: Record<string, number>, card = 'a') =>
      acts.score(id, 'puntos', `${id}-${card}`, points);
    await score(full);
    expect(await score({ idea: 0 })).toMatchObject({ points: { idea: 0 } });
    for (const points of [{ idea: 6 }, { idea: -1 }, { otra: 1 }]) {
      await expect(score(points)).rejects.toMatchObject({ code: 'POINTS_OUT_OF_RANGE' });
    }
    await expect(score({ idea: 1.5 })).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    await expect(score(full, 'nada')).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
    world.neighbours.addPost(`${id}-b`, { eventId: id, public: false });
    await expect(score(full, 'b')).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
    const stranger = acts.score(id, 'nadie', `${id}-a`, full);
    await expect(stranger).rejects.toMatchObject({ code: 'JUROR_ONLY' });
    await expect(acts.cards(id, 'nadie')).rejects.toMatchObject({ code: 'JUROR_ONLY' });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2999-01-02T12:00:00Z') });
    await expect(score(full)).rejects.toMatchObject({ code: 'JURY_CLOSED' });
    expect(await acts.cards(id, 'puntos')).toMatchObject({ closed: true });
    vi.useRealTimers();
    await acts.revoke(id, jurorId);
    await expect(score(full)).rejects.toMatchObject({ code: 'JUROR_ONLY' });
  });

  it('takes along more points than a message holds', async () => {
    const ids = [await acts.contest(), await acts.contest()];
    for (const eventId of ids) {
      const jurorId = await acts.seat(eventId, 'viajera');
      await give(jurorId, eventId, 600);
    }
    const { ask } = world;
    const all = await allPages('scores', async (from) => {
      const answer = await ask(eventsRequests.exportScores, from, { actor: person('viajera') });
      expect(answer.scores.length).toBeLessThanOrEqual(500);
      return answer;
    });
    expect(new Set(all.map(({ eventId, postId }) => `${eventId} ${postId}`)).size).toBe(1_200);
  });

  it('takes their points along, and leaves them behind without a name', async () => {
    const id = await acts.contest();
    const jurorId = await acts.seat(id, 'efimera');
    await acts.score(id, 'efimera', `${id}-a`, full);
    const actor = person('efimera');
    const { scores } = await world.ask(eventsRequests.exportScores, {}, { actor });
    expect(scores).toMatchObject([{ eventId: id, postId: `${id}-a`, points: full }]);
    await world.ask(eventsRequests.purgeUser, { uid: 'efimera' });
    expect(await service.store.get(jurors, jurorId)).toMatchObject({ email: null, uid: null });
    await expect(acts.cards(id, 'efimera')).rejects.toMatchObject({ code: 'JUROR_ONLY' });
    await acts.publish(id, true);
    const { result } = await world.ask(eventsRequests.getResult, { eventId: id });
    expect(result.jury).toMatchObject({ jurors: 1 });
  });

  it('is nobody whose account is on its way out', async () => {
    const id = await acts.contest();
    const { juror, link } = await acts.invite(id, 'tarde@jurado.test');
    await world.ask(eventsRequests.purgeUser, { uid: 'tarde' });
    await expect(acts.accept('tarde', link)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    expect(await service.store.get(jurors, juror.jurorId)).toMatchObject({ uid: null });
  });
});
