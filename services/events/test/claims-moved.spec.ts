import { calls, eventsEvents, eventsRequests } from '@el-reto/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ClaimsWorld, dayMs, later, lookIn } from './support/claims-world.ts';
import { admin, worldOfThisFile } from './support/events-world.ts';

const { world, service } = await worldOfThisFile();
const claims = new ClaimsWorld(world, () => service);

afterEach(() => void vi.useRealTimers());

describe('a card that goes', () => {
  it('leaves its prize to the next one, by whomever it was taken, until it is delivered', async () => {
    const id = await claims.won(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    await claims.submit(id, 'a');
    await claims.submit(id, 'b');
    await claims.move(id, 2, 'delivered');
    const taken = { by: 'boss', reason: 'spam' };
    await claims.take(id, 'a', { taken });
    await expect.poll(async () => (await claims.mine(id, 'd')).place).toBe(1);
    expect(await claims.mine(id, 'a')).toMatchObject({ state: 'expired', answers: null });
    // Deleted by its author, told twice; and one that has its prize.
    await claims.take(id, 'c');
    await claims.take(id, 'c');
    await claims.take(id, 'b', { taken });
    await expect.poll(async () => (await claims.mine(id, 'e')).place).toBe(3);
    await claims.settled();
    expect((await claims.told(id)).slice(4)).toEqual([
      'expired 1 a',
      'opened 1 d',
      'expired 3 c',
      'opened 3 e',
    ]);
    expect((await claims.mine(id, 'b')).state).toBe('delivered');
    expect(claims.acts(id)).toMatchObject([
      { action: 'moveClaim', subject: `${id}_2` },
      {
        actor: 'boss',
        action: 'moveClaim',
        subject: `${id}_1`,
        reason: 'spam',
        before: { state: 'claimed', rank: 1 },
        after: { state: 'open', rank: 4 },
      },
    ]);
    const { ranking } = await world.ask(eventsRequests.getResult, { eventId: id });
    expect(ranking[0]).toMatchObject({ place: 1, postId: claims.card(id, 'a') });
    await expect(claims.move(id, 2, 'open')).rejects.toMatchObject({ code: 'CLAIM_CLOSED' });
  });

  it('while its claim opens leaves its prize as well', async () => {
    const id = await claims.won(['a', 'b', 'c', 'd']);
    // Nobody hears of it any more: it went before the claim was there.
    claims.hide(id, 'a');
    const { uid } = claims.who(id, 'a');
    const opened = { eventId: id, place: 1, uid, postId: claims.card(id, 'a'), dueAt: null };
    await world.around.tell(eventsEvents.claimOpened, opened);
    await expect.poll(() => claims.told(id)).toContain('opened 1 d');
  });
});

describe('an administrator who saw another card', () => {
  it.each(['delivered', 'expired', 'open'] as const)('does nothing: %s', async (state) => {
    const id = await claims.won(['a', 'b', 'c', 'd', 'e']);
    const once = { rank: 1, idempotencyKey: `once-${state}` };
    const outcome = await claims.move(id, 1, 'expired', once);
    const before = await claims.told(id);
    await expect(claims.move(id, 1, state, { rank: 1 })).rejects.toMatchObject({
      code: 'CLAIM_CLOSED',
    });
    expect(await claims.move(id, 1, 'expired', once)).toEqual(outcome);
    expect(await claims.told(id)).toEqual(before);
    expect(claims.acts(id)).toHaveLength(1);
    expect(await claims.move(id, 1, state, { rank: 4 })).toMatchObject({ success: true });
  });
});

describe('while the winners are hidden', () => {
  const switchTo = (call: 'activateWinners' | 'deactivateWinners', eventId: string) =>
    world.ask(calls[call], { eventId }, { actor: admin });

  it('no time runs off: what is left counts from when they are shown again', async () => {
    const id = await claims.won(['a', 'b', 'c', 'd']);
    const dueAt = Date.parse((await claims.mine(id, 'a')).dueAt);
    later(4);
    await switchTo('deactivateWinners', id);
    await claims.submit(id, 'b');
    later(30);
    await lookIn(service, 0);
    expect(await claims.mine(id, 'a')).toMatchObject({ state: 'open', paused: true });
    expect(await claims.told(id)).toHaveLength(3);
    // A prize that passes on meanwhile names no date.
    await claims.move(id, 3, 'expired');
    expect(await claims.mine(id, 'd')).toMatchObject({ state: 'open', paused: true });
    await claims.settled();
    expect(world.told(eventsEvents.claimOpened, id).at(-1)).toMatchObject({ dueAt: null, rank: 4 });
    await switchTo('activateWinners', id);
    const after = await claims.mine(id, 'a');
    expect(after).toMatchObject({ state: 'open', paused: false });
    const movedDays = Math.round((Date.parse(after.dueAt) - dueAt) / dayMs);
    expect([30, 31]).toContain(movedDays);
    expect((await claims.mine(id, 'b')).state).toBe('claimed');
    await lookIn(service, 12.1);
    expect((await claims.told(id)).filter((told) => told.startsWith('expired 1'))).toHaveLength(1);
  });
});

describe('a certificate', () => {
  it('is of the place for good, and of the prize for who has it instead', async () => {
    const id = await claims.won();
    await claims.move(id, 1, 'expired');
    expect(await claims.award(id, 'a')).toMatchObject({ place: 1, rank: 1 });
    expect(await claims.award(id, 'd')).toMatchObject({ place: 1, rank: 4 });
    await expect(claims.award(id, 'e')).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
    await claims.move(id, 1, 'expired');
    expect(await claims.award(id, 'e')).toMatchObject({ place: 1, rank: 5 });
    await expect(claims.award(id, 'd')).rejects.toMatchObject({ code: 'POST_NOT_FOUND' });
    expect((await claims.mine(id, 'd')).certificate).toBeNull();
    expect((await claims.mine(id, 'a')).certificate).not.toBeNull();
  });
});
