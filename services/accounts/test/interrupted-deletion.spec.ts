import {
  accountsEvents,
  calls,
  eventsRequests,
  likesRequests,
  mediaRequests,
  notificationsRequests,
  postsRequests,
} from '@el-reto/contracts';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountsWorld } from './support/accounts-world.ts';
import { startServiceProcess } from './support/service-process.ts';

const { createUser, deleteMe, getMe, setMyPhoto } = calls;
const done = { success: true as const };
const never = new Promise<never>(() => undefined);
const ana = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' };
const patience = { timeout: 30_000, interval: 200 };

let world: AccountsWorld;

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
});

async function signUp(email: string) {
  const uid = await world.identities.create(email);
  const options = { actor: person(uid, { email }), timeoutMs: 30_000 };
  await world.ask(createUser, ana, options);
  return { uid, options };
}

async function expectAllGone(uid: string) {
  await vi.waitFor(async () => expect(await world.identities.exists(uid)).toBe(false), patience);
  const actorOf = { actor: person(uid) };
  await expect(world.ask(getMe, {}, actorOf)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  await vi.waitFor(() => {
    expect(world.told(accountsEvents.accountDeleted, uid)).toHaveLength(1);
  }, patience);
}

describe('a deletion whose process is killed', () => {
  it.each([
    ['posts', postsRequests.purgeUser],
    ['images', mediaRequests.purgeUser],
    ['likes', likesRequests.purgeUser],
    ['notices', notificationsRequests.purgeUser],
    ['prizes', eventsRequests.purgeUser],
  ] as const)('while %s are removed, is finished by the next one', async (name, step) => {
    const first = await startServiceProcess(world);
    const { uid, options } = await signUp(`${name}@elreto.test`);
    const reached = new Promise<void>((resolve) => {
      void world.around.answer(step, () => {
        resolve();
        return never;
      });
    });
    const answer = world.ask(deleteMe, {}, options).catch(() => 'no answer');
    await reached;
    await first.kill();
    expect(await world.identities.exists(uid)).toBe(true);

    await world.around.answer(step, () => done);
    const second = await startServiceProcess(world);
    await expectAllGone(uid);
    await second.kill();
    void answer;
  });

  it('between record and identity, is finished by the next one', async () => {
    const first = await startServiceProcess(world);
    const { uid, options } = await signUp('identidad@elreto.test');
    await world.emulator.stop();
    expect(await world.ask(deleteMe, {}, options)).toEqual(done);
    await first.kill();
    await world.startEmulator();
    expect(await world.identities.exists(uid)).toBe(true);

    const second = await startServiceProcess(world);
    await expectAllGone(uid);
    await second.kill();
  });

  it('lets go of the profile photo at its first step, once', async () => {
    const first = await startServiceProcess(world);
    const { uid, options } = await signUp('foto@elreto.test');
    const path = `profilePhotos/${uid}/m1.webp`;
    await world.around.answer(mediaRequests.claim, () => ({
      path,
      width: 1,
      height: 1,
      thumbhash: '',
    }));
    await world.ask(setMyPhoto, { mediaId: 'm1' }, options);
    const reached = new Promise<void>((resolve) => {
      void world.around.answer(postsRequests.purgeUser, () => {
        resolve();
        return never;
      });
    });
    void world.ask(deleteMe, {}, options).catch(() => undefined);
    await reached;
    await first.kill();
    await world.around.answer(postsRequests.purgeUser, () => done);
    const second = await startServiceProcess(world);
    await expectAllGone(uid);
    const told = world.told(accountsEvents.profileChanged, uid);
    expect(told.flatMap(({ released }) => released)).toEqual([path]);
    await second.kill();
  });
});
