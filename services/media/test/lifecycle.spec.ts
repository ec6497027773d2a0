import { periodsMs, postsEvents } from '@el-reto/contracts';
import { signMediaPath } from '@el-reto/service-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Upkeep } from '../src/upkeep.service.ts';
import { eventually } from './support/eventually.ts';
import { MediaStack, postOf, signingKey } from './support/media-stack.ts';
import { fromPhone, plain } from './support/pictures.ts';
import { fileStores } from './support/stored-files.ts';

describe.each(fileStores)('on %s', (store) => {
  let stack: MediaStack;
  beforeAll(async () => void (stack = await MediaStack.start(store)));
  afterAll(() => stack.stop());

  const statusOf = async (path: string, query = '') => (await stack.get(path, query)).status;

  describe('the life of a photo', () => {
    it('goes from upload to approval to deletion, and leaves nothing', async () => {
      const { mediaId } = await stack.stage(await fromPhone(1000, 700));
      const { path } = await stack.claim(mediaId);
      await stack.tell(postsEvents.postCreated, postOf(path));
      expect(await statusOf(path)).toBe(404);
      const soon = Math.floor(Date.now() / 1000) + 60;
      const { search } = new URL(signMediaPath(signingKey, path, soon), 'http://x');
      expect(await statusOf(path, search)).toBe(200);

      await stack.tell(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
      await eventually(async () => expect((await stack.record(mediaId))?.variants).toBe('made'));
      expect(await stack.filesOf(mediaId)).toHaveLength(7);
      for (const accept of ['image/avif', 'image/webp', 'image/jpeg']) {
        const served = await stack.get(path, '?w=640', { accept });
        expect(served.headers.get('content-type')).toBe(accept);
        expect(Buffer.from(await served.arrayBuffer()).includes('Ana')).toBe(false);
      }

      await stack.tell(postsEvents.postDeleted, postOf(path));
      await eventually(async () => expect(await stack.record(mediaId)).toBeUndefined());
      expect(await stack.filesOf(mediaId)).toEqual([]);
      expect(await statusOf(path)).toBe(404);
    });

    it('ends at a denial', async () => {
      const { mediaId } = await stack.stage(await plain(80, 60));
      const { path } = await stack.claim(mediaId);
      await stack.tell(postsEvents.postCreated, postOf(path));
      await stack.tell(postsEvents.postDenied, { ...postOf(path), reason: null });
      await eventually(async () => expect(await stack.record(mediaId)).toBeUndefined());
      expect(await stack.filesOf(mediaId)).toEqual([]);
    });

    it('goes on where it was after a restart', async () => {
      const picture = await plain(80, 60);
      const first = await stack.stage(picture, { key: 'before' });
      await stack.restart();
      expect(await stack.stage(picture, { key: 'before' })).toEqual(first);
      const { path } = await stack.claim(first.mediaId);
      await stack.restart(async () => stack.tell(postsEvents.postCreated, postOf(path)));
      await eventually(async () =>
        expect((await stack.record(first.mediaId))?.state).toBe('attached'),
      );
    });
  });

  describe('the sweeper', () => {
    const longAgo = () => Date.now() - periodsMs.upload - 1_000;
    const recently = () => Date.now() - periodsMs.upload + 60_000;

    async function aged(changedAt: number, claim: boolean) {
      const { mediaId } = await stack.stage(await plain(80, 60));
      if (claim) await stack.claim(mediaId);
      await stack.change(mediaId, { changedAt });
      return mediaId;
    }
    const isThere = async (id: string) => {
      const [record, files] = [await stack.record(id), await stack.filesOf(id)];
      expect(files.length > 0).toBe(record !== undefined);
      return record !== undefined;
    };

    it('deletes what nothing came to show within a day, and nothing else', async () => {
      const old = [await aged(longAgo(), false), await aged(longAgo(), true)];
      const kept = [await aged(recently(), false), await aged(recently(), true)];
      const shown = await aged(longAgo(), true);
      await stack.change(shown, { state: 'attached' });
      await stack.service.app.get(Upkeep).sweep(['staged', 'claimed']);
      for (const id of old) expect(await isThere(id)).toBe(false);
      for (const id of [...kept, shown]) expect(await isThere(id)).toBe(true);
    });

    it('works through more than one batch', async () => {
      const { mediaId } = await stack.stage(await plain(80, 60));
      const record = await stack.record(mediaId);
      if (!record) throw new Error('no record');
      await Promise.all(
        Array.from({ length: 250 }, (_, i) =>
          stack.add(`old${i}`, { ...record, changedAt: longAgo() }),
        ),
      );
      await stack.service.app.get(Upkeep).sweep(['staged']);
      for (const i of [0, 99, 100, 249]) expect(await stack.record(`old${i}`)).toBeUndefined();
      expect(await isThere(mediaId)).toBe(true);
    });

    it('runs at the start, but gives claims time to be confirmed', async () => {
      const upload = await aged(longAgo(), false);
      const claim = await aged(longAgo(), true);
      await stack.restart();
      await eventually(async () => expect(await stack.record(upload)).toBeUndefined());
      expect(await stack.record(claim)).toMatchObject({ state: 'claimed' });
      expect(await isThere(claim)).toBe(true);
    });
  });
});
