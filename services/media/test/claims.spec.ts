import { basename } from 'node:path/posix';
import { accountsEvents, eventsEvents, mediaRequests, periodsMs } from '@el-reto/contracts';
import { describe, expect, it, vi } from 'vitest';
import { MediaFiles } from '../src/media-files.ts';
import { mediaCollection, type MediaRecord } from '../src/media-record.ts';
import { Upkeep } from '../src/upkeep.service.ts';
import { Media } from './support/media.ts';
import { balloonAt } from './support/pictures.ts';

const media = await Media.ofFile();
const picture = await balloonAt(0.7, 0.4, 200, 100).jpeg().toBuffer();

const stateOf = async (id: string) => (await media.record(id))?.state;
const recordsOf = (uid: string) => media.harness.store.count(mediaCollection, { where: { uid } });

it('a claim moves the picture to its folder and returns its facts; a repeated claim returns the same', async () => {
  const { mediaId, ...looks } = await media.stage(picture);
  const path = `event/e1/posts/ana/${mediaId}.jpg`;
  expect(looks).toMatchObject({ width: 200, height: 100, focus: expect.anything() });
  const fingerprint = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
  for (const _ of ['first', 'repeated']) {
    expect(await media.claim(mediaId)).toEqual({ path, ...looks, fingerprint });
  }
  // A retry may name another folder: the slug of an event is part of it.
  expect((await media.claim(mediaId, { folder: 'event/e1/posts/otra' })).path).toBe(path);
  expect(await media.filesOf(mediaId)).toEqual([path]);
  expect(await media.record(mediaId)).toMatchObject({ state: 'claimed', movedFrom: null });
});

it('a claim succeeds for one of ten concurrent claimants', async () => {
  const { mediaId } = await media.stage(picture);
  const claims = Array.from({ length: 10 }, (_, i) =>
    media.claim(mediaId, { claimant: `post:${i}`, folder: `event/e${i}/posts/ana` }),
  );
  const outcomes = await Promise.allSettled(claims);
  const [winner, ...others] = outcomes.filter(({ status }) => status === 'fulfilled');
  expect(others).toEqual([]);
  expect(winner).toMatchObject({ value: { path: (await media.filesOf(mediaId))[0] } });
  expect(await media.filesOf(mediaId)).toHaveLength(1);
});

it('a release makes the upload usable again', async () => {
  const { mediaId } = await media.claimed(picture);
  await media.release(mediaId);
  expect(await media.filesOf(mediaId)).toEqual([`staged/${mediaId}.jpg`]);
  const again = await media.claim(mediaId, { claimant: 'post:2', folder: 'event/e2/posts/ana' });
  expect(await media.filesOf(mediaId)).toEqual([again.path]);
});

it('a release does nothing for another claimant, an unknown upload, or one that is shown', async () => {
  const { mediaId, path } = await media.claimed(picture);
  await media.release(mediaId, 'post:2');
  await media.release('unknown');
  await media.change(mediaId, { state: 'attached' });
  await media.release(mediaId);
  expect(await media.filesOf(mediaId)).toEqual([path]);
});

const claimed = (purpose: 'event' | 'profile', folder: string, uid = 'ana') =>
  media.claimed(picture, { purpose, folder, uid, public: true });

it('events attach and release pictures of contests', async () => {
  const dates = { eventId: 'e1', startDate: '2026-11-01', endDate: '2026-11-30' };
  const [old, fresh] = [
    await claimed('event', 'events/tabla'),
    await claimed('event', 'events/tabla'),
  ];
  const created = { ...dates, attached: [old.path], released: [] };
  await media.harness.publish(eventsEvents.eventCreated, created);
  await media.becomes(old.mediaId, { state: 'attached' });
  const change = { ...dates, attached: [fresh.path], released: [old.path] };
  await media.harness.publish(eventsEvents.eventChanged, change);
  await media.isGone(old.mediaId);
  expect(await stateOf(fresh.mediaId)).toBe('attached');
  const deletion = { eventId: 'e1', attached: [], released: [fresh.path] };
  await media.harness.publish(eventsEvents.eventDeleted, deletion);
  await media.isGone(fresh.mediaId);
});

it('events attach profile photos, and ignore pictures of other sites', async () => {
  const { mediaId, path } = await claimed('profile', 'profilePhotos/ana');
  const profile = { uid: 'ana', displayName: 'Ana', photoURL: '' };
  const pictures = { attached: [path], released: ['https://example.org/stock.jpg'] };
  await media.harness.publish(accountsEvents.profileChanged, { ...profile, ...pictures });
  await media.becomes(mediaId, { state: 'attached' });
});

it('events delete the unused uploads and profile photos of a deleted account, but no picture of a post', async () => {
  const uid = 'eva';
  const loose = await media.stage(picture, { uid });
  const portrait = await claimed('profile', 'profilePhotos/eva', uid);
  const shown = await media.claimed(picture, { uid });
  const foreign = await media.stage(picture);
  await media.createPost(shown.path);
  await media.becomes(shown.mediaId, { state: 'attached' });
  await media.harness.publish(accountsEvents.accountDeleted, { uid });
  for (const { mediaId } of [loose, portrait]) await media.isGone(mediaId);
  expect(await media.filesOf(shown.mediaId)).not.toEqual([]);
  expect(await stateOf(foreign.mediaId)).toBe('staged');
});

it('events do not restore a picture that is deleted or being deleted', async () => {
  const [marked, deleted] = [await media.claimed(picture), await media.claimed(picture)];
  await media.change(marked.mediaId, { state: 'doomed' });
  await media.createPost(deleted.path);
  await media.deletePost(deleted.path);
  for (const { path } of [marked, deleted]) await media.approvePost(path);
  await media.createPost(marked.path);
  // Events are handled in order: once the next picture is attached, the earlier events were handled.
  await media.pending(picture);
  expect(await media.record(marked.mediaId)).toMatchObject({ state: 'doomed', public: false });
  await media.isGone(deleted.mediaId);
});

it('events with a path that the picture does not have are ignored', async () => {
  const { mediaId, path } = await media.claimed(picture);
  await media.deletePost(`event/other/posts/beto/${mediaId}.jpg`);
  await media.createPost(path);
  await media.becomes(mediaId, { state: 'attached' });
  expect(await media.filesOf(mediaId)).toEqual([path]);
});

describe('the deletion of an account', () => {
  it('deletes all its pictures, and refuses further uploads and claims', async () => {
    const uid = 'rita';
    const { mediaId } = await media.claimed(picture, { uid });
    await media.harness.ask(mediaRequests.purgeUser, { uid });
    expect(await media.filesOf(mediaId)).toEqual([]);
    const late = await media.upload(picture, { uid, key: 'late' });
    expect([late.status, await late.json()]).toMatchObject([404, { code: 'USER_NOT_FOUND' }]);
    const claim = media.claim(mediaId, { uid });
    await expect(claim).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    expect(await recordsOf(uid)).toBe(0);
  });

  it('also deletes a concurrent upload', async () => {
    const uid = 'sara';
    const before = await media.stored.list();
    const uploads = Array.from({ length: 12 }, () => media.upload(picture, { uid }));
    await media.harness.ask(mediaRequests.purgeUser, { uid });
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
    expect(await recordsOf(uid)).toBe(0);
    // Variants of pictures of earlier tests may be stored meanwhile.
    const idOf = (path: string) => basename(path).replace(/(?:_\d+)?\.\w+$/, '');
    const earlier = new Set(before.map(idOf));
    const added = async () =>
      (await media.stored.list()).filter((path) => !earlier.has(idOf(path)));
    // A variant that is being stored has a draft.
    await expect.poll(added).toEqual([]);
  });
});

const longAgo = () => Date.now() - periodsMs.upload - 1_000;
const recently = () => Date.now() - periodsMs.upload + 60 * 60 * 1_000;

async function aged(changedAt: number, claim: boolean) {
  const { mediaId } = await (claim ? media.claimed(picture) : media.stage(picture));
  await media.change(mediaId, { changedAt });
  return mediaId;
}
const isThere = async (id: string) => {
  const [record, files] = [await media.record(id), await media.filesOf(id)];
  expect(files.length > 0).toBe(record !== undefined);
  return record !== undefined;
};

it('the sweeper deletes uploads that nothing shows after a day, and no others', async () => {
  const old = [await aged(longAgo(), false), await aged(longAgo(), true)];
  const kept = [await aged(recently(), false), await aged(recently(), true)];
  const shown = await aged(longAgo(), true);
  await media.change(shown, { state: 'attached' });
  await media.harness.service.app.get(Upkeep).sweep(['staged', 'claimed']);
  for (const id of old) expect(await isThere(id)).toBe(false);
  for (const id of [...kept, shown]) expect(await isThere(id)).toBe(true);
});

it('the sweeper deletes the other pictures if one cannot be deleted', async () => {
  const [stuck, other] = [await aged(longAgo(), false), await aged(longAgo() + 1, false)];
  const { app } = media.harness.service;
  const files = app.get(MediaFiles);
  const purge = files.purge.bind(files);
  vi.spyOn(files, 'purge').mockImplementation(async (id) => {
    if (id === stuck) throw new Error('read-only');
    return purge(id);
  });
  await app.get(Upkeep).sweep(['staged']);
  expect([await isThere(stuck), await isThere(other)]).toEqual([true, false]);
});

it('the sweeper deletes more uploads than one batch has', async () => {
  const { mediaId } = await media.stage(picture);
  const old = { ...(await media.record(mediaId)), changedAt: longAgo() } as MediaRecord;
  await media.harness.store.transaction(async (tx) => {
    for (let i = 0; i < 250; i++) await tx.set(mediaCollection, `old${i}`, old);
  });
  await media.harness.service.app.get(Upkeep).sweep(['staged']);
  for (const i of [0, 99, 100, 249]) expect(await media.record(`old${i}`)).toBeUndefined();
  expect(await isThere(mediaId)).toBe(true);
});

it('the sweeper runs at the start, but gives claims time to be confirmed', async () => {
  const upload = await aged(longAgo(), false);
  const claim = await aged(longAgo(), true);
  await media.harness.restart();
  await expect.poll(() => media.record(upload)).toBeUndefined();
  expect(await media.record(claim)).toMatchObject({ state: 'claimed' });
  expect(await isThere(claim)).toBe(true);
});
