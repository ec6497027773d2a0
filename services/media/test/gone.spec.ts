import { postsEvents } from '@el-reto/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { MediaStack, postOf } from './support/media-stack.ts';
import { noisy } from './support/pictures.ts';
import { fileStores } from './support/stored-files.ts';

/** From a deletion's acknowledgement on. */
const goneWithinMs = 2_000;

describe.each(fileStores)('pictures that are gone, on %s', (store) => {
  let stack: MediaStack;
  let picture: Buffer;
  beforeAll(async () => {
    stack = await MediaStack.start(store);
    picture = await noisy(1_300, 400);
  });
  afterAll(() => stack.stop());

  async function approved() {
    const { mediaId } = await stack.stage(picture);
    const { path } = await stack.claim(mediaId);
    await stack.tell(postsEvents.postCreated, postOf(path));
    await stack.tell(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
    await eventually(async () => expect((await stack.get(path)).status).toBe(200));
    return { mediaId, path };
  }

  /** As every representation of a picture answers. */
  async function statuses({ path, mediaId }: { path: string; mediaId: string }) {
    const ask = (query: string, accept: string, tag = '') =>
      stack.get(path, query, { accept, ...(tag && { 'if-none-match': tag }) });
    const answers = await Promise.all([
      ask('', '*/*'),
      ask('?w=320', 'image/avif'),
      ask('?w=640', 'image/webp'),
      ask('', '*/*', `"${mediaId}.jpg"`),
      ask('?w=320', 'image/avif', `"${mediaId}_320.avif"`),
      stack.fetch(`/files/${path}`, { method: 'HEAD' }),
    ]);
    return [...new Set(answers.map(({ status }) => status))];
  }

  it('answer 404 while the variants of others, and their own, are being made', async () => {
    const all = [await approved(), await approved(), await approved(), await approved()];
    const [first, , , last] = all;
    if (!first || !last) throw new Error('unreachable');
    for (const { path } of [last, first]) await stack.tell(postsEvents.postDeleted, postOf(path));
    const until = performance.now() + goneWithinMs;
    for (const one of [last, first]) {
      await expect.poll(() => statuses(one), { timeout: goneWithinMs }).toEqual([404]);
    }
    expect(performance.now()).toBeLessThan(until);
    for (const { mediaId } of [last, first]) {
      await eventually(async () => expect(await stack.filesOf(mediaId)).toEqual([]));
    }
  });

  it('answer 404 from the first moment on when they went while the service was away', async () => {
    const gone = await approved();
    await stack.restart(async () => {
      // It has other things to hear of first.
      for (let i = 0; i < 300; i++) {
        await stack.tell(postsEvents.postDenied, { ...postOf(`event/e1/x${i}.jpg`), reason: null });
      }
      await stack.tell(postsEvents.postDeleted, postOf(gone.path));
    });
    expect(await statuses(gone)).toEqual([404]);
  });
});
