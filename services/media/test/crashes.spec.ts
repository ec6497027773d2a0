import { mediaRequests } from '@el-reto/contracts';
import { describe, expect, it, vi } from 'vitest';
import { DiskFileStore } from '../src/files/disk-file-store.ts';
import { FileStore } from '../src/files/file-store.ts';
import { MediaFiles } from '../src/media-files.ts';
import { MediaRepository } from '../src/media.repository.ts';
import { holdStores, Media } from './support/media.ts';
import { noisy, plain } from './support/pictures.ts';

const media = await Media.ofFile();
const picture = await plain(200, 100);

const staged = (id: string) => `staged/${id}.jpg`;

async function halfClaimed() {
  const { mediaId, path } = await media.claimed(picture, { public: true });
  await media.stored.rename(path, staged(mediaId));
  await media.change(mediaId, { movedFrom: staged(mediaId) });
  return { mediaId, path };
}

it('a start finishes a recorded claim, a recorded deletion, and variants between two of which it was stopped; a missing master delays no other picture', async () => {
  const claim = await halfClaimed();
  expect((await media.get(claim.path)).status).toBe(200);
  const deleted = await media.claimed(picture);
  await media.change(deleted.mediaId, { state: 'doomed' });
  const stopped = await media.claimed(await noisy(1600, 60));
  const { release } = holdStores(media, (stored) => stored.includes('_640'));
  await media.createPost(stopped.path);
  await media.approvePost(stopped.path);
  await media.becomes(stopped.mediaId, { variants: 'begun' });
  const [broken, whole] = [await media.claimed(picture), await media.claimed(picture)];
  await media.stored.remove(broken.path);
  const early = whole.path.replace('.jpg', '_320.avif');
  await media.stored.write(early, 'made before the crash');
  const shown = { state: 'attached', public: true, variants: 'wanted' } as const;
  await media.change(broken.mediaId, { ...shown, changedAt: 1 });
  await media.change(whole.mediaId, { ...shown, changedAt: 2 });
  const restarted = media.harness.restart();
  release();
  await restarted;
  await media.becomes(claim.mediaId, { movedFrom: null });
  expect(await media.filesOf(claim.mediaId)).toEqual([claim.path]);
  await media.isGone(deleted.mediaId);
  for (const { mediaId } of [stopped, whole]) await media.becomes(mediaId, { variants: 'made' });
  expect(await media.filesOf(stopped.mediaId)).toHaveLength(7);
  // Variants that exist are not made again.
  expect(await media.stored.read(early)).toBe('made before the crash');
  expect((await media.record(broken.mediaId))?.variants).toBe('wanted');
});

describe('a claim that was recorded, and whose file was not yet moved,', () => {
  it('is finished when it is repeated', async () => {
    const { mediaId, path } = await halfClaimed();
    expect((await media.claim(mediaId, { public: true })).path).toBe(path);
    expect(await media.filesOf(mediaId)).toEqual([path]);
  });

  it('can be released', async () => {
    const { mediaId } = await halfClaimed();
    await media.release(mediaId);
    expect(await media.filesOf(mediaId)).toEqual([staged(mediaId)]);
    expect(await media.record(mediaId)).toMatchObject({ state: 'staged', movedFrom: null });
  });

  it('does not prevent the deletion of its picture', async () => {
    const { mediaId, path } = await halfClaimed();
    await media.deletePost(path);
    await media.isGone(mediaId);
  });
});

async function halfReleased(uid = 'ana') {
  const { mediaId, path } = await media.claimed(picture, { uid });
  await media.change(mediaId, { state: 'staged', claimant: null, path: null, movedFrom: path });
  return mediaId;
}

it('a release that was recorded and not carried out leaves no file of a deleted account', async () => {
  const mediaId = await halfReleased('rosa');
  await media.harness.ask(mediaRequests.purgeUser, { uid: 'rosa' });
  await media.isGone(mediaId);
});

it('a release that was recorded and not carried out leaves the upload usable', async () => {
  const mediaId = await halfReleased();
  const again = await media.claim(mediaId, { claimant: 'post:2', folder: 'event/e2/posts/ana' });
  expect(await media.filesOf(mediaId)).toEqual([again.path]);
});

it('an upload without its file cannot be claimed until a retry has stored the file', async () => {
  const key = crypto.randomUUID();
  const first = await media.stage(picture, { key });
  const { mediaId } = first;
  await media.stored.remove(staged(mediaId));
  await expect(media.claim(mediaId)).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
  expect(await media.record(mediaId)).toMatchObject({ state: 'staged' });
  expect(await media.stage(picture, { key })).toEqual(first);
  expect((await media.claim(mediaId)).path).toContain(mediaId);
});

it('variants leave no file when their picture is deleted meanwhile', async () => {
  const { mediaId, path } = await media.claimed(await noisy(2000, 60));
  const { release, untilHeld } = holdStores(media, (stored) => stored.includes('_640'));
  await media.approvePost(path);
  await untilHeld();
  await media.deletePost(path);
  await media.becomes(mediaId, { state: 'doomed' });
  release();
  await media.isGone(mediaId);
  // Pictures are processed in order: once the next picture is done, the deleted one is not in work.
  const next = await media.claimed(picture);
  await media.approvePost(next.path);
  await media.becomes(next.mediaId, { variants: 'made' });
  expect(await media.filesOf(mediaId)).toEqual([]);
});

const openDisk = () => DiskFileStore.open(media.stored.root);
const replicaWith = (disk: FileStore) =>
  new MediaFiles(new MediaRepository(media.harness.store), disk);

it('a variant leaves no file when a replica has deleted its picture meanwhile', async () => {
  const { mediaId, path } = await media.claimed(await noisy(2000, 60));
  const { release, untilHeld } = holdStores(media, (stored) => stored.includes('_640'));
  await media.approvePost(path);
  await untilHeld();
  await media.change(mediaId, { state: 'doomed' });
  await replicaWith(await openDisk()).purge(mediaId);
  release();
  const next = await media.claimed(picture);
  await media.approvePost(next.path);
  await media.becomes(next.mediaId, { variants: 'made' });
  expect(await media.filesOf(mediaId)).toEqual([]);
});

/** The next move of `files` first runs `meanwhile`. */
function beforeMove(files: FileStore, meanwhile: () => Promise<unknown>): void {
  const move = files.move.bind(files);
  vi.spyOn(files, 'move').mockImplementationOnce(async (from, to) => {
    await meanwhile();
    await move(from, to);
  });
}

it('a picture that an event shows during its release stays shown', async () => {
  const { mediaId, path } = await halfClaimed();
  beforeMove(media.harness.service.app.get(FileStore), async () => {
    await media.createPost(path);
    await media.becomes(mediaId, { state: 'attached' });
  });
  await media.release(mediaId);
  expect(await media.record(mediaId)).toMatchObject({ state: 'attached', path });
  expect(await media.filesOf(mediaId)).toEqual([path]);
});

/** Finishes a recorded claim as another replica does; runs `meanwhile` before that replica moves the file. */
async function moveLate(mediaId: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const disk = await openDisk();
  beforeMove(disk, meanwhile);
  await replicaWith(disk).finishMove(mediaId);
}

it('a picture that is released while a replica moves it ends at the path in its record', async () => {
  const { mediaId } = await halfClaimed();
  await moveLate(mediaId, () => media.release(mediaId));
  expect(await media.record(mediaId)).toMatchObject({ state: 'staged', movedFrom: null });
  expect(await media.filesOf(mediaId)).toEqual([staged(mediaId)]);
});

it('a picture that is deleted while a replica moves it leaves no file', async () => {
  const { mediaId, path } = await halfClaimed();
  await moveLate(mediaId, async () => {
    await media.deletePost(path);
    await expect.poll(() => media.record(mediaId)).toBeUndefined();
    await media.stored.write(staged(mediaId), 'late');
  });
  expect(await media.filesOf(mediaId)).toEqual([]);
});

it('a picture that one request released and another one shows is shown', async () => {
  const { mediaId, path } = await media.claimed(picture);
  await media.release(mediaId);
  await media.createPost(path);
  await media.becomes(mediaId, { state: 'attached', path, movedFrom: null, public: false });
  await expect.poll(() => media.filesOf(mediaId)).toEqual([path]);
});
