import { accountsEvents, AppError, calls, mediaRequests } from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountsWorld } from './support/accounts-world.ts';

const { getMe, setMyPhoto, updateMe } = calls;
const picture = { width: 10, height: 10, thumbhash: 'aGFzaA==' };

let world: AccountsWorld;
let service: RunningService;
let claims: { mediaId: string; uid: string; claimant: string; folder: string }[];
let given: string[];

beforeAll(async () => {
  world = await AccountsWorld.start();
  service = await world.startService();
});
afterAll(async () => {
  await service.stop();
  await world.stop();
});
afterEach(() => vi.useRealTimers());

beforeEach(async () => {
  claims = [];
  given = [];
  await world.around.answer(mediaRequests.claim, (claim) => {
    claims.push(claim);
    return { ...picture, path: `${claim.folder}/${claim.mediaId}.webp` };
  });
  await world.around.answer(mediaRequests.release, ({ mediaId }) => {
    given.push(mediaId);
    return { success: true as const };
  });
});

describe('a profile photo', () => {
  it('is claimed in the person’s name and shown', async () => {
    const me = await world.ask(setMyPhoto, { mediaId: 'm1' }, { actor: person('ana') });
    expect(me.photoURL).toBe('/media/profilePhotos/ana/m1.webp');
    expect(claims).toEqual([
      {
        mediaId: 'm1',
        uid: 'ana',
        purpose: 'profile',
        claimant: 'profile:ana:m1',
        folder: 'profilePhotos/ana',
        public: true,
      },
    ]);
    expect((await world.ask(getMe, {}, { actor: person('ana') })).photoURL).toBe(me.photoURL);
  });

  it('lets the one before go', async () => {
    const options = { actor: person('eva') };
    await world.ask(setMyPhoto, { mediaId: 'm1' }, options);
    await world.ask(setMyPhoto, { mediaId: 'm2' }, options);
    await vi.waitFor(() => {
      const told = world.told(accountsEvents.profileChanged, 'eva');
      expect(told.map(({ attached, released }) => ({ attached, released }))).toEqual([
        { attached: ['profilePhotos/eva/m1.webp'], released: [] },
        { attached: ['profilePhotos/eva/m2.webp'], released: ['profilePhotos/eva/m1.webp'] },
      ]);
    });
  });

  it('may be set again: nothing changes, and nothing is let go', async () => {
    const options = { actor: person('leo') };
    const first = await world.ask(setMyPhoto, { mediaId: 'm1' }, options);
    expect(await world.ask(setMyPhoto, { mediaId: 'm1' }, options)).toEqual(first);
    await world.ask(updateMe, { name: 'Leo' }, options);
    await vi.waitFor(() => {
      const told = world.told(accountsEvents.profileChanged, 'leo');
      expect(told.map(({ displayName }) => displayName)).toEqual(['Unknown', 'Leo']);
      expect(told.flatMap(({ released }) => released)).toEqual([]);
    });
  });

  it.each(['MEDIA_NOT_FOUND', 'MEDIA_NOT_YOURS', 'MEDIA_ALREADY_USED'] as const)(
    'stays as it was when the claim answers %s',
    async (code) => {
      const options = { actor: person('sol') };
      await world.around.answer(mediaRequests.claim, () => {
        throw new AppError(code);
      });
      await expect(world.ask(setMyPhoto, { mediaId: 'm9' }, options)).rejects.toMatchObject({
        code,
      });
      expect((await world.ask(getMe, {}, options)).photoURL).toBe('/avatar.svg');
    },
  );

  it('is for verified people, whose claim is not even tried otherwise', async () => {
    const options = { actor: person('new', { emailVerified: false }) };
    await expect(world.ask(setMyPhoto, { mediaId: 'm1' }, options)).rejects.toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    });
    await expect(world.ask(setMyPhoto, { mediaId: 'm1' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(claims).toEqual([]);
  });

  it('is given back when the account went while it was claimed', async () => {
    const options = { actor: person('leaving') };
    await world.ask(getMe, {}, options);
    await world.around.answer(mediaRequests.claim, async ({ folder }) => {
      // Without a posts service the deletion gets no further than its first step.
      await world.ask(calls.deleteMe, {}, options).catch(() => undefined);
      return { ...picture, path: `${folder}/late.webp` };
    });
    await expect(world.ask(setMyPhoto, { mediaId: 'm1' }, options)).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    expect(given).toEqual(['m1']);
  });
});
