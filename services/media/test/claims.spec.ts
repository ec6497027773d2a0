import { basename } from 'node:path/posix';
import { accountsEvents, eventsEvents, mediaRequests, postsEvents } from '@el-reto/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaCollection, type MediaRecord } from '../src/media-record.ts';
import { eventually } from './support/eventually.ts';
import { MediaStack, postOf } from './support/media-stack.ts';
import { balloonAt } from './support/pictures.ts';

let stack: MediaStack;
let picture: Buffer;
beforeAll(async () => {
  stack = await MediaStack.start();
  picture = await balloonAt(0.7, 0.4, 200, 100).jpeg().toBuffer();
});
afterAll(() => stack.stop());

const release = (mediaId: string, claimant: string) =>
  stack.client.ask(mediaRequests.release, { mediaId, claimant });

describe('a fingerprint', () => {
  it('is made from the file where the picture was taken in before there were any, once', async () => {
    const { mediaId } = await stack.stage(picture);
    const { path, fingerprint } = await stack.claim(mediaId);
    const ask = () => stack.client.ask(mediaRequests.getFingerprint, { path });
    expect(await ask()).toEqual({ fingerprint });
    const { fingerprint: _, ...older } = (await stack.record(mediaId)) ?? {};
    await stack.replace(mediaId, older as MediaRecord);
    const made = await ask();
    expect(made.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect((await stack.record(mediaId))?.fingerprint).toBe(made.fingerprint);
  });

  it('is none of a picture that is gone', async () => {
    const asked = stack.client.ask(mediaRequests.getFingerprint, { path: 'event/e1/x.jpg' });
    await expect(asked).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
  });
});

describe('a claim', () => {
  it('takes the picture to its folder, and tells how it looks', async () => {
    const staged = await stack.stage(picture);
    const { mediaId, ...looks } = staged;
    const path = `event/e1/posts/ana/${mediaId}.jpg`;
    expect(looks).toMatchObject({ width: 200, height: 100, focus: expect.anything() });
    const fingerprint = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
    expect(await stack.claim(mediaId)).toEqual({ path, ...looks, fingerprint });
    expect(await stack.filesOf(mediaId)).toEqual([path]);
    expect(await stack.record(mediaId)).toMatchObject({ state: 'claimed', movedFrom: null });
  });

  it('may be made again by the same claimant alone', async () => {
    const { mediaId } = await stack.stage(picture);
    const first = await stack.claim(mediaId);
    expect(await stack.claim(mediaId)).toEqual(first);
    await expect(stack.claim(mediaId, { claimant: 'post:2' })).rejects.toMatchObject({
      code: 'MEDIA_ALREADY_USED',
    });
  });

  it('succeeds for one of many who try at once', async () => {
    const { mediaId } = await stack.stage(picture);
    const claims = Array.from({ length: 10 }, (_, i) =>
      stack.claim(mediaId, { claimant: `post:${i}`, folder: `event/e${i}/posts/ana` }),
    );
    const outcomes = await Promise.allSettled(claims);
    const [winner, ...others] = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(others).toEqual([]);
    expect(winner).toMatchObject({ value: { path: (await stack.filesOf(mediaId))[0] } });
    expect(await stack.filesOf(mediaId)).toHaveLength(1);
  });

  it.each([
    ["someone else's", { uid: 'beto' }, 'MEDIA_NOT_YOURS'],
    ['for something else', { purpose: 'profile' as const }, 'MEDIA_WRONG_PURPOSE'],
    ['unknown', { mediaId: 'unknown' }, 'MEDIA_NOT_FOUND'],
    ['for a hidden folder', { folder: 'event/../x' }, 'MALFORMED_REQUEST'],
    ['for a folder elsewhere', { folder: '/etc' }, 'MALFORMED_REQUEST'],
  ])('is refused when the picture is %s', async (_, fields, code) => {
    const { mediaId } = await stack.stage(picture);
    await expect(stack.claim(mediaId, fields)).rejects.toMatchObject({ code });
    expect(await stack.filesOf(mediaId)).toEqual([`staged/${mediaId}.jpg`]);
  });
});

describe('a release', () => {
  it('makes the upload usable again', async () => {
    const { mediaId } = await stack.stage(picture);
    await stack.claim(mediaId);
    await release(mediaId, 'post:1');
    expect(await stack.filesOf(mediaId)).toEqual([`staged/${mediaId}.jpg`]);
    const again = await stack.claim(mediaId, { claimant: 'post:2', folder: 'event/e2/posts/ana' });
    expect(await stack.filesOf(mediaId)).toEqual([again.path]);
  });

  it('does nothing for another claimant, an unknown upload, or one that is shown', async () => {
    const { mediaId } = await stack.stage(picture);
    const { path } = await stack.claim(mediaId);
    await release(mediaId, 'post:2');
    await release('unknown', 'post:1');
    await stack.change(mediaId, { state: 'attached' });
    await release(mediaId, 'post:1');
    expect(await stack.filesOf(mediaId)).toEqual([path]);
  });
});

describe('what events tell', () => {
  const claimed = async (purpose: 'event' | 'profile', folder: string) => {
    const { mediaId } = await stack.stage(picture, { purpose });
    const { path } = await stack.claim(mediaId, { purpose, folder, public: true });
    return { mediaId, path };
  };
  const dates = { eventId: 'e1', startDate: '2026-11-01', endDate: '2026-11-30' };
  const stateOf = async (id: string) => (await stack.record(id))?.state;

  it('attaches and releases pictures of events', async () => {
    const [old, fresh] = [
      await claimed('event', 'events/tabla'),
      await claimed('event', 'events/tabla'),
    ];
    await stack.tell(eventsEvents.eventCreated, { ...dates, attached: [old.path], released: [] });
    await eventually(async () => expect(await stateOf(old.mediaId)).toBe('attached'));
    const change = { ...dates, attached: [fresh.path], released: [old.path] };
    await stack.tell(eventsEvents.eventChanged, change);
    await eventually(async () => expect(await stateOf(old.mediaId)).toBeUndefined());
    expect(await stack.filesOf(old.mediaId)).toEqual([]);
    expect(await stateOf(fresh.mediaId)).toBe('attached');
    const deletion = { eventId: 'e1', attached: [], released: [fresh.path] };
    await stack.tell(eventsEvents.eventDeleted, deletion);
    await eventually(async () => expect(await stack.filesOf(fresh.mediaId)).toEqual([]));
  });

  it('attaches and releases portraits', async () => {
    const [old, fresh] = [
      await claimed('profile', 'profilePhotos/ana'),
      await claimed('profile', 'profilePhotos/ana'),
    ];
    const profile = { uid: 'ana', displayName: 'Ana', photoURL: '' };
    const tell = (attached: string[], released: string[]) =>
      stack.tell(accountsEvents.profileChanged, { ...profile, attached, released });
    await tell([old.path], ['https://example.org/stock.jpg']);
    await tell([fresh.path], [old.path]);
    await eventually(async () => expect(await stateOf(old.mediaId)).toBeUndefined());
    expect(await stateOf(fresh.mediaId)).toBe('attached');
  });

  it('forgets what an account never used, and its portraits, but not what its posts show', async () => {
    const own = { uid: 'eva' };
    const loose = await stack.stage(picture, own);
    const portrait = await stack.stage(picture, { ...own, purpose: 'profile' });
    await stack.claim(portrait.mediaId, {
      ...own,
      purpose: 'profile',
      folder: 'profilePhotos/eva',
      public: true,
    });
    const shown = await stack.stage(picture, own);
    const { path } = await stack.claim(shown.mediaId, own);
    const foreign = await stack.stage(picture);
    await stack.tell(postsEvents.postCreated, postOf(path));
    await eventually(async () => expect(await stateOf(shown.mediaId)).toBe('attached'));

    await stack.tell(accountsEvents.accountDeleted, { uid: 'eva' });
    await eventually(async () => {
      expect(await stateOf(loose.mediaId)).toBeUndefined();
      expect(await stateOf(portrait.mediaId)).toBeUndefined();
    });
    expect(await stack.filesOf(loose.mediaId)).toEqual([]);
    expect(await stack.filesOf(portrait.mediaId)).toEqual([]);
    expect(await stack.filesOf(shown.mediaId)).not.toEqual([]);
    expect(await stateOf(foreign.mediaId)).toBe('staged');
  });

  it('takes nothing more from an account that is deleted, and leaves nothing of it', async () => {
    const own = { uid: 'rita' };
    const taken = await stack.stage(picture, own);
    await stack.claim(taken.mediaId, own);
    await stack.purgeUser('rita');
    expect(await stateOf(taken.mediaId)).toBeUndefined();
    expect(await stack.filesOf(taken.mediaId)).toEqual([]);

    const late = await stack.upload(picture, { ...own, key: 'late' });
    expect([late.status, await late.json()]).toMatchObject([404, { code: 'USER_NOT_FOUND' }]);
    const claim = stack.claim(taken.mediaId, own);
    await expect(claim).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    const left = { where: [['uid', '==', 'rita']] } as const;
    expect(await stack.service.store.count(mediaCollection, left)).toBe(0);
  });

  it('keeps no upload that comes in while its account is deleted', async () => {
    const before = await stack.stored.list();
    const uploads = Array.from({ length: 12 }, () => stack.upload(picture, { uid: 'sara' }));
    await stack.purgeUser('sara');
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
    const ofSara = { where: [['uid', '==', 'sara']] } as const;
    expect(await stack.service.store.count(mediaCollection, ofSara)).toBe(0);
    // Pictures of earlier tests may be getting their small ones meanwhile.
    const idOf = (path: string) => basename(path).replace(/(?:_\d+)?\.\w+$/, '');
    const earlier = new Set(before.map(idOf));
    expect((await stack.stored.list()).filter((path) => !earlier.has(idOf(path)))).toEqual([]);
  });

  it('never brings back what is going', async () => {
    const { mediaId } = await stack.stage(picture);
    const { path } = await stack.claim(mediaId);
    await stack.change(mediaId, { state: 'doomed' });
    await stack.tell(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
    await stack.tell(postsEvents.postCreated, postOf(path));
    const marker = await stack.stage(picture);
    await stack.tell(postsEvents.postCreated, postOf((await stack.claim(marker.mediaId)).path));
    await eventually(async () => expect(await stateOf(marker.mediaId)).toBe('attached'));
    expect(await stack.record(mediaId)).toMatchObject({ state: 'doomed', public: false });
  });

  it('never brings back what has gone', async () => {
    const { mediaId } = await stack.stage(picture);
    const { path } = await stack.claim(mediaId);
    await stack.tell(postsEvents.postCreated, postOf(path));
    await stack.tell(postsEvents.postDeleted, postOf(path));
    await stack.tell(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
    const marker = await stack.stage(picture);
    const { path: markerPath } = await stack.claim(marker.mediaId);
    await stack.tell(postsEvents.postCreated, postOf(markerPath));
    await eventually(async () => expect(await stateOf(marker.mediaId)).toBe('attached'));
    expect(await stateOf(mediaId)).toBeUndefined();
    expect(await stack.filesOf(mediaId)).toEqual([]);
  });

  it('ignores a path that the picture does not have', async () => {
    const { mediaId } = await stack.stage(picture);
    const { path } = await stack.claim(mediaId);
    await stack.tell(postsEvents.postDeleted, postOf(`event/other/posts/beto/${mediaId}.jpg`));
    await stack.tell(postsEvents.postCreated, postOf(path));
    await eventually(async () => expect(await stateOf(mediaId)).toBe('attached'));
    expect(await stack.filesOf(mediaId)).toEqual([path]);
  });
});
