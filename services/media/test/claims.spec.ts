import { basename } from 'node:path/posix';
import { accountsEvents, eventsEvents, mediaRequests, postsEvents } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { mediaCollection, type MediaRecord } from '../src/media-record.ts';
import { eventually, Media, postOf } from './support/media.ts';
import { balloonAt } from './support/pictures.ts';

const media = await Media.ofFile();
const picture = await balloonAt(0.7, 0.4, 200, 100).jpeg().toBuffer();

const release = (mediaId: string, claimant: string) =>
  media.harness.ask(mediaRequests.release, { mediaId, claimant });

describe('a fingerprint', () => {
  it('is made from the file where the picture was taken in before there were any, once', async () => {
    const { mediaId } = await media.stage(picture);
    const { path, fingerprint } = await media.claim(mediaId);
    const ask = () => media.harness.ask(mediaRequests.getFingerprint, { path });
    expect(await ask()).toEqual({ fingerprint });
    const { fingerprint: _, ...older } = (await media.record(mediaId)) ?? {};
    await media.put(mediaId, older as MediaRecord);
    const made = await ask();
    expect(made.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect((await media.record(mediaId))?.fingerprint).toBe(made.fingerprint);
  });

  it('is none of a picture that is gone', async () => {
    const asked = media.harness.ask(mediaRequests.getFingerprint, { path: 'event/e1/x.jpg' });
    await expect(asked).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
  });
});

describe('a claim', () => {
  it('takes the picture to its folder, and tells how it looks', async () => {
    const staged = await media.stage(picture);
    const { mediaId, ...looks } = staged;
    const path = `event/e1/posts/ana/${mediaId}.jpg`;
    expect(looks).toMatchObject({ width: 200, height: 100, focus: expect.anything() });
    const fingerprint = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
    expect(await media.claim(mediaId)).toEqual({ path, ...looks, fingerprint });
    expect(await media.filesOf(mediaId)).toEqual([path]);
    expect(await media.record(mediaId)).toMatchObject({ state: 'claimed', movedFrom: null });
  });

  it('may be made again by the same claimant alone', async () => {
    const { mediaId } = await media.stage(picture);
    const first = await media.claim(mediaId);
    expect(await media.claim(mediaId)).toEqual(first);
    await expect(media.claim(mediaId, { claimant: 'post:2' })).rejects.toMatchObject({
      code: 'MEDIA_ALREADY_USED',
    });
  });

  it('succeeds for one of many who try at once', async () => {
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

  it.each([
    ["someone else's", { uid: 'beto' }, 'MEDIA_NOT_YOURS'],
    ['for something else', { purpose: 'profile' as const }, 'MEDIA_WRONG_PURPOSE'],
    ['unknown', { mediaId: 'unknown' }, 'MEDIA_NOT_FOUND'],
    ['for a hidden folder', { folder: 'event/../x' }, 'MALFORMED_REQUEST'],
    ['for a folder elsewhere', { folder: '/etc' }, 'MALFORMED_REQUEST'],
  ])('is refused when the picture is %s', async (_, fields, code) => {
    const { mediaId } = await media.stage(picture);
    await expect(media.claim(mediaId, fields)).rejects.toMatchObject({ code });
    expect(await media.filesOf(mediaId)).toEqual([`staged/${mediaId}.jpg`]);
  });
});

describe('a release', () => {
  it('makes the upload usable again', async () => {
    const { mediaId } = await media.stage(picture);
    await media.claim(mediaId);
    await release(mediaId, 'post:1');
    expect(await media.filesOf(mediaId)).toEqual([`staged/${mediaId}.jpg`]);
    const again = await media.claim(mediaId, { claimant: 'post:2', folder: 'event/e2/posts/ana' });
    expect(await media.filesOf(mediaId)).toEqual([again.path]);
  });

  it('does nothing for another claimant, an unknown upload, or one that is shown', async () => {
    const { mediaId } = await media.stage(picture);
    const { path } = await media.claim(mediaId);
    await release(mediaId, 'post:2');
    await release('unknown', 'post:1');
    await media.change(mediaId, { state: 'attached' });
    await release(mediaId, 'post:1');
    expect(await media.filesOf(mediaId)).toEqual([path]);
  });
});

describe('what events tell', () => {
  const claimed = async (purpose: 'event' | 'profile', folder: string) => {
    const { mediaId } = await media.stage(picture, { purpose });
    const { path } = await media.claim(mediaId, { purpose, folder, public: true });
    return { mediaId, path };
  };
  const dates = { eventId: 'e1', startDate: '2026-11-01', endDate: '2026-11-30' };
  const stateOf = async (id: string) => (await media.record(id))?.state;

  it('attaches and releases pictures of events', async () => {
    const [old, fresh] = [
      await claimed('event', 'events/tabla'),
      await claimed('event', 'events/tabla'),
    ];
    await media.harness.publish(eventsEvents.eventCreated, {
      ...dates,
      attached: [old.path],
      released: [],
    });
    await eventually(async () => expect(await stateOf(old.mediaId)).toBe('attached'));
    const change = { ...dates, attached: [fresh.path], released: [old.path] };
    await media.harness.publish(eventsEvents.eventChanged, change);
    await eventually(async () => expect(await stateOf(old.mediaId)).toBeUndefined());
    expect(await media.filesOf(old.mediaId)).toEqual([]);
    expect(await stateOf(fresh.mediaId)).toBe('attached');
    const deletion = { eventId: 'e1', attached: [], released: [fresh.path] };
    await media.harness.publish(eventsEvents.eventDeleted, deletion);
    await eventually(async () => expect(await media.filesOf(fresh.mediaId)).toEqual([]));
  });

  it('attaches and releases portraits', async () => {
    const [old, fresh] = [
      await claimed('profile', 'profilePhotos/ana'),
      await claimed('profile', 'profilePhotos/ana'),
    ];
    const profile = { uid: 'ana', displayName: 'Ana', photoURL: '' };
    const tell = (attached: string[], released: string[]) =>
      media.harness.publish(accountsEvents.profileChanged, { ...profile, attached, released });
    await tell([old.path], ['https://example.org/stock.jpg']);
    await tell([fresh.path], [old.path]);
    await eventually(async () => expect(await stateOf(old.mediaId)).toBeUndefined());
    expect(await stateOf(fresh.mediaId)).toBe('attached');
  });

  it('forgets what an account never used, and its portraits, but not what its posts show', async () => {
    const own = { uid: 'eva' };
    const loose = await media.stage(picture, own);
    const portrait = await media.stage(picture, { ...own, purpose: 'profile' });
    await media.claim(portrait.mediaId, {
      ...own,
      purpose: 'profile',
      folder: 'profilePhotos/eva',
      public: true,
    });
    const shown = await media.stage(picture, own);
    const { path } = await media.claim(shown.mediaId, own);
    const foreign = await media.stage(picture);
    await media.harness.publish(postsEvents.postCreated, postOf(path));
    await eventually(async () => expect(await stateOf(shown.mediaId)).toBe('attached'));

    await media.harness.publish(accountsEvents.accountDeleted, { uid: 'eva' });
    await eventually(async () => {
      expect(await stateOf(loose.mediaId)).toBeUndefined();
      expect(await stateOf(portrait.mediaId)).toBeUndefined();
    });
    expect(await media.filesOf(loose.mediaId)).toEqual([]);
    expect(await media.filesOf(portrait.mediaId)).toEqual([]);
    expect(await media.filesOf(shown.mediaId)).not.toEqual([]);
    expect(await stateOf(foreign.mediaId)).toBe('staged');
  });

  it('takes nothing more from an account that is deleted, and leaves nothing of it', async () => {
    const own = { uid: 'rita' };
    const taken = await media.stage(picture, own);
    await media.claim(taken.mediaId, own);
    await media.harness.ask(mediaRequests.purgeUser, { uid: 'rita' });
    expect(await stateOf(taken.mediaId)).toBeUndefined();
    expect(await media.filesOf(taken.mediaId)).toEqual([]);

    const late = await media.upload(picture, { ...own, key: 'late' });
    expect([late.status, await late.json()]).toMatchObject([404, { code: 'USER_NOT_FOUND' }]);
    const claim = media.claim(taken.mediaId, own);
    await expect(claim).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    const left = { where: [['uid', '==', 'rita']] } as const;
    expect(await media.harness.store.count(mediaCollection, left)).toBe(0);
  });

  it('keeps no upload that comes in while its account is deleted', async () => {
    const before = await media.stored.list();
    const uploads = Array.from({ length: 12 }, () => media.upload(picture, { uid: 'sara' }));
    await media.harness.ask(mediaRequests.purgeUser, { uid: 'sara' });
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
    const ofSara = { where: [['uid', '==', 'sara']] } as const;
    expect(await media.harness.store.count(mediaCollection, ofSara)).toBe(0);
    // Pictures of earlier tests may be getting their small ones meanwhile.
    const idOf = (path: string) => basename(path).replace(/(?:_\d+)?\.\w+$/, '');
    const earlier = new Set(before.map(idOf));
    expect((await media.stored.list()).filter((path) => !earlier.has(idOf(path)))).toEqual([]);
  });

  it('never brings back what is going', async () => {
    const { mediaId } = await media.stage(picture);
    const { path } = await media.claim(mediaId);
    await media.change(mediaId, { state: 'doomed' });
    await media.harness.publish(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
    await media.harness.publish(postsEvents.postCreated, postOf(path));
    const marker = await media.stage(picture);
    await media.harness.publish(
      postsEvents.postCreated,
      postOf((await media.claim(marker.mediaId)).path),
    );
    await eventually(async () => expect(await stateOf(marker.mediaId)).toBe('attached'));
    expect(await media.record(mediaId)).toMatchObject({ state: 'doomed', public: false });
  });

  it('never brings back what has gone', async () => {
    const { mediaId } = await media.stage(picture);
    const { path } = await media.claim(mediaId);
    await media.harness.publish(postsEvents.postCreated, postOf(path));
    await media.harness.publish(postsEvents.postDeleted, postOf(path));
    await media.harness.publish(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
    const marker = await media.stage(picture);
    const { path: markerPath } = await media.claim(marker.mediaId);
    await media.harness.publish(postsEvents.postCreated, postOf(markerPath));
    await eventually(async () => expect(await stateOf(marker.mediaId)).toBe('attached'));
    expect(await stateOf(mediaId)).toBeUndefined();
    expect(await media.filesOf(mediaId)).toEqual([]);
  });

  it('ignores a path that the picture does not have', async () => {
    const { mediaId } = await media.stage(picture);
    const { path } = await media.claim(mediaId);
    await media.harness.publish(
      postsEvents.postDeleted,
      postOf(`event/other/posts/beto/${mediaId}.jpg`),
    );
    await media.harness.publish(postsEvents.postCreated, postOf(path));
    await eventually(async () => expect(await stateOf(mediaId)).toBe('attached'));
    expect(await media.filesOf(mediaId)).toEqual([path]);
  });
});
