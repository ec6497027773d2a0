import { mediaRequests, postsEvents } from '@el-reto/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { MediaStack, postOf } from './support/media-stack.ts';
import { noisy, plain } from './support/pictures.ts';
import { fileStores } from './support/stored-files.ts';

describe.each(fileStores)('on %s', (store) => {
  let stack: MediaStack;
  let picture: Buffer;
  beforeAll(async () => {
    stack = await MediaStack.start(store);
    picture = await plain(200, 100);
  });
  afterAll(() => stack.stop());

  const staged = (id: string) => `staged/${id}.jpg`;

  /** An upload whose claim was recorded, and whose file was not yet moved. */
  async function halfClaimed() {
    const { mediaId } = await stack.stage(picture);
    const { path } = await stack.claim(mediaId, { public: true });
    await stack.stored.rename(path, staged(mediaId));
    await stack.change(mediaId, { movedFrom: staged(mediaId) });
    return { mediaId, path };
  }

  describe('a claim cut short', () => {
    it('is finished at the next start', async () => {
      const { mediaId, path } = await halfClaimed();
      await stack.restart();
      await eventually(async () => {
        expect(await stack.filesOf(mediaId)).toEqual([path]);
        expect((await stack.record(mediaId))?.movedFrom).toBeNull();
      });
    });

    it('is finished when the claimant asks again', async () => {
      const { mediaId, path } = await halfClaimed();
      expect((await stack.claim(mediaId, { public: true })).path).toBe(path);
      expect(await stack.filesOf(mediaId)).toEqual([path]);
    });

    it('serves the picture from where it is', async () => {
      const { path } = await halfClaimed();
      expect((await stack.get(path)).status).toBe(200);
    });

    it('can be released', async () => {
      const { mediaId } = await halfClaimed();
      await stack.client.ask(mediaRequests.release, { mediaId, claimant: 'post:1' });
      expect(await stack.filesOf(mediaId)).toEqual([staged(mediaId)]);
      expect(await stack.record(mediaId)).toMatchObject({ state: 'staged', movedFrom: null });
    });

    it('is no obstacle to deletion', async () => {
      const { mediaId, path } = await halfClaimed();
      await stack.tell(postsEvents.postDeleted, postOf(path));
      await eventually(async () => expect(await stack.record(mediaId)).toBeUndefined());
      expect(await stack.filesOf(mediaId)).toEqual([]);
    });
  });

  it('takes a release cut short as one that happened', async () => {
    const { mediaId } = await stack.stage(picture);
    const { path } = await stack.claim(mediaId);
    await stack.change(mediaId, { state: 'staged', claimant: null, path: null, movedFrom: path });
    const again = await stack.claim(mediaId, { claimant: 'post:2', folder: 'event/e2/posts/ana' });
    expect(await stack.filesOf(mediaId)).toEqual([again.path]);
  });

  it('finishes a deletion that was recorded and not carried out', async () => {
    const { mediaId } = await stack.stage(picture);
    await stack.claim(mediaId);
    await stack.change(mediaId, { state: 'doomed' });
    await stack.restart();
    await eventually(async () => {
      expect(await stack.filesOf(mediaId)).toEqual([]);
      expect(await stack.record(mediaId)).toBeUndefined();
    });
  });

  describe('an upload cut short between record and file', () => {
    async function halfStaged() {
      const upload = await stack.stage(picture, { key: crypto.randomUUID() });
      await stack.stored.remove(staged(upload.mediaId));
      return upload;
    }

    it('cannot be claimed', async () => {
      const { mediaId } = await halfStaged();
      await expect(stack.claim(mediaId)).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
      expect(await stack.record(mediaId)).toMatchObject({ state: 'staged' });
    });

    it('is mended by a retry', async () => {
      const key = crypto.randomUUID();
      const first = await stack.stage(picture, { key });
      await stack.stored.remove(staged(first.mediaId));
      expect(await stack.stage(picture, { key })).toEqual(first);
      expect((await stack.claim(first.mediaId)).path).toContain(first.mediaId);
    });
  });

  describe('variants', () => {
    it('are finished after a stop in their middle', async () => {
      const { mediaId } = await stack.stage(await noisy(1600, 400));
      const { path } = await stack.claim(mediaId);
      await stack.tell(postsEvents.postCreated, postOf(path));
      await stack.tell(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
      await eventually(async () => expect((await stack.record(mediaId))?.variants).toBe('wanted'));
      await stack.restart();
      await eventually(async () => expect((await stack.record(mediaId))?.variants).toBe('made'));
      expect(await stack.filesOf(mediaId)).toHaveLength(7);
    });

    it('that were there already are kept', async () => {
      const { mediaId } = await stack.stage(picture);
      const { path } = await stack.claim(mediaId);
      const early = path.replace('.jpg', '_320.avif');
      await stack.stored.write(early, 'made before the crash');
      await stack.change(mediaId, { state: 'attached', public: true, variants: 'wanted' });
      await stack.restart();
      await eventually(async () => expect((await stack.record(mediaId))?.variants).toBe('made'));
      expect(await stack.stored.read(early)).toBe('made before the crash');
    });

    it('of a picture that has lost its master hold up no other', async () => {
      const [broken, whole] = [await stack.stage(picture), await stack.stage(picture)];
      const { path } = await stack.claim(broken.mediaId);
      await stack.claim(whole.mediaId);
      await stack.stored.remove(path);
      const shown = { state: 'attached', public: true, variants: 'wanted' } as const;
      await stack.change(broken.mediaId, { ...shown, changedAt: 1 });
      await stack.change(whole.mediaId, { ...shown, changedAt: 2 });
      await stack.restart();
      await eventually(async () =>
        expect((await stack.record(whole.mediaId))?.variants).toBe('made'),
      );
      expect((await stack.record(broken.mediaId))?.variants).toBe('wanted');
    });

    it('leave nothing behind when their picture is deleted meanwhile', async () => {
      const { mediaId } = await stack.stage(await noisy(2000, 500));
      const { path } = await stack.claim(mediaId);
      await stack.tell(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
      await eventually(async () =>
        expect((await stack.filesOf(mediaId)).length).toBeGreaterThan(1),
      );
      await stack.tell(postsEvents.postDeleted, postOf(path));
      await eventually(async () => expect(await stack.record(mediaId)).toBeUndefined());
      // Pictures are worked on in turn: once another is done, nobody works on this one any more.
      const next = await stack.stage(picture);
      const nextFacts = postOf((await stack.claim(next.mediaId)).path);
      await stack.tell(postsEvents.postApproved, { ...nextFacts, createdAt: 1 });
      await eventually(async () =>
        expect((await stack.record(next.mediaId))?.variants).toBe('made'),
      );
      expect(await stack.filesOf(mediaId)).toEqual([]);
    });
  });
});
