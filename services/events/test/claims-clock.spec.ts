import { postsRequests } from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimId, claims as records } from '../src/claims/claim-records.ts';
import { answers, ClaimsWorld, dayMs, lookIn } from './support/claims-world.ts';
import { EventsWorld } from './support/events-world.ts';

let world: EventsWorld;
let claims: ClaimsWorld;
let service: RunningService;

beforeAll(async () => {
  world = await EventsWorld.start();
  claims = new ClaimsWorld(world, () => service);
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.reset();
  service = await world.startService();
});
afterEach(() => service.stop());

async function restart(claimsKey = world.claimsKey) {
  await service.stop();
  world.claimsKey = claimsKey;
  service = await world.startService();
}

const kept = async (eventId: string, place = 1) =>
  service.store.get(records, claimId(eventId, place));

describe('the clock', () => {
  it('reminds three days and one day before the end, each time once', async () => {
    const id = await claims.won(['a']);
    const dueAt = Date.parse((await claims.mine(id, 'a')).dueAt);
    const toldBefore = async (daysLeft: number) => {
      const days = (dueAt - Date.now()) / dayMs - daysLeft;
      await lookIn(service, days);
      await Promise.all([lookIn(service, days), lookIn(service, days)]);
      return claims.told(id);
    };
    expect(await toldBefore(3.6)).toEqual(['opened 1 a']);
    expect(await toldBefore(3.4)).toEqual(['opened 1 a', 'reminded 1 a']);
    expect(await toldBefore(1.6)).toHaveLength(2);
    await restart();
    expect(await toldBefore(1.4)).toEqual(['opened 1 a', 'reminded 1 a', 'reminded 1 a']);
  });

  it('that was away reminds once, of what is left', async () => {
    const id = await claims.won(['a']);
    await lookIn(service, 13.7);
    await lookIn(service, 13.9);
    expect(await claims.told(id)).toEqual(['opened 1 a', 'reminded 1 a']);
  });

  it('passes on what is not claimed in time, to cards that are there, each once', async () => {
    const id = await claims.won(['a', 'b', 'c', 'd', 'e', 'f']);
    await claims.submit(id, 'b');
    claims.hide(id, 'd');
    await Promise.all([lookIn(service, 15.1), lookIn(service, 15.1)]);
    await lookIn(service, 15.2);
    const expired = (await claims.told(id)).slice(3);
    expect(expired.filter((told) => told.startsWith('expired')).toSorted()).toEqual([
      'expired 1 a',
      'expired 3 c',
    ]);
    const opened = expired.filter((told) => told.startsWith('opened'));
    expect(new Set(opened.map((told) => told.at(-1)))).toEqual(new Set(['e', 'f']));
    expect((await kept(id, 2))?.state).toBe('claimed');
    const heirs = [await kept(id, 1), await kept(id, 3)];
    for (const heir of heirs) expect(heir).toMatchObject({ state: 'open' });
    const [first, second] = heirs.map((heir) => (heir?.dueAt ?? 0) - Date.now());
    for (const left of [first, second]) expect(left).toBeGreaterThan(27 * 24 * 3_600_000);
  });

  it('leaves a prize that nobody is left for, erased', async () => {
    const id = await claims.won(['a']);
    await claims.submit(id, 'a');
    await claims.move(id, 1, 'open');
    expect((await kept(id))?.sealed).toBeDefined();
    await lookIn(service, 15);
    await lookIn(service, 50);
    expect(await claims.told(id)).toEqual(['opened 1 a', 'reminded 1 a', 'expired 1 a']);
    expect(await kept(id)).toMatchObject({ state: 'expired' });
    expect(await kept(id)).not.toHaveProperty('sealed');
    expect((await claims.mine(id, 'a')).answers).toBeNull();
  });

  it('erases what was answered thirty days after the delivery', async () => {
    const id = await claims.won(['a']);
    await claims.submit(id, 'a');
    await lookIn(service, 400);
    expect(await claims.mine(id, 'a')).toMatchObject({
      state: 'claimed',
      answers: { fullName: answers.fullName },
    });
    await claims.move(id, 1, 'delivered');
    await lookIn(service, 29);
    expect((await kept(id))?.sealed).toBeDefined();
    await lookIn(service, 30.1);
    expect(await kept(id)).not.toHaveProperty('sealed');
    expect(await claims.mine(id, 'a')).toMatchObject({ state: 'delivered', answers: null });
  });

  it('that dies on its way takes the step once when it is back', async () => {
    const id = await claims.won(['a', 'b', 'c', 'd']);
    const asked = Promise.withResolvers<void>();
    world.around.before = (subject) => {
      if (subject !== postsRequests.getFacts.subject) return undefined;
      asked.resolve();
      return Promise.reject(new Error('power cut'));
    };
    const look = lookIn(service, 15.1);
    await asked.promise;
    await service.stop();
    await look;
    world.around.before = () => undefined;
    service = await world.startService();
    expect(await claims.told(id)).toHaveLength(3);
    await lookIn(service, 15.1);
    await lookIn(service, 15.1);
    expect((await claims.told(id)).slice(3).toSorted()).toEqual([
      'expired 1 a',
      'expired 2 b',
      'expired 3 c',
      'opened 1 d',
    ]);
  });
});

describe('keys', () => {
  const [old, fresh] = ['o'.repeat(32), 'f'.repeat(32)];

  it('open what they sealed as long as they are named; the first one seals', async () => {
    await restart(old);
    const id = await claims.won(['a', 'b']);
    await claims.submit(id, 'a');
    await restart(`${fresh}, ${old}`);
    expect((await claims.mine(id, 'a')).answers).toMatchObject({ fullName: answers.fullName });
    await claims.submit(id, 'b');
    await restart(fresh);
    expect((await claims.mine(id, 'b')).answers).toMatchObject({ fullName: answers.fullName });
    // Who lost a key asks the winner again.
    expect((await claims.mine(id, 'a')).answers).toBeNull();
    await claims.submit(id, 'a');
    expect((await claims.mine(id, 'a')).answers).toMatchObject({ fullName: answers.fullName });
  });

  it('seal for one claim alone', async () => {
    const id = await claims.won(['a', 'b']);
    await claims.submit(id, 'a');
    const [own, other] = [await kept(id, 1), await kept(id, 2)];
    await service.store.transaction((tx) =>
      tx.set(records, claimId(id, 2), { ...other!, sealed: own!.sealed! }),
    );
    expect((await claims.mine(id, 'b')).answers).toBeNull();
  });
});
