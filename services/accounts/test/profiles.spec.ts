import { accountsEvents, accountsRequests, calls, mediaRequests } from '@el-reto/contracts';
import { postsRequests } from '@el-reto/contracts';
import { codeOf, during, failing, person, setClock } from '@el-reto/testing';
import { allPages, RequestClient } from '@el-reto/service-kit';
import { describe, expect, it, vi } from 'vitest';
import { users } from '../src/account-records.ts';
import { ReviewsService } from '../src/reviews.service.ts';
import { Accounts, moderator, steps } from './support/accounts.ts';

const accounts = await Accounts.ofFile();
const { ask, harness } = accounts;
const { neighbours } = harness;
const { approveProfile, deleteMe, getMe, listProfileReviews, refuseProfile, updateMe } = calls;

type Options = { actor: ReturnType<typeof person> };

/** Uploads a picture and sets it as the profile photo. */
async function setPhoto(options: Options) {
  const mediaId = neighbours.addUpload(options.actor.uid);
  const me = await ask(calls.setMyPhoto, { mediaId }, options);
  return { me, mediaId, path: `profilePhotos/${options.actor.uid}/${mediaId}.jpg` };
}
const profile = (uid: string) => ask(accountsRequests.getProfile, { uid });
const nameOf = async (uid: string) => (await profile(uid)).displayName;
const changes = (uid: string) => accounts.published(accountsEvents.profileChanged, uid);
const count = async () => (await ask(accountsRequests.countReviews, {}, moderator)).count;
const reviews = (limit = 100) =>
  allPages('profiles', (from) => ask(listProfileReviews, { limit, ...from }, moderator));
const reviewOf = async (uid: string) => (await reviews()).find((review) => review.uid === uid)!;
const decide = (uid: string, changedAt: number, accept: boolean, options = {}) =>
  ask(accept ? approveProfile : refuseProfile, { uid, changedAt }, { ...moderator, ...options });

describe('a profile photo', () => {
  it('waits for a moderator even if its owner has no cards; a newer photo replaces it', async () => {
    const options = { actor: person('ana') };
    const first = await setPhoto(options);
    expect(first.me).toMatchObject({
      photoURL: `/media/${first.path}`,
      review: { photoURL: '/avatar.svg' },
    });
    expect((await profile('ana')).photoURL).toBe('/avatar.svg');
    expect(neighbours.claims.get(first.mediaId)).toEqual({
      mediaId: first.mediaId,
      uid: 'ana',
      purpose: 'profile',
      claimant: `profile:ana:${first.mediaId}`,
      folder: 'profilePhotos/ana',
      public: true,
    });
    const second = await setPhoto(options);
    const again = ask(calls.setMyPhoto, { mediaId: second.mediaId }, options);
    expect(await again).toEqual(second.me);
    expect(await ask(getMe, {}, options)).toEqual(second.me);
    const { changedAt } = await reviewOf('ana');
    await decide('ana', changedAt, true);
    expect((await profile('ana')).photoURL).toBe(`/media/${second.path}`);
    expect(await changes('ana')).toMatchObject([
      { attached: [first.path], released: [], photoURL: '/avatar.svg' },
      { attached: [second.path], released: [first.path], photoURL: '/avatar.svg' },
      { attached: [], released: [], photoURL: `/media/${second.path}` },
    ]);
  });

  it('stays as it was when its claim is refused', async () => {
    harness.before = failing(mediaRequests.claim, 'MEDIA_NOT_YOURS');
    expect(await codeOf(setPhoto({ actor: person('sol') }))).toBe('MEDIA_NOT_YOURS');
    expect((await profile('sol')).photoURL).toBe('/avatar.svg');
  });

  it('is released when the account is deleted during its claim', async () => {
    const options = await accounts.signUp('leaving');
    harness.before = during(mediaRequests.claim, () => ask(deleteMe, {}, options));
    expect(await codeOf(setPhoto(options))).toBe('USER_NOT_FOUND');
    expect([...neighbours.claims.values()].map(({ uid }) => uid)).not.toContain('leaving');
  });
});

describe('a changed name or picture of an author', () => {
  it('is shown to its owner only until a moderator approves it, which is recorded', async () => {
    const options = await accounts.author('ines');
    const before = await count();
    const me = await ask(updateMe, { name: 'Inés', dob: '1991-01-01' }, options);
    expect(me).toMatchObject({ name: 'Inés', review: { displayName: 'Ana Ríos' } });
    const { changedAt } = await reviewOf('ines');
    expect(Date.parse(me.review?.publicAt ?? '')).toBe(changedAt + 60 * 60_000);
    expect(await ask(getMe, {}, options)).toEqual(me);
    expect(await nameOf('ines')).toBe('Ana Ríos');
    expect(await changes('ines')).toEqual([]);
    expect(await count()).toBe(before + 1);
    await decide('ines', changedAt, true);
    expect(await nameOf('ines')).toBe('Inés Ríos');
    expect(await ask(getMe, {}, options)).not.toHaveProperty('review');
    expect(await changes('ines')).toMatchObject([{ displayName: 'Inés Ríos' }]);
    expect(await count()).toBe(before);
    expect(await accounts.published(accountsEvents.reviewChanged, 'ines')).toHaveLength(2);
    const states = { before: { state: 'pending' }, after: { state: 'approved' } };
    const act = { actor: 'mod', action: 'approveProfile', ...states };
    expect(await accounts.acts('ines')).toMatchObject([act]);
  });

  it('is discarded with its picture when a moderator refuses it', async () => {
    const options = await accounts.author('olga');
    const { path } = await setPhoto(options);
    const me = await ask(updateMe, { name: 'GROSERIA' }, options);
    const shown = { displayName: 'Ana Ríos', photoURL: '/avatar.svg' };
    expect(await profile('olga')).toEqual(shown);
    const { changedAt, after } = await reviewOf('olga');
    expect(after).toEqual({ displayName: 'GROSERIA Ríos', photoURL: me.photoURL });
    await decide('olga', changedAt, false);
    const discarded = { name: 'Ana', photoURL: '/avatar.svg' };
    expect(await ask(getMe, {}, options)).toMatchObject(discarded);
    // The new picture is attached while it waits for review, so that no sweep deletes it.
    expect(await changes('olga')).toMatchObject([
      { photoURL: '/avatar.svg', attached: [path], released: [] },
      { photoURL: '/avatar.svg', attached: [], released: [path] },
    ]);
  });

  it('that changed after a moderator saw it cannot be decided; a retry gets the first answer', async () => {
    const options = await accounts.author('lola');
    await ask(updateMe, { name: 'Amable' }, options);
    const { changedAt } = await reviewOf('lola');
    await ask(updateMe, { name: 'GROSERIA' }, options);
    const key = { idempotencyKey: 'lola' };
    for (const _ of ['first', 'retry']) {
      expect(await codeOf(decide('lola', changedAt, true, key))).toBe('PROFILE_CHANGE_GONE');
    }
    const opposite = decide('lola', changedAt, false, key);
    expect(await codeOf(opposite)).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await nameOf('lola')).toBe('Ana Ríos');
  });

  it('waits even if the posts service does not answer before the gateway stops waiting', async () => {
    const options = await accounts.signUp('rita');
    harness.before = failing(postsRequests.hasPosts, 'INTERNAL');
    const asked = vi.spyOn(harness.service.app.get(RequestClient), 'ask');
    expect(await ask(updateMe, { name: 'Rita' }, options)).toHaveProperty('review');
    expect(await nameOf('rita')).toBe('Ana Ríos');
    const [, , limit] = asked.mock.calls.find(([one]) => one === postsRequests.hasPosts) ?? [];
    // The gateway needs the answer within five seconds.
    expect(limit?.timeoutMs).toBeLessThan(5_000);
  });

  it('is discarded with its picture at the first step of the deletion of its account', async () => {
    const options = await accounts.author('deleted');
    const { path } = await setPhoto(options);
    harness.before = failing(steps.posts, 'INTERNAL');
    expect(await codeOf(ask(deleteMe, {}, options))).toBe('INTERNAL');
    expect((await reviews()).map(({ uid }) => uid)).not.toContain('deleted');
    expect((await changes('deleted')).flatMap(({ released }) => released)).toEqual([path]);
  });

  it('is listed in pages, the one with the earliest end of its waiting time first', async () => {
    for (const uid of ['p1', 'p2', 'p3']) {
      await ask(updateMe, { name: 'Otra' }, await accounts.author(uid));
    }
    const uids = async (limit?: number) => (await reviews(limit)).map(({ uid }) => uid);
    const all = await uids();
    expect(all.slice(-3)).toEqual(['p1', 'p2', 'p3']);
    expect(await uids(2)).toEqual(all);
  });
});

it('a running service shows a change without a decision at the end of its waiting time', async () => {
  const { review } = await ask(updateMe, { name: 'Lola' }, await accounts.author('lola'));
  expect(await nameOf('lola')).toBe('Ana Ríos');
  setClock(Date.parse(review?.publicAt ?? ''));
  await expect.poll(() => nameOf('lola')).toBe('Lola Ríos');
});

class Replica extends ReviewsService {
  override work() {
    return super.work();
  }
}

it('a change without a decision is published once by two replicas, not before its waiting time ends', async () => {
  const { review } = await ask(updateMe, { name: 'Paz' }, await accounts.author('paz'));
  const publicAt = Date.parse(review?.publicAt ?? '');
  const replicas = [1, 2].map(() => new Replica(accounts.store));
  for (const [now, name] of [
    [publicAt - 1, 'Ana Ríos'],
    [publicAt, 'Paz Ríos'],
  ] as const) {
    setClock(now);
    await Promise.all(replicas.map((replica) => replica.work()));
    expect(await nameOf('paz')).toBe(name);
  }
  expect(await changes('paz')).toMatchObject([{ displayName: 'Paz Ríos' }]);
});

it('a change without a decision is shown even if its waiting time ended while the service was stopped', async () => {
  await ask(updateMe, { name: 'Sara' }, await accounts.author('sara'));
  await accounts.store.transaction(async (tx) => {
    const record = (await tx.get(users, 'sara'))!;
    await tx.set(users, 'sara', { ...record, publicAt: Date.now() });
  });
  await harness.restart();
  await expect.poll(() => nameOf('sara')).toBe('Sara Ríos');
  expect(await changes('sara')).toHaveLength(1);
});
