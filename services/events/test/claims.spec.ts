import { readFileSync, readdirSync } from 'node:fs';
import { calls, eventsRequests } from '@el-reto/contracts';
import { claimAnswers, codeOf, setClock } from '@el-reto/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { Seal } from '../src/claims/claim-answers.ts';
import { claimId, claims as records, sealedFor } from '../src/claims/claim-records.ts';
import { admin, Events } from './support/events.ts';
import { Prizes } from './support/prizes.ts';

const events = await Events.ofFile();
const { harness } = events;
const prizes = new Prizes(events);
const { fullName } = claimAnswers;

let id: string;
beforeEach(async () => {
  id = await prizes.won();
});

describe('a claim', () => {
  it('opens for each of the first three places when the result is published, and has a due date', async () => {
    id = await prizes.ended();
    // In Mexico City it is still the day before.
    setClock('2026-11-21T05:59:00Z');
    await events.publish(id);
    expect(await prizes.published(id)).toEqual(['opened 1 a', 'opened 2 b', 'opened 3 c']);
    const claim = await prizes.claim(id, 'b');
    expect(claim).toMatchObject({
      eventId: id,
      place: 2,
      state: 'open',
      postId: prizes.postId(id, 'b'),
      card: { slug: 'carta-b', name: expect.any(String) },
      certificate: { picture: expect.stringMatching(/carta-b\.jpg\?format=certificate$/) },
      dueAt: '2026-12-05T05:59:59.000Z',
      answers: null,
    });
    expect(claim.form.map(({ name }) => name)).toContain('postalCode');
    await events.publish(id);
    expect(await prizes.published(id)).toHaveLength(3);
    setClock('2026-12-05T05:59:58Z');
    expect((await prizes.submit(id, 'a')).state).toBe('claimed');
    setClock('2026-12-05T05:59:59Z');
    expect((await prizes.claim(id, 'b')).state).toBe('expired');
    expect(await codeOf(prizes.submit(id, 'b'))).toBe('CLAIM_CLOSED');
    expect((await prizes.submit(id, 'a')).state).toBe('claimed');
  });

  it('stores the answers to its form until thirty days after the delivery; a retry stores them once', async () => {
    const options = { idempotencyKey: 'once' };
    const both = [1, 2].map(() => prizes.submit(id, 'a', claimAnswers, options));
    const claimed = { success: true, state: 'claimed' };
    expect(await Promise.all(both)).toEqual([claimed, claimed]);
    expect((await prizes.claim(id, 'a')).answers).toEqual({ ...claimAnswers, phone: '5512345678' });
    await prizes.submit(id, 'a', { ...claimAnswers, postalCode: '01000', other: 'x' });
    const changed = (await prizes.claim(id, 'a')).answers;
    expect(changed).toMatchObject({ postalCode: '01000' });
    expect(changed).not.toHaveProperty('other');
    await prizes.move(id, 1, 'delivered');
    expect(await codeOf(prizes.submit(id, 'a'))).toBe('CLAIM_CLOSED');
    expect((await prizes.published(id)).at(-1)).toBe('delivered 1 a');
    await prizes.sweep(29);
    expect(await prizes.record(id)).toHaveProperty('sealed');
    await prizes.sweep(30.1);
    expect(await prizes.record(id)).not.toHaveProperty('sealed');
    expect(await prizes.claim(id, 'a')).toMatchObject({ state: 'delivered', answers: null });
  });

  it('names the field whose answer is refused, and repeats that refusal for a retry with the same key', async () => {
    id = await prizes.won('a');
    const refusal = { code: 'CLAIM_ANSWER_NOT_VALID', params: { field: 'adult' } };
    for (const _ of ['first', 'retry']) {
      const options = { idempotencyKey: `refused-${id}` };
      const refused = prizes.submit(id, 'a', { ...claimAnswers, adult: false }, options);
      await expect(refused).rejects.toMatchObject(refusal);
    }
    expect((await prizes.claim(id, 'a')).state).toBe('open');
  });

  it('of a winner with several prizes is the open one, unless the request names a place', async () => {
    id = await prizes.ended();
    prizes.show(id, 'e', { of: 'a' });
    await events.publish(id);
    await prizes.move(id, 1, 'expired');
    await prizes.move(id, 2, 'expired');
    expect((await prizes.claim(id, 'a')).place).toBe(2);
    expect((await prizes.claim(id, 'a', 1)).state).toBe('expired');
    const all = await events.ask(calls.listMyClaims, {}, { actor: prizes.author(id, 'a') });
    const states = all.map(({ place, state }) => `${place} ${state}`);
    expect(states.toSorted()).toEqual(['1 expired', '2 open']);
  });
});

it('a certificate stays with the winner of a place, and with a substitute until the claim expires', async () => {
  await prizes.move(id, 1, 'expired');
  expect(await prizes.award(id, 'a')).toMatchObject({ place: 1, rank: 1 });
  expect(await prizes.award(id, 'd')).toMatchObject({ place: 1, rank: 4 });
  expect(await codeOf(prizes.award(id, 'e'))).toBe('POST_NOT_FOUND');
  await prizes.move(id, 1, 'expired');
  expect(await prizes.award(id, 'e')).toMatchObject({ place: 1, rank: 5 });
  expect(await codeOf(prizes.award(id, 'd'))).toBe('POST_NOT_FOUND');
  expect((await prizes.claim(id, 'd')).certificate).toBeNull();
  expect((await prizes.claim(id, 'a')).certificate).not.toBeNull();
});

it('a certificate is hidden while the winners are switched off and while its card is hidden', async () => {
  await events.setWinners(id, false);
  expect(await prizes.claim(id, 'a')).toMatchObject({ state: 'open', certificate: null });
  expect(await codeOf(prizes.award(id, 'a'))).toBe('POST_NOT_FOUND');
  await events.setWinners(id, true);
  expect((await prizes.claim(id, 'a')).certificate).not.toBeNull();
  prizes.show(id, 'a', { isPublic: false });
  expect(await prizes.claim(id, 'a')).toMatchObject({ card: null, certificate: null });
});

describe('the answers of a claim', () => {
  it('are shown to their winner and to administrators; each reading by an administrator is recorded', async () => {
    await prizes.submit(id, 'a');
    for (const other of ['b', 'd']) {
      const seen = await prizes.claim(id, other).catch((error: unknown) => error);
      expect(JSON.stringify(seen)).not.toContain('Secreta');
    }
    expect(await codeOf(prizes.claim(id, 'd'))).toBe('CLAIM_NOT_FOUND');
    expect(await codeOf(prizes.submit(id, 'd', {}))).toBe('CLAIM_NOT_FOUND');
    const unread = [true, false, false].map((answered) => ({ answered, answers: null }));
    expect(await prizes.list(id)).toMatchObject(unread);
    await prizes.list(id, 2);
    expect(await events.acts(`${id}_`)).toEqual([]);
    const [first, second] = await prizes.list(id, 1);
    expect(first?.answers).toContainEqual({ label: 'Código postal', value: '06000' });
    expect(first?.answers).toContainEqual({ label: 'Vivo en México', value: 'Sí' });
    expect(second?.answers).toBeNull();
    const act = { actor: admin.uid, action: 'listClaims', before: null, after: null };
    expect(await events.acts(`${id}_`)).toMatchObject([{ ...act, subject: `${id}_1` }]);
    await prizes.submit(id, 'b');
    const [, unasked] = await prizes.list(id, 1);
    expect(unasked).toMatchObject({ answered: true, answers: null });
    const exported = (card: string) =>
      events.ask(eventsRequests.exportClaims, {}, { actor: prizes.author(id, card) });
    const own = { eventId: id, place: 1, state: 'claimed', answers: { fullName } };
    expect(await exported('a')).toMatchObject({ claims: [own] });
    expect(await exported('d')).toEqual({ claims: [] });
  });

  it('are encrypted in the database, and are in no event', async () => {
    await prizes.submit(id, 'a', claimAnswers, { idempotencyKey: 'sealed' });
    const wrong = { ...claimAnswers, postalCode: 'Secreta' };
    await codeOf(prizes.submit(id, 'a', wrong, { idempotencyKey: 'bad' }));
    await prizes.list(id, 1);
    const dir = `${harness.dir}/data`;
    const files = readdirSync(dir).filter((name) => name.startsWith('events.sqlite'));
    const stored = files.map((name) => readFileSync(`${dir}/${name}`, 'utf8')).join('');
    expect(stored).toContain(prizes.postId(id, 'a'));
    await harness.settled();
    for (const secret of ['Secreta', '5512345678', '55 1234 5678', 'Calle de la Luna']) {
      expect(stored.includes(secret)).toBe(false);
      expect(JSON.stringify(harness.events)).not.toContain(secret);
    }
  });

  it('are requested again if they cannot be decrypted', async () => {
    await prizes.submit(id, 'a');
    const record = (await prizes.record(id))!;
    const sealed = new Seal(['f'.repeat(32)]).close(claimAnswers, sealedFor(record));
    await harness.store.transaction((tx) => tx.set(records, claimId(id, 1), { ...record, sealed }));
    expect((await prizes.claim(id, 'a')).answers).toBeNull();
    await prizes.submit(id, 'a');
    expect((await prizes.claim(id, 'a')).answers).toMatchObject({ fullName });
  });
});

const form = [
  { name: 'fullName', label: 'Tu nombre', kind: 'line', required: true, maxLength: 80 },
  { name: 'cap', label: 'Talla de gorra', kind: 'line', required: true, maxLength: 10 },
] as const;
const formOf = (eventId?: string) => events.ask(calls.getClaimForm, { eventId });
const change = (eventId: string, claimForm: unknown) =>
  events.update(eventId, { claimForm } as object);

it('the form of an event replaces the default form until it is removed; stored answers keep their form', async () => {
  await change(id, form);
  expect((await formOf(id)).own).toEqual(form);
  expect((await formOf()).own).toBeNull();
  expect((await prizes.claim(id, 'a')).form).toEqual(form);
  await expect(prizes.submit(id, 'a')).rejects.toMatchObject({ params: { field: 'cap' } });
  await prizes.submit(id, 'a', { fullName: 'Ana Secreta', cap: 'M' });
  await change(id, null);
  expect(await formOf(id)).toMatchObject({ own: null });
  expect(await prizes.claim(id, 'a')).toMatchObject({ form, answers: { cap: 'M' } });
  const [first] = await prizes.list(id, 1);
  expect(first?.answers).toContainEqual({ label: 'Talla de gorra', value: 'M' });
  expect((await prizes.claim(id, 'b')).form).toEqual((await formOf()).usual);
  expect(await events.find(id)).not.toHaveProperty('claimForm');
});
