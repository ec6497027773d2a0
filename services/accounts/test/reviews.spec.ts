import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { accountsEvents, accountsRequests, calls, mediaRequests } from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountsWorld } from './support/accounts-world.ts';

const {
  approveProfile,
  createUser,
  deleteMe,
  getMe,
  listProfileReviews,
  refuseProfile,
  setMyPhoto,
  updateMe,
} = calls;
const { countReviews, getProfile } = accountsRequests;
const ana = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' };
const moderator = { actor: person('mod', { admin: true }) };

let world: AccountsWorld;
let service: RunningService;

beforeAll(async () => {
  world = await AccountsWorld.start();
  await world.around.answer(mediaRequests.claim, ({ folder, mediaId }) => ({
    width: 10,
    height: 10,
    thumbhash: 'aGFzaA==',
    path: `${folder}/${mediaId}.jpg`,
  }));
  service = await world.startService();
});
afterAll(async () => {
  await service.stop();
  await world.stop();
});

/** Someone with a record and a post. */
async function author(uid: string) {
  const options = { actor: person(uid) };
  await world.ask(createUser, ana, options);
  world.authors.add(uid);
  return options;
}
const shownName = async (uid: string) => (await world.ask(getProfile, { uid })).displayName;
const told = (uid: string) => world.told(accountsEvents.profileChanged, uid);
const count = async () => (await world.ask(countReviews, {}, moderator)).count;
const waiting = async () =>
  (await world.ask(listProfileReviews, { limit: 100 }, moderator)).profiles;
const reviewOf = async (uid: string) => {
  const found = (await waiting()).find((review) => review.uid === uid);
  if (!found) throw new Error(`nothing of ${uid} waits`);
  return found;
};
const decide = (uid: string, changedAt: number, accept: boolean) =>
  world.ask(accept ? approveProfile : refuseProfile, { uid, changedAt }, moderator);

describe('a changed name or picture of someone with a post', () => {
  it('is seen by its owner alone, until a moderator accepts it', async () => {
    const options = await author('ines');
    const others = await count();
    const me = await world.ask(updateMe, { name: 'Inés', dob: '1991-01-01' }, options);
    expect(me).toMatchObject({ name: 'Inés', review: { displayName: 'Ana Ríos' } });
    expect(Date.parse(me.review?.publicAt ?? '') - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(await world.ask(getMe, {}, options)).toEqual(me);
    expect(await shownName('ines')).toBe('Ana Ríos');
    expect(told('ines')).toEqual([]);
    expect(await count()).toBe(others + 1);

    const { changedAt, before, after } = await reviewOf('ines');
    expect([before.displayName, after.displayName]).toEqual(['Ana Ríos', 'Inés Ríos']);
    await decide('ines', changedAt, true);
    expect(await shownName('ines')).toBe('Inés Ríos');
    expect(await world.ask(getMe, {}, options)).not.toHaveProperty('review');
    await vi.waitFor(() => expect(told('ines')).toMatchObject([{ displayName: 'Inés Ríos' }]));
    expect(await count()).toBe(others);
    await vi.waitFor(() =>
      expect(world.told(accountsEvents.reviewChanged, 'ines')).toHaveLength(2),
    );
    await expect(decide('ines', changedAt, false)).rejects.toMatchObject({
      code: 'PROFILE_CHANGE_GONE',
    });
  });

  it('is discarded with its picture when a moderator refuses it', async () => {
    const options = await author('olga');
    await world.ask(setMyPhoto, { mediaId: 'fea' }, options);
    const me = await world.ask(updateMe, { name: 'GROSERIA' }, options);
    expect(me.photoURL).toBe('/media/profilePhotos/olga/fea.jpg');
    expect(await world.ask(getProfile, { uid: 'olga' })).toEqual({
      displayName: 'Ana Ríos',
      photoURL: '/avatar.svg',
    });
    const { changedAt, after } = await reviewOf('olga');
    expect(after).toEqual({ displayName: 'GROSERIA Ríos', photoURL: me.photoURL });
    await decide('olga', changedAt, false);
    expect(await world.ask(getMe, {}, options)).toMatchObject({
      name: 'Ana',
      photoURL: '/avatar.svg',
    });
    // Attached from the start, so that no sweep takes it while it waits; let go when it is refused.
    await vi.waitFor(() =>
      expect(told('olga')).toMatchObject([
        { photoURL: '/avatar.svg', attached: ['profilePhotos/olga/fea.jpg'], released: [] },
        { photoURL: '/avatar.svg', attached: [], released: ['profilePhotos/olga/fea.jpg'] },
      ]),
    );
  });

  it('that changed since it was seen is not what was decided on', async () => {
    const options = await author('lola');
    await world.ask(updateMe, { name: 'Amable' }, options);
    const { changedAt } = await reviewOf('lola');
    await world.ask(updateMe, { name: 'GROSERIA' }, options);
    await expect(decide('lola', changedAt, true)).rejects.toMatchObject({
      code: 'PROFILE_CHANGE_GONE',
    });
    expect(await shownName('lola')).toBe('Ana Ríos');
  });

  it('waits also where posts do not answer', async () => {
    const options = await author('rita');
    world.around.before = (subject) => {
      if (subject === 'internal.posts.has-posts') throw new Error('silent');
    };
    world.authors.delete('rita');
    await world.ask(updateMe, { name: 'Rita' }, options);
    world.around.before = () => undefined;
    expect(await shownName('rita')).toBe('Ana Ríos');
  });

  it('goes with the account, picture and all', async () => {
    const options = await author('gone');
    await world.ask(setMyPhoto, { mediaId: 'uno' }, options);
    // Without a posts service the deletion gets no further than its first step.
    await world.ask(deleteMe, {}, options).catch(() => undefined);
    expect((await waiting()).map(({ uid }) => uid)).not.toContain('gone');
    await vi.waitFor(() =>
      expect(told('gone').flatMap(({ released }) => released)).toEqual([
        'profilePhotos/gone/uno.jpg',
      ]),
    );
  });
});

it('whoever has no post yet is shown as they wish at once', async () => {
  const options = { actor: person('nueva') };
  await world.ask(createUser, ana, options);
  expect(await world.ask(updateMe, { name: 'Nueva' }, options)).not.toHaveProperty('review');
  expect(await shownName('nueva')).toBe('Nueva Ríos');
});

describe('the list of changes', () => {
  it('goes by pages, the one that is shown first in front', async () => {
    for (const uid of ['p1', 'p2', 'p3']) {
      await world.ask(updateMe, { name: 'Otra' }, await author(uid));
    }
    const all = (await waiting()).map(({ uid }) => uid);
    expect(all.slice(-3)).toEqual(['p1', 'p2', 'p3']);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const asked = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = await world.ask(listProfileReviews, asked, moderator);
      paged.push(...page.profiles.map(({ uid }) => uid));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(all);
    const odd = world.ask(listProfileReviews, { limit: 2, cursor: 'x' }, moderator);
    await expect(odd).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
  });

  it('is for administrators', async () => {
    const visitor = { actor: person('p1') };
    const decision = { uid: 'p1', changedAt: 1, accept: true };
    for (const asked of [
      world.ask(listProfileReviews, { limit: 1 }, visitor),
      world.ask(approveProfile, decision, visitor),
    ]) {
      await expect(asked).rejects.toMatchObject({ code: 'ADMIN_ONLY' });
    }
  });
});

describe('a change that nobody objects to', () => {
  async function restart(minutes: string) {
    await service.stop();
    vi.stubEnv('PROFILE_REVIEW', minutes);
    service = await world.startService();
  }

  it('is shown once its time is over, told once', async () => {
    await restart('0.02');
    const options = await author('paz');
    await world.ask(updateMe, { name: 'Paz' }, options);
    expect(await shownName('paz')).toBe('Ana Ríos');
    await expect.poll(() => shownName('paz'), { timeout: 5_000 }).toBe('Paz Ríos');
    await vi.waitFor(() => expect(told('paz')).toMatchObject([{ displayName: 'Paz Ríos' }]));
  });

  it('is shown also when its time ended while the service was down', async () => {
    await restart('60');
    // Another one in a second try: what the first left behind would wake the service.
    const uid = `sara-${Date.now()}`;
    const options = await author(uid);
    await world.ask(updateMe, { name: 'Sara' }, options);
    await service.stop();
    const db = new DatabaseSync(join(world.around.dir, 'data', 'accounts.sqlite'));
    db.exec(
      `UPDATE users SET doc = json_set(doc, '$.publicAt', ${Date.now()}) WHERE id = '${uid}'`,
    );
    db.close();
    service = await world.startService();
    await expect.poll(() => shownName(uid), { timeout: 5_000 }).toBe('Sara Ríos');
    await vi.waitFor(() => expect(told(uid)).toHaveLength(1));
  });

  it('waits for nobody where reviews are off', async () => {
    await restart('off');
    const options = await author('libre');
    expect(await world.ask(updateMe, { name: 'Libre' }, options)).not.toHaveProperty('review');
    expect(await shownName('libre')).toBe('Libre Ríos');
  });
});
