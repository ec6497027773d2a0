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
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AccountsWorld } from './support/accounts-world.ts';
import { startServiceProcess } from './support/service-process.ts';

const { createUser, deleteMe, getMe, setMyPhoto } = calls;
const done = { success: true as const };
const never = new Promise<never>(() => undefined);
const ana = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' };
const steps = {
  posts: postsRequests.purgeUser,
  images: mediaRequests.purgeUser,
  likes: likesRequests.purgeUser,
  notices: notificationsRequests.purgeUser,
  prizes: eventsRequests.purgeUser,
};
const patience = { timeout: 30_000, interval: 200 };

let world: AccountsWorld;

beforeAll(async () => {
  world = await AccountsWorld.start();
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const step of Object.values(steps)) await world.around.answer(step, () => done);
});

/** Goes on from what the dead process left, as the next one would. */
async function startNext() {
  const next = await world.startService();
  onTestFinished(() => next.stop());
}

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
  it(`while ${Object.keys(steps).join(', ')} of others are removed, is finished by the next one`, async () => {
    const first = await startServiceProcess(world);
    const people: { uid: string; reached: Promise<void> }[] = [];
    for (const [name, step] of Object.entries(steps)) {
      const { uid, options } = await signUp(`${name}@elreto.test`);
      const { promise: reached, resolve } = Promise.withResolvers<void>();
      await world.around.answer(step, (asked) => {
        if (asked.uid !== uid) return done;
        resolve();
        return never;
      });
      people.push({ uid, reached });
      void world.ask(deleteMe, {}, options).catch(() => 'no answer');
    }
    await Promise.all(people.map(({ reached }) => reached));
    await first.kill();
    for (const { uid } of people) expect(await world.identities.exists(uid)).toBe(true);

    for (const step of Object.values(steps)) await world.around.answer(step, () => done);
    await startNext();
    for (const { uid } of people) await expectAllGone(uid);
  });

  it('between record and identity, is finished by the next one', async () => {
    const first = await startServiceProcess(world);
    const { uid, options } = await signUp('identidad@elreto.test');
    await world.emulator.stop();
    expect(await world.ask(deleteMe, {}, options)).toEqual(done);
    await first.kill();
    await world.startEmulator();
    expect(await world.identities.exists(uid)).toBe(true);

    await startNext();
    await expectAllGone(uid);
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
    await startNext();
    await expectAllGone(uid);
    const told = world.told(accountsEvents.profileChanged, uid);
    expect(told.flatMap(({ released }) => released)).toEqual([path]);
  });
});
