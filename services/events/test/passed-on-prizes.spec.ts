import { eventsEvents, eventsRequests, postsRequests } from '@el-reto/contracts';
import { codeOf, failing, setClock } from '@el-reto/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PrizeHolders } from '../src/claims/prize-holders.service.ts';
import { events as eventRecords } from '../src/events/event-records.ts';
import { Events } from './support/events.ts';
import { Prizes } from './support/prizes.ts';

const events = await Events.ofFile();
const { harness } = events;
const prizes = new Prizes(events);

let id: string;
beforeEach(async () => {
  id = await prizes.won();
});

it.each([
  ['need likes', 'ab', '', '', {}, '1a 2b'],
  ['of deleted and hidden cards go to the next shown card', 'abcde', 'b', 'd', {}, '1a 2e 3c'],
  ['stay empty where no card is left', 'abc', 'a', '', {}, '2b 3c'],
  ['go to one author each', 'abcde', '', '', { b: 'a', d: 'c' }, '1a 2e 3c'],
  ['go to one author each, also behind the places', 'abcdef', 'ab', '', { e: 'd' }, '1d 2f 3c'],
  ['count deleted cards of no author', 'abcdef', 'c', '', { b: 'a', d: 'c', e: 'a' }, '1a 2d 3f'],
])('the places of a result %s', async (_, cards, deleted, hidden, of, opened) => {
  id = await prizes.ended(cards);
  for (const [card, other] of Object.entries(of)) prizes.show(id, card, { of: other });
  for (const card of deleted) prizes.hide(id, card);
  for (const card of hidden) prizes.show(id, card, { isPublic: false });
  await events.publish(id);
  const expected = opened.split(' ').map(([place, card]) => `opened ${place} ${card}`);
  expect(await prizes.published(id)).toEqual(expected);
});

it('the places of a result pass on to no author who has another prize', async () => {
  id = await prizes.ended();
  prizes.show(id, 'd', { of: 'c' });
  await events.publish(id);
  await prizes.move(id, 1, 'expired');
  expect(await prizes.published(id, 3)).toEqual(['expired 1 a', 'opened 1 e']);
});

it('the places of a result pass on to an author who lost another one, which is not opened again meanwhile', async () => {
  id = await prizes.ended('abcd');
  prizes.hide(id, 'd');
  await events.publish(id);
  await prizes.move(id, 1, 'expired');
  prizes.show(id, 'd', { of: 'a' });
  await prizes.move(id, 2, 'expired');
  const moved = ['expired 1 a', 'expired 2 b', 'opened 2 d'];
  expect(await prizes.published(id, 3)).toEqual(moved);
  expect(await codeOf(prizes.move(id, 1, 'open'))).toBe('CLAIM_CLOSED');
  await prizes.move(id, 2, 'expired');
  expect(await prizes.move(id, 1, 'open')).toMatchObject({ state: 'open' });
});

it.each([
  ['let its claim end', () => prizes.move(id, 1, 'expired')],
  ['deleted the card', () => prizes.deleteCard(id, 'a')],
])('the places of a result pass on to no other card of an author who %s', async (_, lose) => {
  id = await prizes.ended('abcdefg');
  prizes.show(id, 'd', { of: 'a' });
  prizes.show(id, 'f', { of: 'a' });
  await events.publish(id);
  await lose();
  await expect.poll(() => prizes.published(id, 3)).toEqual(['expired 1 a', 'opened 1 e']);
  await prizes.move(id, 1, 'expired');
  expect(await prizes.published(id, 5)).toEqual(['expired 1 e', 'opened 1 g']);
});

it('the places of a result cannot be opened by an administrator if no card has them', async () => {
  id = await prizes.won('a');
  expect(await prizes.list(id)).toMatchObject([{ place: 1 }]);
  expect(await codeOf(prizes.move(id, 2, 'open'))).toBe('CLAIM_NOT_FOUND');
});

describe('an administrator', () => {
  it('passes a prize on, delivers it and undoes the delivery; each act is recorded with its reason', async () => {
    expect(await prizes.move(id, 1, 'expired')).toEqual({ success: true, state: 'open' });
    const picture = expect.stringContaining('carta-d.jpg');
    const passedOn = { state: 'open', place: 1, rank: 4, certificate: { picture } };
    expect(await prizes.claim(id, 'd')).toMatchObject(passedOn);
    await prizes.submit(id, 'd');
    await prizes.move(id, 1, 'delivered');
    expect(await codeOf(prizes.move(id, 1, 'expired'))).toBe('CLAIM_CLOSED');
    await prizes.move(id, 1, 'open');
    const reopened = { state: 'open', answers: { postalCode: '06000' } };
    expect(await prizes.claim(id, 'd')).toMatchObject(reopened);
    const steps = ['expired 1 a', 'opened 1 d', 'delivered 1 d', 'reminded 1 d'];
    expect(await prizes.published(id, 3)).toEqual(steps);
    const acts = await events.acts(`${id}_`);
    const act = (before: string, after: string) => {
      return { reason: 'porque sí', before: { state: before }, after: { state: after } };
    };
    const moves = [act('open', 'open'), act('claimed', 'delivered'), act('delivered', 'open')];
    expect(acts).toMatchObject(moves);
    expect(JSON.stringify(acts)).not.toContain('Secreta');
  });

  it('passes two prizes on at the same time to two different cards', async () => {
    await Promise.all([1, 2].map((place) => prizes.move(id, place, 'expired')));
    const moved = await prizes.published(id, 3);
    const opened = moved.flatMap((one) => /opened . (.)/.exec(one)?.[1] ?? []);
    expect(new Set(opened)).toEqual(new Set(['d', 'e']));
  });

  it.each(['delivered', 'expired', 'open'] as const)(
    'changes nothing if another card has received the prize meanwhile: %s',
    async (state) => {
      const once = { rank: 1, idempotencyKey: `once-${state}` };
      const late = { rank: 1, idempotencyKey: `late-${state}` };
      const outcome = await prizes.move(id, 1, 'expired', once);
      const before = await prizes.published(id);
      for (const _ of ['first', 'retry']) {
        expect(await codeOf(prizes.move(id, 1, state, late))).toBe('CLAIM_CLOSED');
      }
      expect(await prizes.move(id, 1, 'expired', once)).toEqual(outcome);
      expect(await prizes.published(id)).toEqual(before);
      expect(await events.acts(`${id}_`)).toHaveLength(1);
      expect(await prizes.move(id, 1, state, { rank: 4 })).toMatchObject({ success: true });
    },
  );

  it('does not pass on a prize that another administrator passes on at the same time', async () => {
    const holders = harness.service.app.get(PrizeHolders);
    const candidates = holders.candidates.bind(holders);
    vi.spyOn(holders, 'candidates').mockImplementationOnce(async (claim) => {
      await prizes.move(id, 1, 'expired');
      return candidates(claim);
    });
    expect(await codeOf(prizes.move(id, 1, 'expired'))).toBe('CLAIM_CLOSED');
    expect(await prizes.published(id, 3)).toEqual(['expired 1 a', 'opened 1 d']);
  });

  it('does not pass on a prize that its winner has claimed meanwhile', async () => {
    id = await prizes.won('abcd');
    await prizes.submit(id, 'a');
    const passOn = (seen: 'open' | 'claimed') => prizes.move(id, 1, 'expired', { rank: 1, seen });
    expect(await codeOf(passOn('open'))).toBe('CHANGED_MEANWHILE');
    expect(await prizes.record(id)).toMatchObject({ state: 'claimed', rank: 1 });
    expect(await passOn('claimed')).toMatchObject({ success: true });
  });

  it('reopens a prize once per key, even if its card is deleted before the retry', async () => {
    id = await prizes.won('abcd');
    await prizes.move(id, 1, 'delivered');
    const options = { idempotencyKey: 'reopen' };
    const outcome = await prizes.move(id, 1, 'open', options);
    prizes.hide(id, 'a');
    expect(await prizes.move(id, 1, 'open', options)).toEqual(outcome);
    expect(await codeOf(prizes.move(id, 1, 'open'))).toBe('CLAIM_CLOSED');
  });
});

describe('a deleted card', () => {
  it('loses its prize to the next card, unless the prize was delivered', async () => {
    id = await prizes.won('abcdefg');
    await prizes.submit(id, 'a');
    await prizes.submit(id, 'b');
    await prizes.move(id, 2, 'delivered');
    const taken = { by: 'boss', reason: 'spam' };
    await prizes.deleteCard(id, 'a', { taken });
    await expect.poll(async () => (await prizes.record(id, 1))?.rank, { interval: 10 }).toBe(4);
    expect(await prizes.claim(id, 'a')).toMatchObject({ state: 'expired', answers: null });
    // `c` is deleted by its author, and its deletion arrives twice. The prize of `b` was delivered.
    await prizes.deleteCard(id, 'c');
    await prizes.deleteCard(id, 'c');
    await prizes.deleteCard(id, 'b', { taken });
    await expect.poll(async () => (await prizes.record(id, 3))?.rank, { interval: 10 }).toBe(5);
    const moved = ['expired 1 a', 'opened 1 d', 'expired 3 c', 'opened 3 e'];
    expect(await prizes.published(id, 4)).toEqual(moved);
    const steps = { before: { state: 'claimed', rank: 1 }, after: { state: 'open', rank: 4 } };
    expect(await events.acts(`${id}_`)).toMatchObject([
      { action: 'moveClaim', subject: `${id}_2` },
      { action: 'moveClaim', subject: `${id}_1`, actor: 'boss', reason: 'spam', ...steps },
    ]);
    const { ranking } = await events.result(id);
    expect(ranking[0]).toMatchObject({ place: 1, postId: prizes.postId(id, 'a') });
    expect(await codeOf(prizes.move(id, 2, 'open'))).toBe('CLAIM_CLOSED');
  });

  it('loses its prize even if it was deleted while its claim was opened', async () => {
    id = await prizes.won('abcd');
    prizes.hide(id, 'a');
    const { uid } = prizes.author(id, 'a');
    const opened = { eventId: id, place: 1, uid, postId: prizes.postId(id, 'a'), dueAt: null };
    await harness.publish(eventsEvents.claimOpened, opened);
    await expect.poll(() => prizes.published(id)).toContain('opened 1 d');
  });
});

it('a deleted event passes no prize on, even before its claims are deleted', async () => {
  await harness.store.transaction((tx) => tx.delete(eventRecords, id));
  const other = await prizes.won();
  for (const one of [id, other]) await prizes.deleteCard(one, 'a');
  await expect.poll(() => prizes.published(other, 3)).toEqual(['expired 1 a', 'opened 1 d']);
  expect(await prizes.published(id, 3)).toEqual([]);
});

it('the claims of a deleted account are erased, and its undelivered prize passes to the next card only once', async () => {
  await prizes.submit(id, 'a');
  await prizes.submit(id, 'b');
  await prizes.move(id, 2, 'delivered');
  for (const card of 'ab') {
    prizes.hide(id, card);
    const { uid } = prizes.author(id, card);
    for (const _ of ['once', 'again']) await events.ask(eventsRequests.purgeUser, { uid });
  }
  expect(await prizes.published(id, 3)).toEqual(['delivered 2 b', 'expired 1 a', 'opened 1 d']);
  expect((await prizes.claim(id, 'd')).place).toBe(1);
  for (const card of 'ab') expect(await codeOf(prizes.claim(id, card))).toBe('CLAIM_NOT_FOUND');
  expect(await prizes.record(id, 2)).not.toHaveProperty('sealed');
  expect(await prizes.list(id, 2)).toMatchObject([
    { place: 1, rank: 4, before: [{ rank: 1, card: null }] },
    { place: 2, state: 'delivered', answers: null },
    { place: 3, state: 'open' },
  ]);
});

describe('the clock', () => {
  it('sends each reminder once and then ends the claim', async () => {
    id = await prizes.ended('a');
    setClock('2026-11-20T18:00:00Z');
    await events.publish(id);
    for (const day of [1, 3, 5]) {
      setClock(`2026-12-0${day}T18:00:00Z`);
      await Promise.all([prizes.sweep(0), prizes.sweep(0)]);
    }
    const steps = ['reminded 1 a', 'reminded 1 a', 'expired 1 a'];
    expect(await prizes.published(id, 1)).toEqual(steps);
  });

  it('passes each unclaimed prize on once, to a shown card, which gets the full time', async () => {
    id = await prizes.ended('abcdef');
    setClock('2026-11-20T18:00:00Z');
    await events.publish(id);
    await prizes.submit(id, 'b');
    prizes.hide(id, 'd');
    setClock('2026-12-05T06:00:00Z');
    await Promise.all([prizes.sweep(0), prizes.sweep(0)]);
    await prizes.sweep(0.1);
    const moved = await prizes.published(id, 3);
    const cards = (kind: string) =>
      new Set(moved.flatMap((one) => (one.startsWith(kind) ? one.at(-1) : [])));
    expect(moved).toHaveLength(4);
    expect(cards('expired')).toEqual(new Set(['a', 'c']));
    expect(cards('opened')).toEqual(new Set(['e', 'f']));
    expect(await prizes.record(id, 2)).toMatchObject({ state: 'claimed' });
    const dueAt = Date.parse('2026-12-20T05:59:59Z');
    for (const place of [1, 3]) {
      expect(await prizes.record(id, place)).toMatchObject({ state: 'open', dueAt });
    }
  });

  it('passes prizes on in its next run if a run failed', async () => {
    id = await prizes.won('abcd');
    harness.before = failing(postsRequests.getFacts, 'INTERNAL');
    await prizes.sweep(16);
    harness.before = () => undefined;
    await harness.restart();
    expect(await prizes.published(id)).toHaveLength(3);
    for (const _ of ['once', 'again']) await prizes.sweep(16);
    const moved = ['expired 1 a', 'expired 2 b', 'expired 3 c', 'opened 1 d'];
    expect((await prizes.published(id, 3)).toSorted()).toEqual(moved);
  });
});

it('while the winners are switched off, the time of claims stops, and a new claim has no due date', async () => {
  id = await prizes.ended('abcd');
  setClock('2026-11-20T18:00:00Z');
  await events.publish(id);
  setClock('2026-11-24T18:00:00Z');
  await events.setWinners(id, false);
  await prizes.submit(id, 'b');
  setClock('2026-12-24T18:00:00Z');
  await prizes.sweep(0);
  const paused = { state: 'open', paused: true };
  expect(await prizes.claim(id, 'a')).toMatchObject(paused);
  expect(await prizes.published(id)).toHaveLength(3);
  await prizes.move(id, 3, 'expired');
  expect(await prizes.claim(id, 'd')).toMatchObject(paused);
  const opened = await events.published(eventsEvents.claimOpened, id);
  expect(opened.at(-1)).toMatchObject({ dueAt: null, rank: 4 });
  await events.setWinners(id, true);
  // `a` had ten days left, counted to the end of the day in Mexico City.
  for (const [card, day] of Object.entries({ a: '04', d: '08' })) {
    const running = { state: 'open', paused: false, dueAt: `2027-01-${day}T05:59:59.000Z` };
    expect(await prizes.claim(id, card)).toMatchObject(running);
  }
  expect(await prizes.record(id, 2)).toMatchObject({ state: 'claimed' });
});
