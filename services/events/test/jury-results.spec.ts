import { createHash } from 'node:crypto';
import {
  calls,
  eventsRequests,
  JuryCount,
  LedgerCount,
  ledgerText,
  type LedgerLine,
} from '@el-reto/contracts';
import { describe, expect, it, vi } from 'vitest';
import { person } from '@el-reto/testing';
import { results } from '../src/event-records.ts';
import { ballotId, ballots, jurors } from '../src/jury-records.ts';
import { admin, worldOfThisFile } from './support/events-world.ts';
import { beside, juryActs, over, weighed } from './support/jury-world.ts';

const { world, service } = await worldOfThisFile();
const acts = juryActs(world);

const like = (postId: string, minute: number): LedgerLine => ({
  voter: `v${minute}`,
  postId,
  at: new Date(Date.UTC(2024, 10, 20, 12, minute)).toISOString(),
  state: 'counted',
  reason: null,
});
const seated = (eventId: string, uid: string) => ({
  eventId,
  uid,
  email: `${uid}@jurado.test`,
  secretHash: null,
  invitedAt: 1,
  expiresAt: 2,
  acceptedAt: 1,
  revokedAt: null,
});
const resultOf = (eventId: string) => world.ask(eventsRequests.getResult, { eventId });
const ballotsOf = (eventId: string) => world.ask(eventsRequests.readBallots, { eventId, part: 0 });

/** `a` has four likes, `b` two, `c` none; two jurors love `c`, like `b` and leave `a` alone. */
async function judged(jury = weighed): Promise<string> {
  const id = await acts.contest(jury);
  const likes = [1, 2, 3, 4].map((minute) => like(`${id}-a`, minute));
  world.neighbours.ledgers.set(id, [[...likes, like(`${id}-b`, 5), like(`${id}-b`, 6)]]);
  for (const uid of ['j1', 'j2']) {
    await acts.seat(id, uid);
    await acts.score(id, uid, `${id}-c`, { tecnica: 10, idea: 5 });
    await acts.score(id, uid, `${id}-b`, { tecnica: uid === 'j1' ? 5 : 6, idea: 1 });
    await acts.score(id, uid, `${id}-a`, { tecnica: 1 });
  }
  return id;
}

describe('a result with a jury', () => {
  it('weighs points and likes, and says how', async () => {
    const id = await judged();
    await acts.publish(id, true);
    const { result, ranking } = await resultOf(id);
    expect(result.jury).toMatchObject({ mode: 'weighed', weight: 40, jurors: 2, winner: null });
    expect(result.jury?.rule).toContain('40 % el jurado y 60 % las corcholatas');
    expect(result.rule).toContain(result.jury?.rule);
    expect(ranking).toMatchObject([
      { place: 1, postId: `${id}-a`, likes: 4, score: 0.6, jury: { jurors: 0, points: 0 } },
      {
        place: 2,
        postId: `${id}-b`,
        score: 0.473333,
        jury: { jurors: 2, points: 0.433333, sums: { tecnica: 11, idea: 2 } },
      },
      { place: 3, postId: `${id}-c`, likes: 0, score: 0.4, jury: { points: 1 } },
    ]);
    const event = (await world.list()).find((one) => one.id === id);
    expect(event?.topPosts.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
  });

  it('can be counted again from what is published, which names no juror', async () => {
    const id = await judged();
    await acts.publish(id, true);
    const { result, ranking } = await resultOf(id);
    const { lines } = await ballotsOf(id);
    const sha256 = createHash('sha256').update(lines).digest('hex');
    expect(result.jury?.ballots).toMatchObject({ sha256, entries: 4, parts: 1 });
    expect(lines).not.toMatch(/"j1"|"j2"|jurado\.test/);
    const likes = new LedgerCount();
    likes.add((world.neighbours.ledgers.get(id) ?? []).flat().map(ledgerText).join(''));
    const count = new JuryCount(result.jury!);
    count.add(lines);
    expect(ranking).toMatchObject(count.rank(likes.ranking()));
  });

  it('keeps the ranking by likes where its prize stands beside', async () => {
    const id = await judged(beside);
    await acts.publish(id, true);
    const { result, ranking } = await resultOf(id);
    expect(ranking.map(({ postId }) => postId)).toEqual([`${id}-a`, `${id}-b`, `${id}-c`]);
    expect(ranking[0]).not.toHaveProperty('score');
    expect(result.jury).toMatchObject({ winner: `${id}-c` });
  });

  it('brings the prize that stands beside to the card with most points, and to the next one', async () => {
    const id = await judged(beside);
    await acts.publish(id, true);
    const claimOf = (card: string, place?: 'jury') =>
      world.ask(calls.getMyClaim, { eventId: id, place }, { actor: person(`author-${card}`) });
    const award = (card: string, jury: boolean) =>
      world.ask(eventsRequests.getAward, { eventId: id, postId: `${id}-${card}`, jury });
    const picture = expect.stringContaining('&prize=jury');
    const chosen = { place: 'jury', rank: 1, state: 'open', certificate: { picture } };
    expect(await claimOf('c')).toMatchObject(chosen);
    expect((await world.list()).find((one) => one.id === id)?.juryPost?.slug).toBe('c');
    expect(await award('c', true)).toMatchObject({ place: 'jury', rank: 1 });
    await expect(award('c', false)).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
    const byAdmin = { actor: admin };
    const desk = async () => (await world.ask(calls.listClaims, { eventId: id }, byAdmin)).prizes;
    expect((await desk()).map(({ place, rank }) => [place, rank])).toEqual([
      [1, 1],
      [2, 2],
      ['jury', 1],
    ]);
    // `b` has a place of its own, and is next in the order of points as well.
    const move = { eventId: id, place: 'jury', state: 'expired', reason: 'Renunció' } as const;
    await world.ask(calls.moveClaim, move, byAdmin);
    expect(await claimOf('b', 'jury')).toMatchObject({ place: 'jury', rank: 2, state: 'open' });
    expect(await award('b', true)).toMatchObject({ place: 'jury', rank: 2 });
    expect(await award('b', false)).toMatchObject({ place: 2, rank: 2 });
    expect(await award('c', true)).toMatchObject({ rank: 1 });
    // There is nobody left whom the jury gave points.
    await world.ask(calls.moveClaim, move, byAdmin);
    expect((await desk()).at(-1)).toMatchObject({ place: 'jury', rank: 2, state: 'expired' });
    expect((await resultOf(id)).result.jury).toMatchObject({ winner: `${id}-c` });
  });

  it('weighed has no prize beside, and brings each place its own, with likes or without', async () => {
    const id = await judged();
    await acts.publish(id, true);
    const { prizes } = await world.ask(calls.listClaims, { eventId: id }, { actor: admin });
    expect(prizes.map(({ place, state }) => [place, state])).toEqual([
      [1, 'open'],
      [2, 'open'],
      [3, 'open'],
    ]);
  });

  it('waits for the last day of its jury, unless an administrator confirms', async () => {
    const id = await judged();
    await expect(acts.publish(id)).rejects.toMatchObject({ code: 'JURY_NOT_DONE' });
    await acts.score(id, 'j1', `${id}-a`, { tecnica: 2, idea: 0 });
    await acts.publish(id, true);
    const late = acts.score(id, 'j1', `${id}-a`, { tecnica: 3, idea: 0 });
    await expect(late).rejects.toMatchObject({ code: 'JURY_CLOSED' });
    expect(await acts.desk(id)).toMatchObject({ closed: true });
    const done = await acts.contest({ ...weighed, ...over });
    await acts.publish(done);
    expect((await resultOf(done)).result.jury).toMatchObject({ jurors: 0 });
  });

  it('takes no points once its making has begun, so that none is lost', async () => {
    const id = await judged();
    world.around.before = (subject) =>
      subject.includes('list-cards') ? Promise.reject(new Error('power cut')) : undefined;
    await expect(acts.publish(id, true)).rejects.toThrow('INTERNAL');
    world.around.before = () => undefined;
    const late = acts.score(id, 'j1', `${id}-a`, { tecnica: 10, idea: 5 });
    await expect(late).rejects.toMatchObject({ code: 'JURY_CLOSED' });
    await acts.publish(id, true);
    expect((await resultOf(id)).result.jury?.ballots.entries).toBe(4);
  });

  it('is without jurors that were taken back or take part, and without cards that are gone', async () => {
    const id = await judged();
    const { jurors: seats } = await acts.desk(id);
    await acts.revoke(id, seats[0]?.jurorId ?? '');
    await acts.seat(id, 'j3');
    await acts.score(id, 'j3', `${id}-c`, { tecnica: 0, idea: 0 });
    world.neighbours.addPost(`${id}-late`, { eventId: id, userId: 'j3' });
    world.neighbours.posts.delete(`${id}-b`);
    await acts.publish(id, true);
    const { result, ranking } = await resultOf(id);
    expect(result.jury).toMatchObject({ jurors: 1, ballots: { entries: 1 } });
    expect(ranking.find(({ postId }) => postId === `${id}-c`)?.jury).toMatchObject({
      jurors: 1,
      points: 1,
    });
  });

  it('is published however large its file: no transaction has more than a part of it', async () => {
    const id = await acts.contest();
    const { store } = service;
    const names = Array.from({ length: 150 }, (_, n) => `${id}-${n}`);
    for (const postId of names) world.neighbours.addPost(postId, { eventId: id });
    const tecnica = { tecnica: 8, idea: 5 };
    for (let n = 0; n < 50; n += 1) {
      await store.transaction(async (tx) => {
        const jurorId = `${id}-juror-${n}`;
        await tx.set(jurors, jurorId, seated(id, `large-${n}`));
        for (const postId of names) {
          const ballot = { jurorId, eventId: id, postId, points: tecnica, complete: true, at: 1 };
          await tx.set(ballots, ballotId(jurorId, postId), ballot);
        }
      });
    }
    const sizes: number[] = [];
    // A try that comes to nothing leaves parts that are nobody's.
    let isCut = true;
    const transaction = store.transaction.bind(store);
    vi.spyOn(store, 'transaction').mockImplementation(
      (work) =>
        transaction(async (tx) => {
          const set = vi.spyOn(tx, 'set');
          const done = await work(tx);
          const written = set.mock.calls.map(([{ name }]) => name);
          if (isCut && written.includes(results.name)) throw new Error('power cut');
          sizes.push(JSON.stringify(set.mock.calls).length);
          return done;
        }) as never,
    );
    await expect(acts.publish(id, true)).rejects.toThrow('INTERNAL');
    isCut = false;
    await acts.publish(id, true);
    vi.restoreAllMocks();
    const { result } = await resultOf(id);
    const { sha256, bytes, parts, entries } = result.jury!.ballots;
    expect(entries).toBe(7_500);
    expect(bytes).toBeGreaterThan(600_000);
    expect(Math.max(...sizes)).toBeLessThan(600_000);
    const lines = await Promise.all(
      Array.from({ length: parts }, (_, part) =>
        world.ask(eventsRequests.readBallots, { eventId: id, part }),
      ),
    );
    const text = lines.map((part) => part.lines).join('');
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
  });

  it('hides its points with its winners', async () => {
    const id = await judged();
    await acts.publish(id, true);
    expect((await ballotsOf(id)).lines).not.toBe('');
    await world.ask(calls.deactivateWinners, { eventId: id }, { actor: admin });
    await expect(ballotsOf(id)).rejects.toMatchObject({ code: 'RESULT_NOT_FOUND' });
  });
});
