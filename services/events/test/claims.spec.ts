import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, calls, endOfDayInMexico, eventsRequests } from '@el-reto/contracts';
import { todayInMexico } from '@el-reto/contracts';
import { person } from '@el-reto/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { claims as records } from '../src/claims/claim-records.ts';
import { answers, ClaimsWorld, later } from './support/claims-world.ts';
import { admin, strangers, worldOfThisFile } from './support/events-world.ts';

const { world, service } = await worldOfThisFile();
const claims = new ClaimsWorld(world, () => service);

afterEach(() => void vi.useRealTimers());

describe('a claim', () => {
  it('opens for each of the first three places, in the transaction that publishes', async () => {
    const id = await claims.won();
    expect(await claims.told(id)).toEqual(['opened 1 a', 'opened 2 b', 'opened 3 c']);
    const claim = await claims.mine(id, 'b');
    expect(claim).toMatchObject({
      eventId: id,
      place: 2,
      state: 'open',
      postId: claims.card(id, 'b'),
      card: { slug: 'carta-b', name: expect.any(String) },
      certificate: { picture: expect.stringMatching(/carta-b\.jpg\?format=certificate$/) },
      answers: null,
    });
    expect(claim.form.map(({ name }) => name)).toContain('postalCode');
    const lastDay = addDays(todayInMexico(), 14);
    expect(Date.parse(claim.dueAt)).toBe(endOfDayInMexico(lastDay).getTime() - 1_000);
    await claims.publish(id);
    expect(await claims.told(id)).toHaveLength(3);
  });

  it('opens for places with likes alone, and for the next card where one is gone', async () => {
    const two = await claims.won(['a', 'b']);
    expect(await claims.told(two)).toEqual(['opened 1 a', 'opened 2 b']);
    const id = await claims.ended(['a', 'b', 'c', 'd', 'e']);
    claims.hide(id, 'b');
    // Taken down, as those of suspended accounts are.
    world.neighbours.addPost(claims.card(id, 'd'), { eventId: id, public: false });
    await claims.publish(id);
    expect(await claims.told(id)).toEqual(['opened 1 a', 'opened 2 e', 'opened 3 c']);
    const few = await claims.ended(['a', 'b', 'c']);
    claims.hide(few, 'a');
    await claims.publish(few);
    expect(await claims.told(few)).toEqual(['opened 2 b', 'opened 3 c']);
  });

  it('says where the prize goes, again until it is delivered, and twice is once', async () => {
    const id = await claims.won();
    const options = { idempotencyKey: 'once' };
    const both = [
      claims.submit(id, 'a', answers, options),
      claims.submit(id, 'a', answers, options),
    ];
    expect(await Promise.all(both)).toEqual([
      { success: true, state: 'claimed' },
      { success: true, state: 'claimed' },
    ]);
    expect((await claims.mine(id, 'a')).answers).toEqual({ ...answers, phone: '5512345678' });
    await claims.submit(id, 'a', { ...answers, postalCode: '01000', other: 'x' });
    expect((await claims.mine(id, 'a')).answers).toMatchObject({ postalCode: '01000' });
    expect((await claims.mine(id, 'a')).answers).not.toHaveProperty('other');
    await claims.move(id, 1, 'delivered');
    await expect(claims.submit(id, 'a')).rejects.toMatchObject({ code: 'CLAIM_CLOSED' });
    expect((await claims.told(id)).at(-1)).toBe('delivered 1 a');
  });

  it.each([
    ['fullName', undefined],
    ['fullName', '  '],
    ['street', 'x'.repeat(121)],
    ['phone', '12345'],
    ['postalCode', '123'],
    ['state', 'Texas'],
    ['adult', false],
    ['resident', undefined],
  ])('refuses %s: %j, and says so', async (field, value) => {
    const id = await claims.won(['a']);
    await expect(claims.submit(id, 'a', { ...answers, [field]: value })).rejects.toMatchObject({
      code: 'CLAIM_ANSWER_NOT_VALID',
      params: { field },
    });
    expect((await claims.mine(id, 'a')).state).toBe('open');
  });

  it('is over at its date, also before the clock comes by', async () => {
    const id = await claims.won(['a']);
    later(15);
    expect((await claims.mine(id, 'a')).state).toBe('expired');
    await expect(claims.submit(id, 'a')).rejects.toMatchObject({ code: 'CLAIM_CLOSED' });
  });

  it('goes with its event', async () => {
    const id = await claims.won();
    await world.ask(calls.deleteEvent, { eventId: id }, { actor: admin });
    await expect(claims.mine(id, 'a')).rejects.toMatchObject({ code: 'CLAIM_NOT_FOUND' });
    expect(await service.store.findIds(records, { where: [['eventId', '==', id]] })).toEqual([]);
  });

  it('names no certificate while its result is hidden', async () => {
    const id = await claims.won();
    await world.ask(calls.deactivateWinners, { eventId: id }, { actor: admin });
    expect(await claims.mine(id, 'a')).toMatchObject({ state: 'open', certificate: null });
    await expect(claims.award(id, 'a')).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
  });

  it('of one who lost a prize and has another is the one that waits, or the one that is named', async () => {
    const id = await claims.ended(['a', 'b', 'c', 'd', 'e']);
    claims.giveTo(id, 'e', 'a');
    await claims.publish(id);
    await claims.move(id, 1, 'expired');
    await claims.move(id, 2, 'expired');
    expect((await claims.mine(id, 'a')).place).toBe(2);
    expect((await claims.mine(id, 'a', 1)).state).toBe('expired');
    const { uid } = claims.who(id, 'a');
    const all = await world.ask(calls.listMyClaims, {}, { actor: person(uid) });
    expect(new Map(all.map(({ place, state }) => [place, state]))).toEqual(
      new Map([
        [1, 'expired'],
        [2, 'open'],
      ]),
    );
  });
});

describe('what was answered', () => {
  it('is for its winner and administrators, and for nobody else', async () => {
    const id = await claims.won();
    await claims.submit(id, 'a');
    for (const other of ['b', 'd', 'z']) {
      const seen = claims.mine(id, other).catch((error: unknown) => error);
      expect(JSON.stringify(await seen)).not.toContain('Secreta');
    }
    await expect(claims.mine(id, 'd')).rejects.toMatchObject({ code: 'CLAIM_NOT_FOUND' });
    await expect(claims.submit(id, 'd', {})).rejects.toMatchObject({ code: 'CLAIM_NOT_FOUND' });
    for (const [code, actor] of strangers) {
      await expect(claims.prizes(id, 1, { actor })).rejects.toMatchObject({ code });
      await expect(claims.move(id, 1, 'delivered', { actor })).rejects.toMatchObject({ code });
    }
    const mine = world.ask(calls.getMyClaim, { eventId: id }, { actor: null });
    await expect(mine).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is read by an administrator where they ask for it, which is an act', async () => {
    const id = await claims.won();
    await claims.submit(id, 'a');
    const unread = await claims.prizes(id);
    expect(unread.map((prize) => prize.answers)).toEqual([null, null, null]);
    expect(unread.map((prize) => prize.answered)).toEqual([true, false, false]);
    expect(claims.acts(id)).toEqual([]);
    const [first, second] = await claims.prizes(id, 1);
    expect(first?.answers).toContainEqual({ label: 'Código postal', value: '06000' });
    expect(first?.answers).toContainEqual({ label: 'Vivo en México', value: 'Sí' });
    expect(second?.answers).toBeNull();
    await expect
      .poll(() => claims.acts(id))
      .toMatchObject([
        { actor: admin.uid, action: 'listClaims', subject: `${id}_1`, before: null, after: null },
      ]);
  });

  it('stands sealed in the file, and in nothing that was told', async () => {
    const id = await claims.won();
    await claims.submit(id, 'a', answers, { idempotencyKey: 'sealed' });
    await claims
      .submit(id, 'a', { ...answers, postalCode: 'Secreta' }, { idempotencyKey: 'bad' })
      .catch(() => undefined);
    await claims.prizes(id, 1);
    const dir = join(world.around.dir, 'data');
    const files = readdirSync(dir).filter((name) => name.startsWith('events.sqlite'));
    expect(files).toContain('events.sqlite');
    const kept = files.map((name) => readFileSync(join(dir, name), 'utf8')).join('');
    expect(kept.includes(claims.card(id, 'a'))).toBe(true);
    for (const secret of ['Secreta', '5512345678', '55 1234 5678', 'Calle de la Luna']) {
      expect(kept.includes(secret)).toBe(false);
      expect(JSON.stringify(world.around.seen)).not.toContain(secret);
    }
  });

  it('is exported to whom it belongs', async () => {
    const id = await claims.won();
    await claims.submit(id, 'a');
    const asked = (card: string) =>
      world.ask(eventsRequests.exportClaims, {}, { actor: claims.who(id, card) });
    const { fullName } = answers;
    expect(await asked('a')).toMatchObject({
      claims: [{ eventId: id, place: 1, state: 'claimed', answers: { fullName } }],
    });
    expect(await asked('d')).toEqual({ claims: [] });
  });

  it('goes with the account; a prize that it did not have yet passes on, once', async () => {
    const id = await claims.won();
    await claims.submit(id, 'a');
    await claims.submit(id, 'b');
    await claims.move(id, 2, 'delivered');
    const purge = async (card: string) => {
      claims.hide(id, card);
      const { uid } = claims.who(id, card);
      await world.ask(eventsRequests.purgeUser, { uid });
      await world.ask(eventsRequests.purgeUser, { uid });
    };
    await purge('a');
    await purge('b');
    const told = await claims.told(id);
    expect(told.slice(3)).toEqual(['delivered 2 b', 'expired 1 a', 'opened 1 d']);
    expect((await claims.mine(id, 'd')).place).toBe(1);
    for (const card of ['a', 'b']) {
      await expect(claims.mine(id, card)).rejects.toMatchObject({ code: 'CLAIM_NOT_FOUND' });
    }
    expect(await claims.prizes(id, 2)).toMatchObject([
      { place: 1, rank: 4, before: [{ rank: 1, card: null }] },
      { place: 2, state: 'delivered', answers: null },
      { place: 3, state: 'open' },
    ]);
  });
});

describe('an administrator', () => {
  it('passes a prize on, has it delivered, takes that back, each with a reason on record', async () => {
    const id = await claims.won();
    expect(await claims.move(id, 1, 'expired')).toEqual({ success: true, state: 'open' });
    expect(await claims.mine(id, 'a')).toMatchObject({ state: 'expired', place: 1 });
    expect(await claims.mine(id, 'd')).toMatchObject({
      state: 'open',
      place: 1,
      rank: 4,
      certificate: { picture: expect.stringContaining('carta-d.jpg') },
    });
    await claims.submit(id, 'd');
    await claims.move(id, 1, 'delivered');
    await expect(claims.move(id, 1, 'expired')).rejects.toMatchObject({ code: 'CLAIM_CLOSED' });
    await claims.move(id, 1, 'open');
    expect(await claims.mine(id, 'd')).toMatchObject({
      state: 'open',
      answers: { postalCode: '06000' },
    });
    expect((await claims.told(id)).slice(3)).toEqual([
      'expired 1 a',
      'opened 1 d',
      'delivered 1 d',
      'reminded 1 d',
    ]);
    await claims.settled();
    expect(
      claims
        .acts(id)
        .map(({ action, reason, before, after }) => [
          action,
          reason,
          before?.['state'],
          after?.['state'],
        ]),
    ).toEqual([
      ['moveClaim', 'porque sí', 'open', 'open'],
      ['moveClaim', 'porque sí', 'claimed', 'delivered'],
      ['moveClaim', 'porque sí', 'delivered', 'open'],
    ]);
    expect(JSON.stringify(claims.acts(id))).not.toContain('Secreta');
  });

  it('that passes on two prizes at once gives them to two cards', async () => {
    const id = await claims.won();
    await Promise.all([1, 2].map((place) => claims.move(id, place, 'expired')));
    const opened = (await claims.told(id)).slice(3).filter((told) => told.startsWith('opened'));
    expect(new Set(opened.map((told) => told.at(-1)))).toEqual(new Set(['d', 'e']));
  });

  it('opens the prizes of a result that was published before there were claims', async () => {
    const id = await claims.won();
    await service.store.transaction(async (tx) => {
      for (const place of [1, 2, 3]) await tx.delete(records, `${id}_${place}`);
    });
    expect((await claims.prizes(id)).map(({ state }) => state)).toEqual([null, null, null]);
    await expect(claims.move(id, 1, 'delivered')).rejects.toMatchObject({
      code: 'CLAIM_NOT_FOUND',
    });
    claims.hide(id, 'b');
    for (const place of [1, 2, 3]) await claims.move(id, place, 'open');
    expect((await claims.told(id)).slice(3)).toEqual(['opened 1 a', 'opened 2 d', 'opened 3 c']);
  });

  it('opens none where there is no result, nor beyond the places that have likes', async () => {
    const id = await claims.ended(['a']);
    await expect(claims.move(id, 1, 'open')).rejects.toMatchObject({ code: 'RESULT_NOT_FOUND' });
    await expect(claims.move('none', 1, 'open')).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' });
    await claims.publish(id);
    await expect(claims.move(id, 2, 'open')).rejects.toMatchObject({ code: 'CLAIM_NOT_FOUND' });
    await expect(claims.move(id, 4, 'open')).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
  });
});
