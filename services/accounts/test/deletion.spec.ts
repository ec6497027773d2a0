import {
  accountsEvents,
  accountsRequests,
  calls,
  eventsRequests,
  likesRequests,
  mediaRequests,
  notificationsRequests,
  postsRequests,
  AppError,
} from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountDeletionService } from '../src/account-deletion.service.ts';
import { admins, deletions, refusedDates, users } from '../src/account-records.ts';
import type { DeletionRecord } from '../src/account-records.ts';
import { AccountsWorld } from './support/accounts-world.ts';

const { createUser, deleteMe, getMe } = calls;
const { getAccess, getProfile, setAdmin } = accountsRequests;
const done = { success: true as const };
const ana = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' };
const patience = { timeout: 30_000 };

let world: AccountsWorld;
let service: RunningService;

beforeAll(async () => {
  world = await AccountsWorld.start();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.around.answer(postsRequests.purgeUser, () => done);
  await world.around.answer(mediaRequests.purgeUser, () => done);
  await world.around.answer(likesRequests.purgeUser, () => done);
  await world.around.answer(notificationsRequests.purgeUser, () => done);
  await world.around.answer(eventsRequests.purgeUser, () => done);
  service = await world.startService();
});
afterEach(() => service.stop());

async function signUp(email: string) {
  const uid = await world.identities.create(email);
  const options = { actor: person(uid, { email }) };
  await world.ask(createUser, ana, options);
  return { uid, options };
}

describe('deleting an account', () => {
  it('removes posts, images, likes, notices, prizes, record and identity, in this order', async () => {
    const { uid, options } = await signUp('orden@elreto.test');
    const order: string[] = [];
    const note = (step: string) => async () => {
      const stillThere = await world.identities.exists(uid);
      order.push(`${step}, identity ${stillThere ? 'there' : 'gone'}`);
      return done;
    };
    await world.around.answer(postsRequests.purgeUser, note('posts'));
    await world.around.answer(mediaRequests.purgeUser, note('images'));
    await world.around.answer(likesRequests.purgeUser, note('likes'));
    await world.around.answer(notificationsRequests.purgeUser, note('notices'));
    await world.around.answer(eventsRequests.purgeUser, note('prizes'));
    expect(await world.ask(deleteMe, {}, options)).toEqual(done);
    expect(order).toEqual([
      'posts, identity there',
      'images, identity there',
      'likes, identity there',
      'notices, identity there',
      'prizes, identity there',
    ]);
    expect(await world.identities.exists(uid)).toBe(false);
    await vi.waitFor(() => expect(world.told(accountsEvents.accountDeleted, uid)).toHaveLength(1));
  });

  it('is for verified people', async () => {
    const unverified = { actor: person('un', { emailVerified: false }) };
    await expect(world.ask(deleteMe, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(world.ask(deleteMe, {}, unverified)).rejects.toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    });
  });

  it('takes the rights of an administrator along', async () => {
    const { uid, options } = await signUp('admin@elreto.test');
    await world.ask(setAdmin, { email: 'admin@elreto.test', admin: true });
    await world.ask(deleteMe, {}, options);
    expect(await world.ask(getAccess, { uid })).toEqual({ admin: false });
    await vi.waitFor(() => {
      const told = world.told(accountsEvents.adminChanged, uid);
      expect(told.map(({ admin }) => admin)).toEqual([true, false]);
    });
  });

  it('works for whoever never had a record or lost the identity already', async () => {
    const uid = await world.identities.create('sin@elreto.test');
    await world.ask(deleteMe, {}, { actor: person(uid) });
    expect(await world.identities.exists(uid)).toBe(false);
    expect(await world.ask(deleteMe, {}, { actor: person('phantom') })).toEqual(done);
  });

  it('answers every retry, and tells of it once', async () => {
    const { uid, options } = await signUp('varias@elreto.test');
    const answers = Array.from({ length: 5 }, () => world.ask(deleteMe, {}, options));
    expect(await Promise.all(answers)).toEqual(answers.map(() => done));
    expect(await world.ask(deleteMe, {}, options)).toEqual(done);
    await service.stop();
    await vi.waitFor(() => expect(world.told(accountsEvents.accountDeleted, uid)).toHaveLength(1));
  });

  it('is told once, and goes no step back, when two replicas carry it out', async () => {
    const { uid } = await signUp('replicas@elreto.test');
    const replica = service.app.get(AccountDeletionService);
    await Promise.all([replica.delete(uid), replica.delete(uid)]);
    await replica.eraseRecords(uid);
    expect((await service.store.get(deletions, uid))?.stage).toBe('gone');
    await service.stop();
    await vi.waitFor(() => expect(world.told(accountsEvents.accountDeleted, uid)).toHaveLength(1));
  });

  it('is not undone by a token that is still good', async () => {
    const { uid, options } = await signUp('tarde@elreto.test');
    await world.ask(deleteMe, {}, options);
    for (const ask of [
      () => world.ask(getMe, {}, options),
      () => world.ask(createUser, ana, options),
      () => world.ask(calls.updateMe, { name: 'Zombi' }, options),
      () => world.ask(calls.setMyPhoto, { mediaId: 'zombie' }, options),
      () => world.ask(accountsRequests.exportMe, {}, options),
      () => world.ask(getProfile, { uid }),
      () => world.ask(accountsRequests.getStanding, { uid }),
      () => world.ask(createUser, { ...ana, dob: '2020-01-01' }, options),
      () => world.ask(calls.updateMe, { dob: '2020-01-01' }, options),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    }
    const { store } = service;
    const left = [store.get(users, uid), store.get(admins, uid), store.get(refusedDates, uid)];
    expect(await Promise.all(left)).toEqual([undefined, undefined, undefined]);
  });

  it('takes along the date of a minor who never had a record', async () => {
    const uid = await world.identities.create('menor@elreto.test');
    const options = { actor: person(uid) };
    const minors = world.ask(createUser, { ...ana, dob: '2020-01-01' }, options);
    await expect(minors).rejects.toMatchObject({ code: 'UNDERAGE' });
    expect(await service.store.get(refusedDates, uid)).toBeDefined();
    await world.ask(deleteMe, {}, options);
    expect(await service.store.get(refusedDates, uid)).toBeUndefined();
  });

  it('leaves the record until posts are gone, then goes on by itself', async () => {
    const { uid, options } = await signUp('caido@elreto.test');
    await world.around.answer(postsRequests.purgeUser, () => {
      throw new AppError('SERVICE_UNAVAILABLE');
    });
    await expect(world.ask(deleteMe, {}, options)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    await expect(world.ask(getMe, {}, options)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    expect(await world.identities.exists(uid)).toBe(true);
    expect(world.told(accountsEvents.accountDeleted, uid)).toEqual([]);

    await world.around.answer(postsRequests.purgeUser, () => done);
    await vi.waitFor(async () => expect(await world.identities.exists(uid)).toBe(false), patience);
    await vi.waitFor(() => expect(world.told(accountsEvents.accountDeleted, uid)).toHaveLength(1));
  });

  it('forgets deleted accounts a day later, when no token of theirs is left', async () => {
    const hour = 60 * 60 * 1000;
    const ages = { recent: 23 * hour, old: 25 * hour };
    await service.store.transaction(async (tx) => {
      for (const [id, ageMs] of Object.entries(ages)) {
        const gone: DeletionRecord = { stage: 'gone', reachedAt: Date.now() - ageMs };
        await tx.set(deletions, id, gone);
      }
    });
    await service.stop();
    service = await world.startService();
    await vi.waitFor(async () => {
      expect(await service.store.get(deletions, 'old')).toBeUndefined();
    }, patience);
    expect(await service.store.get(deletions, 'recent')).toBeDefined();
  });
});
