import {
  accountsEvents,
  accountsRequests,
  AppError,
  calls,
  likesRequests,
} from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusedDates, users as records } from '../src/account-records.ts';
import { AccountsWorld } from './support/accounts-world.ts';

const ana = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' };
const { createUser, getMe, updateMe } = calls;
const { exportMe, getProfile, getStanding } = accountsRequests;

let world: AccountsWorld;
let service: RunningService;

beforeAll(async () => {
  world = await AccountsWorld.start();
  service = await world.startService();
});
afterAll(async () => {
  await service.stop();
  await world.stop();
});

describe('a record after sign-up', () => {
  it('is written before the e-mail is verified', async () => {
    const user = await world.ask(createUser, ana, {
      actor: person('fresh', { emailVerified: false }),
    });
    expect(user).toEqual({
      uid: 'fresh',
      email: 'fresh@elreto.test',
      ...ana,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      photoURL: '/avatar.svg',
    });
  });

  it('is told once, with where its person came from, which nobody keeps', async () => {
    const actor = { actor: person('told') };
    const user = await world.ask(createUser, { ...ana, source: 'radio' }, actor);
    expect(user).not.toHaveProperty('source');
    await world.ask(createUser, { ...ana, source: 'tv' }, actor);
    await world.ask(getMe, {}, { actor: person('opened') });
    await vi.waitFor(() => {
      const told = world.around.told(accountsEvents.accountCreated);
      expect(told.filter(({ uid }) => uid === 'told')).toEqual([{ uid: 'told', source: 'radio' }]);
      expect(told).toContainEqual({ uid: 'opened', source: null });
    });
    expect(await service.store.get(records, 'told')).not.toHaveProperty('source');
  });

  it('needs someone signed in', async () => {
    await expect(world.ask(createUser, ana)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('needs an adult, and leaves none behind otherwise', async () => {
    const young = { actor: person('young') };
    const input = { ...ana, dob: '2015-01-01' };
    await expect(world.ask(createUser, input, young)).rejects.toMatchObject({ code: 'UNDERAGE' });
    expect((await world.ask(getMe, {}, young)).name).toBe('Unknown');
  });

  it.each([
    ['a birthday to come', { ...ana, dob: '2999-01-01' }],
    ['a birthday that nobody alive had', { ...ana, dob: '1850-01-01' }],
    ['a date that does not exist', { ...ana, dob: '1990-02-30' }],
    ['a blank name', { ...ana, name: ' ' }],
    ['half of the fields', { name: 'Ana' }],
    ['nothing, with a password', {}],
  ])('refuses %s', async (_, input) => {
    await expect(
      world.ask(createUser, input as typeof ana, { actor: person('malformed') }),
    ).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
  });

  it('is Unknown for a first Google sign-in without a body', async () => {
    const google = { actor: person('google', { provider: 'google.com' }) };
    expect(await world.ask(createUser, {}, google)).toMatchObject({
      name: 'Unknown',
      lastName: '',
      dob: null,
    });
  });

  it('is answered as it is when it is there already', async () => {
    const options = { actor: person('again') };
    const first = await world.ask(createUser, ana, options);
    const other = { ...ana, name: 'Otra' };
    expect(await world.ask(createUser, other, options)).toEqual(first);
    expect((await world.ask(getMe, {}, options)).name).toBe('Ana');
  });

  it('is one record however many tries come at once', async () => {
    const options = { actor: person('many') };
    const names = Array.from({ length: 20 }, (_, i) => `Ana ${i}`);
    const users = await Promise.all(
      names.map((name) => world.ask(createUser, { ...ana, name }, options)),
    );
    expect(new Set(users.map(({ name, createdAt }) => name + createdAt)).size).toBe(1);
  });

  it('repeats its first answer to the same key, a refusal too', async () => {
    const options = { actor: person('keyed'), idempotencyKey: 'k1' };
    const first = await world.ask(createUser, ana, options);
    await world.ask(updateMe, { name: 'Nueva' }, { actor: person('keyed') });
    expect(await world.ask(createUser, ana, options)).toEqual(first);
    await expect(world.ask(createUser, { ...ana, name: 'Otra' }, options)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    const refused = { actor: person('keyed-young'), idempotencyKey: 'k1' };
    const young = { ...ana, dob: '2015-01-01' };
    for (const _ of [1, 2]) {
      await expect(world.ask(createUser, young, refused)).rejects.toMatchObject({
        code: 'UNDERAGE',
      });
    }
  });
});

describe('one’s own record', () => {
  it('is made as Unknown for a verified person who has none', async () => {
    const me = await world.ask(getMe, {}, { actor: person('first', { provider: 'google.com' }) });
    expect(me).toMatchObject({ uid: 'first', name: 'Unknown', dob: null, isAdmin: false });
  });

  it('is for verified people', async () => {
    const unverified = { actor: person('unverified', { emailVerified: false }) };
    await expect(world.ask(getMe, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    for (const ask of [
      () => world.ask(getMe, {}, unverified),
      () => world.ask(updateMe, { name: 'X' }, unverified),
      () => world.ask(exportMe, {}, unverified),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    }
  });

  it('follows the e-mail of the identity', async () => {
    await world.ask(getMe, {}, { actor: person('moved') });
    const moved = { actor: person('moved', { email: 'new@elreto.test' }) };
    expect((await world.ask(getMe, {}, moved)).email).toBe('new@elreto.test');
  });

  it('changes what is given, and tells what others see of it', async () => {
    const options = { actor: person('changing') };
    await world.ask(createUser, ana, options);
    const me = await world.ask(updateMe, { lastName: 'Sol' }, options);
    expect(me).toMatchObject({ ...ana, lastName: 'Sol' });
    await world.ask(updateMe, { dob: '1991-01-01' }, options);
    await world.ask(updateMe, { lastName: 'Luna' }, options);
    await vi.waitFor(() => {
      const told = world.told(accountsEvents.profileChanged, 'changing');
      expect(told.map(({ displayName }) => displayName)).toEqual(['Ana Sol', 'Ana Luna']);
    });
    expect(await world.ask(getMe, {}, options)).toMatchObject({ dob: '1991-01-01' });
  });

  it('keeps a date of birth that is refused out', async () => {
    const options = { actor: person('aging') };
    await world.ask(createUser, ana, options);
    await expect(
      world.ask(updateMe, { name: 'Eva', dob: '2015-01-01' }, options),
    ).rejects.toMatchObject({ code: 'UNDERAGE' });
    expect(await world.ask(getMe, {}, options)).toMatchObject(ana);
  });

  it('is exported with likes, and with the date that was refused', async () => {
    const options = { actor: person('exporting') };
    await world.ask(createUser, ana, options);
    const like = { eventId: 'e1', postId: 'p1', likedAt: '2026-11-20T00:00:00.000Z' };
    await world.around.answer(likesRequests.exportUser, () => ({ likes: [like] }));
    expect(await world.ask(exportMe, {}, options)).toMatchObject({
      user: { uid: 'exporting', ...ana },
      likes: [like],
      refusedDob: null,
    });
    const minor = { actor: person('exporting-minor') };
    const refused = world.ask(updateMe, { dob: '2015-01-01' }, minor);
    await expect(refused).rejects.toMatchObject({ code: 'UNDERAGE' });
    const minors = await world.ask(exportMe, {}, minor);
    expect(minors).toMatchObject({ user: { dob: null }, refusedDob: '2015-01-01' });
    await world.around.answer(likesRequests.exportUser, () => {
      throw new AppError('SERVICE_UNAVAILABLE');
    });
    await expect(world.ask(exportMe, {}, options)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});

describe('a profile', () => {
  it('is a display name and a picture', async () => {
    await world.ask(createUser, ana, { actor: person('shown') });
    expect(await world.ask(getProfile, { uid: 'shown' })).toEqual({
      displayName: 'Ana Ríos',
      photoURL: '/avatar.svg',
    });
  });

  it('is that of a first sign-in for someone without a record', async () => {
    expect((await world.ask(getProfile, { uid: 'stranger' })).displayName).toBe('Unknown');
  });
});

describe('the standing of a person', () => {
  const standing = async (uid: string) => (await world.ask(getStanding, { uid })).standing;
  const minors = { ...ana, dob: `${new Date().getFullYear() - 10}-01-01` };
  const refused = (asked: Promise<unknown>) =>
    expect(asked).rejects.toMatchObject({ code: 'UNDERAGE' });

  it('is unknown until a birth date is given', async () => {
    const google = { actor: person('dateless', { provider: 'google.com' }) };
    expect(await standing('dateless')).toBe('unknown');
    await world.ask(createUser, {}, google);
    expect(await standing('dateless')).toBe('unknown');
    await world.ask(updateMe, { dob: ana.dob }, google);
    expect(await standing('dateless')).toBe('adult');
  });

  it('is a minor’s after a refusal, and an adult’s once the date is corrected', async () => {
    const options = { actor: person('corrected') };
    await refused(world.ask(createUser, minors, options));
    expect(await standing('corrected')).toBe('minor');
    await world.ask(createUser, ana, options);
    expect(await standing('corrected')).toBe('adult');
    expect(await service.store.get(refusedDates, 'corrected')).toBeUndefined();
  });

  it('is corrected by a change of the record, too', async () => {
    const options = { actor: person('changed') };
    await world.ask(getMe, {}, options);
    await refused(world.ask(updateMe, { dob: minors.dob }, options));
    expect(await world.ask(getMe, {}, options)).toMatchObject({ dob: null });
    expect(await standing('changed')).toBe('minor');
    await world.ask(updateMe, { dob: ana.dob }, options);
    expect(await standing('changed')).toBe('adult');
  });

  it('stays an adult’s when a minor’s date is refused later', async () => {
    const options = { actor: person('settled') };
    await world.ask(createUser, ana, options);
    await refused(world.ask(updateMe, { dob: minors.dob }, options));
    expect(await standing('settled')).toBe('adult');
  });

  it('follows the calendar: who was refused grows up', async () => {
    await refused(world.ask(createUser, minors, { actor: person('growing') }));
    const grownUp = { uid: 'growing', dob: ana.dob };
    await service.store.transaction((tx) => tx.set(refusedDates, 'growing', grownUp));
    expect(await standing('growing')).toBe('adult');
  });
});

it('a sign-up completes the record of who came by before it', async () => {
  const options = { actor: person('early') };
  await world.ask(getMe, {}, options);
  expect(await world.ask(createUser, ana, options)).toMatchObject(ana);
  expect(await world.ask(createUser, { ...ana, name: 'Otra' }, options)).toMatchObject(ana);
});
