import { postsEvents } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { eventually, holdStores, Media, postOf } from './support/media.ts';
import { noisy, plain } from './support/pictures.ts';
import { fileStores } from './support/stored-files.ts';

describe.each(fileStores)('on %s', async (store) => {
  const media = await Media.ofFile(store);
  const picture = await plain(200, 100);

  const staged = (id: string) => `staged/${id}.jpg`;

  /** An upload whose claim was recorded, and whose file was not yet moved. */
  async function halfClaimed() {
    const { mediaId } = await media.stage(picture);
    const { path } = await media.claim(mediaId, { public: true });
    await media.stored.rename(path, staged(mediaId));
    await media.change(mediaId, { movedFrom: staged(mediaId) });
    return { mediaId, path };
  }

  describe('a claim cut short', () => {
    it('is finished at the next start', async () => {
      const { mediaId, path } = await halfClaimed();
      await media.harness.restart();
      await eventually(async () => {
        expect(await media.filesOf(mediaId)).toEqual([path]);
        expect((await media.record(mediaId))?.movedFrom).toBeNull();
      });
    });

    it('is finished when the claimant asks again', async () => {
      const { mediaId, path } = await halfClaimed();
      expect((await media.claim(mediaId, { public: true })).path).toBe(path);
      expect(await media.filesOf(mediaId)).toEqual([path]);
    });

    it('serves the picture from where it is', async () => {
      const { path } = await halfClaimed();
      expect((await media.get(path)).status).toBe(200);
    });

    it('can be released', async () => {
      const { mediaId } = await halfClaimed();
      await media.release(mediaId);
      expect(await media.filesOf(mediaId)).toEqual([staged(mediaId)]);
      expect(await media.record(mediaId)).toMatchObject({ state: 'staged', movedFrom: null });
    });

    it('is no obstacle to deletion', async () => {
      const { mediaId, path } = await halfClaimed();
      await media.harness.publish(postsEvents.postDeleted, postOf(path));
      await eventually(async () => expect(await media.record(mediaId)).toBeUndefined());
      expect(await media.filesOf(mediaId)).toEqual([]);
    });
  });

  it('takes a release cut short as one that happened', async () => {
    const { mediaId } = await media.stage(picture);
    const { path } = await media.claim(mediaId);
    await media.change(mediaId, { state: 'staged', claimant: null, path: null, movedFrom: path });
    const again = await media.claim(mediaId, { claimant: 'post:2', folder: 'event/e2/posts/ana' });
    expect(await media.filesOf(mediaId)).toEqual([again.path]);
  });

  it('finishes a deletion that was recorded and not carried out', async () => {
    const { mediaId } = await media.stage(picture);
    await media.claim(mediaId);
    await media.change(mediaId, { state: 'doomed' });
    await media.harness.restart();
    await eventually(async () => {
      expect(await media.filesOf(mediaId)).toEqual([]);
      expect(await media.record(mediaId)).toBeUndefined();
    });
  });

  describe('an upload cut short between record and file', () => {
    async function halfStaged() {
      const upload = await media.stage(picture, { key: crypto.randomUUID() });
      await media.stored.remove(staged(upload.mediaId));
      return upload;
    }

    it('cannot be claimed', async () => {
      const { mediaId } = await halfStaged();
      await expect(media.claim(mediaId)).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
      expect(await media.record(mediaId)).toMatchObject({ state: 'staged' });
    });

    it('is mended by a retry', async () => {
      const key = crypto.randomUUID();
      const first = await media.stage(picture, { key });
      await media.stored.remove(staged(first.mediaId));
      expect(await media.stage(picture, { key })).toEqual(first);
      expect((await media.claim(first.mediaId)).path).toContain(first.mediaId);
    });
  });

  describe('variants', () => {
    it('are finished after a stop in their middle', async () => {
      const { mediaId } = await media.stage(await noisy(1600, 60));
      const { path } = await media.claim(mediaId);
      const { release } = holdStores(media, (stored) => stored.includes('_640'));
      await media.harness.publish(postsEvents.postCreated, postOf(path));
      await media.harness.publish(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
      await media.becomes(mediaId, { variants: 'begun' });
      const restarted = media.harness.restart();
      release();
      await restarted;
      await media.becomes(mediaId, { variants: 'made' });
      expect(await media.filesOf(mediaId)).toHaveLength(7);
    });

    it('that were there already are kept', async () => {
      const { mediaId } = await media.stage(picture);
      const { path } = await media.claim(mediaId);
      const early = path.replace('.jpg', '_320.avif');
      await media.stored.write(early, 'made before the crash');
      await media.change(mediaId, { state: 'attached', public: true, variants: 'wanted' });
      await media.harness.restart();
      await media.becomes(mediaId, { variants: 'made' });
      expect(await media.stored.read(early)).toBe('made before the crash');
    });

    it('of a picture that has lost its master hold up no other', async () => {
      const [broken, whole] = [await media.stage(picture), await media.stage(picture)];
      const { path } = await media.claim(broken.mediaId);
      await media.claim(whole.mediaId);
      await media.stored.remove(path);
      const shown = { state: 'attached', public: true, variants: 'wanted' } as const;
      await media.change(broken.mediaId, { ...shown, changedAt: 1 });
      await media.change(whole.mediaId, { ...shown, changedAt: 2 });
      await media.harness.restart();
      await media.becomes(whole.mediaId, { variants: 'made' });
      expect((await media.record(broken.mediaId))?.variants).toBe('wanted');
    });

    it('leave nothing behind when their picture is deleted meanwhile', async () => {
      const { mediaId } = await media.stage(await noisy(2000, 60));
      const { path } = await media.claim(mediaId);
      const { release } = holdStores(media, (stored) => stored.includes('_640'));
      await media.harness.publish(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
      await eventually(async () =>
        expect((await media.filesOf(mediaId)).length).toBeGreaterThan(1),
      );
      await media.harness.publish(postsEvents.postDeleted, postOf(path));
      await eventually(async () => expect(await media.record(mediaId)).toBeUndefined());
      release();
      // Pictures are worked on in turn: once another is done, nobody works on this one any more.
      const next = await media.stage(picture);
      const nextFacts = postOf((await media.claim(next.mediaId)).path);
      await media.harness.publish(postsEvents.postApproved, { ...nextFacts, createdAt: 1 });
      await media.becomes(next.mediaId, { variants: 'made' });
      expect(await media.filesOf(mediaId)).toEqual([]);
    });
  });
});
