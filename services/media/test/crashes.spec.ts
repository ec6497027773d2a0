import { describe, expect, it } from 'vitest';
import { holdStores, Media } from './support/media.ts';
import { noisy, plain } from './support/pictures.ts';

const media = await Media.ofFile();
const picture = await plain(200, 100);

const staged = (id: string) => `staged/${id}.jpg`;

describe('a claim that was recorded, and whose file was not yet moved,', () => {
  async function halfClaimed() {
    const { mediaId, path } = await media.claimed(picture, { public: true });
    await media.stored.rename(path, staged(mediaId));
    await media.change(mediaId, { movedFrom: staged(mediaId) });
    return { mediaId, path };
  }

  it('is finished at the next start; before that, the picture is served from its old path', async () => {
    const { mediaId, path } = await halfClaimed();
    expect((await media.get(path)).status).toBe(200);
    await media.harness.restart();
    await media.becomes(mediaId, { movedFrom: null });
    expect(await media.filesOf(mediaId)).toEqual([path]);
  });

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

it('a release that was recorded and not carried out leaves the upload usable', async () => {
  const { mediaId, path } = await media.claimed(picture);
  await media.change(mediaId, { state: 'staged', claimant: null, path: null, movedFrom: path });
  const again = await media.claim(mediaId, { claimant: 'post:2', folder: 'event/e2/posts/ana' });
  expect(await media.filesOf(mediaId)).toEqual([again.path]);
});

it('a deletion that was recorded and not carried out is finished at the next start', async () => {
  const { mediaId } = await media.claimed(picture);
  await media.change(mediaId, { state: 'doomed' });
  await media.harness.restart();
  await media.isGone(mediaId);
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

describe('variants', () => {
  it('are finished after a stop between two of them', async () => {
    const { mediaId, path } = await media.claimed(await noisy(1600, 60));
    const { release } = holdStores(media, (stored) => stored.includes('_640'));
    await media.createPost(path);
    await media.approvePost(path);
    await media.becomes(mediaId, { variants: 'begun' });
    const restarted = media.harness.restart();
    release();
    await restarted;
    await media.becomes(mediaId, { variants: 'made' });
    expect(await media.filesOf(mediaId)).toHaveLength(7);
  });

  it('that were stored before the crash are kept', async () => {
    const { mediaId, path } = await media.claimed(picture);
    const early = path.replace('.jpg', '_320.avif');
    await media.stored.write(early, 'made before the crash');
    await media.change(mediaId, { state: 'attached', public: true, variants: 'wanted' });
    await media.harness.restart();
    await media.becomes(mediaId, { variants: 'made' });
    expect(await media.stored.read(early)).toBe('made before the crash');
  });

  it('of a picture whose master is missing delay no other picture', async () => {
    const [broken, whole] = [await media.claimed(picture), await media.claimed(picture)];
    await media.stored.remove(broken.path);
    const shown = { state: 'attached', public: true, variants: 'wanted' } as const;
    await media.change(broken.mediaId, { ...shown, changedAt: 1 });
    await media.change(whole.mediaId, { ...shown, changedAt: 2 });
    await media.harness.restart();
    await media.becomes(whole.mediaId, { variants: 'made' });
    expect((await media.record(broken.mediaId))?.variants).toBe('wanted');
  });

  it('leave no file when their picture is deleted meanwhile', async () => {
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
});
