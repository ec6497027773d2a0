import { createHash } from 'node:crypto';
import {
  calls,
  eventsRequests,
  integrityRequests,
  likesRequests,
  postsRequests,
} from '@el-reto/contracts';
import { JuryCount, LedgerCount, ledgerText } from '@el-reto/contracts';
import { codeOf, during, failing, person } from '@el-reto/testing';
import { describe, expect, it, vi } from 'vitest';
import { collections } from '../src/app.module.ts';
import { results } from '../src/results/result-records.ts';
import { jurors } from '../src/jury/jury-records.ts';
import { Events, like } from './support/events.ts';
import { beside, Jury, weighed } from './support/jury.ts';

const events = await Events.ofFile();
const { harness, neighbours } = events;
const jury = new Jury(events);

const ballotsOf = (eventId: string, part = 0) =>
  events.ask(eventsRequests.readBallots, { eventId, part });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * A contest: `a` has four likes, `b` two, `c` none. Two jurors give points to `c` and `b`, most to `c`;
 * they do not complete `a`.
 */
async function judged(described = weighed): Promise<string> {
  const id = await jury.contest(described);
  const likes = [1, 2, 3, 4].map((minute) => like(`${id}-a`, minute));
  events.ledgers.set(id, [[...likes, like(`${id}-b`, 5), like(`${id}-b`, 6)]]);
  for (const uid of ['j1', 'j2']) {
    await jury.seat(id, uid);
    await jury.score(id, uid, 'c', { tecnica: 10, idea: 5 });
    await jury.score(id, uid, 'b', { tecnica: uid === 'j1' ? 5 : 6, idea: 1 });
    await jury.score(id, uid, 'a', { tecnica: 1 });
  }
  return id;
}

describe('a result of likes and points', () => {
  it('weighs both, explains the weights, and gives each place its prize, even for a card without likes', async () => {
    const id = await judged();
    await events.publish(id, true);
    const { result, ranking } = await events.result(id);
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
    expect((await events.find(id))?.topPosts.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
    const { prizes } = await events.ask(calls.listClaims, { eventId: id });
    expect(prizes).toMatchObject([1, 2, 3].map((place) => ({ place, state: 'open' })));
  });

  it('can be recalculated from the published files, which name no juror', async () => {
    const id = await judged();
    await events.publish(id, true);
    const { result, ranking } = await events.result(id);
    const { lines } = await ballotsOf(id);
    expect(result.jury?.ballots).toMatchObject({ sha256: sha256(lines), entries: 4, parts: 1 });
    expect(lines).not.toMatch(/"j1"|"j2"|jurado\.test/);
    const likes = new LedgerCount();
    likes.add((events.ledgers.get(id) ?? []).flat().map(ledgerText).join(''));
    const count = new JuryCount(result.jury!);
    count.add(lines);
    expect(ranking).toMatchObject(count.rank(likes.ranking()));
    await events.setWinners(id, false);
    expect(await codeOf(ballotsOf(id))).toBe('RESULT_NOT_FOUND');
  });

  it('waits for the last day of the jury unless an administrator confirms, which closes the jury', async () => {
    const id = await judged();
    expect(await codeOf(events.publish(id, false))).toBe('JURY_NOT_DONE');
    await jury.score(id, 'j1', 'a', { tecnica: 2, idea: 0 });
    // The first try closes the jury before it fails, so that no points are lost.
    harness.before = failing(postsRequests.listCards, 'INTERNAL');
    expect(await codeOf(events.publish(id, true))).toBe('INTERNAL');
    harness.before = () => undefined;
    expect(await codeOf(jury.score(id, 'j1', 'a', { tecnica: 10, idea: 5 }))).toBe('JURY_CLOSED');
    await events.publish(id, true);
    expect(await jury.desk(id)).toMatchObject({ closed: true });
    expect((await events.result(id)).result.jury?.ballots.entries).toBe(5);
  });

  it('leaves out revoked jurors, jurors who take part, and deleted cards', async () => {
    const id = await judged();
    const { jurors: seats } = await jury.desk(id);
    await jury.revoke(id, seats[0]?.jurorId ?? '');
    await jury.seat(id, 'j3');
    await jury.score(id, 'j3', 'c', { tecnica: 0, idea: 0 });
    jury.addCard(id, 'late', 'j3');
    neighbours.posts.delete(`${id}-b`);
    await events.publish(id, true);
    const { result, ranking } = await events.result(id);
    expect(result.jury).toMatchObject({ jurors: 1, ballots: { entries: 1 } });
    const points = ranking.find(({ postId }) => postId === `${id}-c`)?.jury;
    expect(points).toMatchObject({ jurors: 1, points: 1 });
  });

  it('is published with a large file of points, which several transactions store', async () => {
    const id = await jury.contest();
    const { store } = harness;
    const postIds = Array.from({ length: 150 }, (_, n) => `${id}-${n}`);
    for (const postId of postIds) neighbours.addPost(postId, { eventId: id });
    for (let n = 0; n < 50; n += 1) {
      const jurorId = `${id}-juror-${n}`;
      const seat = { eventId: id, uid: `u${n}`, email: null, secretHash: null };
      const times = { invitedAt: 1, expiresAt: 2, acceptedAt: 1, revokedAt: null };
      await store.transaction((tx) => tx.set(jurors, jurorId, { ...seat, ...times }));
      await jury.putBallots(id, jurorId, postIds);
    }
    const sizes: number[] = [];
    // The first try fails at its end. The parts that it stored belong to no result.
    let fails = true;
    const transaction = store.transaction.bind(store);
    vi.spyOn(store, 'transaction').mockImplementation(
      (work) =>
        transaction(async (tx) => {
          const set = vi.spyOn(tx, 'set');
          const done = await work(tx);
          const isResult = set.mock.calls.some(([{ name }]) => name === results.name);
          if (fails && isResult) throw new Error('power cut');
          sizes.push(JSON.stringify(set.mock.calls).length);
          return done;
        }) as never,
    );
    expect(await codeOf(events.publish(id, true))).toBe('INTERNAL');
    fails = false;
    await events.publish(id, true);
    const file = (await events.result(id)).result.jury!.ballots;
    expect(file.entries).toBe(7_500);
    expect(file.bytes).toBeGreaterThan(600_000);
    expect(Math.max(...sizes)).toBeLessThan(600_000);
    let text = '';
    for (let part = 0; part < file.parts; part += 1) text += (await ballotsOf(id, part)).lines;
    expect(sha256(text)).toBe(file.sha256);
  });
});

it.each([
  ['set', false],
  ['removed', true],
])('a jury cannot be %s once the likes are being closed for the result', async (_, isThere) => {
  const id = isThere ? await jury.contest() : (await events.create()).id;
  const codes: string[] = [];
  harness.before = during(likesRequests.publish, async () => {
    codes.push(await codeOf(isThere ? jury.remove(id) : jury.set(id)));
  });
  await events.publish(id, true);
  expect(codes).toEqual(['RESULT_PUBLISHED']);
  expect((await events.result(id)).result.jury !== undefined).toBe(isThere);
});

it('a jury that is set while undecided likes are counted is asked about', async () => {
  const { id } = await events.create();
  harness.before = during(integrityRequests.countUndecided, () => jury.set(id));
  expect(await codeOf(events.publish(id))).toBe('JURY_NOT_DONE');
});

it('the prize of the jury goes to the card with the most points; if it expires, to the next card', async () => {
  const id = await judged(beside);
  await events.publish(id, true);
  const { result, ranking } = await events.result(id);
  expect(ranking.map(({ postId }) => postId)).toEqual([`${id}-a`, `${id}-b`, `${id}-c`]);
  expect(ranking[0]).not.toHaveProperty('score');
  expect(result.jury).toMatchObject({ winner: `${id}-c` });
  expect((await events.find(id))?.juryPost?.slug).toBe('c');
  const claimOf = (card: string, place?: 'jury') =>
    events.ask(calls.getMyClaim, { eventId: id, place }, { actor: person(`author-${card}`) });
  const award = (card: string, isJury: boolean) =>
    events.ask(eventsRequests.getAward, { eventId: id, postId: `${id}-${card}`, jury: isJury });
  const prizes = async () => {
    const listed = await events.ask(calls.listClaims, { eventId: id });
    return listed.prizes.map(({ place, rank, state }) => `${place} ${rank} ${state}`);
  };
  const certificate = { picture: expect.stringContaining('&prize=jury') };
  const chosen = { place: 'jury', rank: 1, state: 'open', certificate };
  expect(await claimOf('c')).toMatchObject(chosen);
  expect(await award('c', true)).toMatchObject({ place: 'jury', rank: 1 });
  expect(await codeOf(award('c', false))).toBe('POST_NOT_FOUND');
  expect(await prizes()).toEqual(['1 1 open', '2 2 open', 'jury 1 open']);
  const move = { place: 'jury', state: 'expired', reason: 'Renunció' } as const;
  // `b` has won a place and has the second most points.
  await events.ask(calls.moveClaim, { eventId: id, ...move });
  expect(await claimOf('b', 'jury')).toMatchObject({ place: 'jury', rank: 2, state: 'open' });
  expect(await award('b', true)).toMatchObject({ place: 'jury', rank: 2 });
  expect(await award('b', false)).toMatchObject({ place: 2, rank: 2 });
  expect(await award('c', true)).toMatchObject({ rank: 1 });
  // No third card has points.
  await events.ask(calls.moveClaim, { eventId: id, ...move });
  expect((await prizes()).at(-1)).toBe('jury 2 expired');
  expect((await events.result(id)).result.jury).toMatchObject({ winner: `${id}-c` });
});

it('the deletion of an event hides its result and claims at once, and deletes them with its jury and points', async () => {
  const id = await judged();
  await events.publish(id, true);
  const claim = () => events.ask(calls.getMyClaim, { eventId: id }, { actor: person('author-a') });
  const isNamed = async () => {
    const all = collections.map(({ name }) => harness.store.find({ name, indexes: [] }, {}));
    return JSON.stringify(await Promise.all(all)).includes(id);
  };
  expect([(await claim()).state, await isNamed()]).toEqual(['open', true]);
  await events.delete(id);
  expect(await codeOf(events.result(id))).toBe('RESULT_NOT_FOUND');
  expect(await codeOf(claim())).toBe('CLAIM_NOT_FOUND');
  await expect.poll(isNamed).toBe(false);
});
