import { postsEvents } from '@el-reto/contracts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { FileStore } from '../src/files/file-store.ts';
import { eventually } from './support/eventually.ts';
import { MediaStack, postOf } from './support/media-stack.ts';
import { plain } from './support/pictures.ts';

let stack: MediaStack;
let picture: Buffer;
beforeAll(async () => {
  stack = await MediaStack.start();
  picture = await plain(1300, 900);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => stack.stop());

async function pending() {
  const { mediaId } = await stack.stage(picture);
  const { path } = await stack.claim(mediaId);
  await stack.tell(postsEvents.postCreated, postOf(path));
  await eventually(async () => expect((await stack.record(mediaId))?.state).toBe('attached'));
  return { mediaId, path };
}

async function approve({ mediaId, path }: { mediaId: string; path: string }) {
  await stack.tell(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
  await eventually(async () => expect((await stack.record(mediaId))?.public).toBe(true));
}

/** Keeps what fits from being stored until `release`; and the order in which all was. */
function holdStores(fits: (path: string) => boolean) {
  const files = stack.service.app.get(FileStore);
  const put = files.put.bind(files);
  const held = Promise.withResolvers<void>();
  const stored: string[] = [];
  const puts = vi.spyOn(files, 'put').mockImplementation(async (path, bytes) => {
    if (fits(path)) await held.promise;
    await put(path, bytes);
    stored.push(path);
  });
  const untilHeld = () => eventually(async () => expect(puts).toHaveBeenCalled());
  return { stored, untilHeld, release: held.resolve };
}

it('a photo approved while a backlog waits has its small ones before the backlog', async () => {
  const photos: { mediaId: string; path: string }[] = [];
  for (let i = 0; i < 6; i++) photos.push(await pending());
  const [first, oldest, asked, fourth, fifth, newest] = photos;
  const { stored, untilHeld, release } = holdStores(() => true);
  if (first) await approve(first);
  await untilHeld();
  for (const photo of photos.slice(1)) await approve(photo);
  await stack.get(fourth?.path ?? '', '?w=320');
  for (const width of [320, 640]) await stack.get(asked?.path ?? '', `?w=${width}`);
  release();
  await eventually(async () => {
    const records = await Promise.all(photos.map(({ mediaId }) => stack.record(mediaId)));
    expect(records.map((record) => record?.variants)).toEqual(photos.map(() => 'made'));
  });
  const order = [first, asked, newest, oldest, fifth, fourth];
  const small = order.flatMap((photo) =>
    ['avif', 'webp'].map((format) => photo?.path.replace('.jpg', `_320.${format}`)),
  );
  expect(stored.slice(0, small.length)).toEqual(small);
  expect(stored.slice(small.length).filter((path) => path.includes('_320'))).toEqual([]);
  expect(stored).toHaveLength(photos.length * 6);
});

it('what is there is final while larger ones are being made', async () => {
  const photo = await pending();
  const { release } = holdStores((path) => path.includes('_640'));
  await approve(photo);
  await eventually(async () =>
    expect(await stack.record(photo.mediaId)).toMatchObject({ variants: 'begun', slots: [320] }),
  );
  const kept = async (width: number) => {
    const answer = await stack.get(photo.path, `?w=${width}`, { accept: 'image/avif' });
    return [answer.headers.get('content-type'), answer.headers.get('cache-control')];
  };
  expect(await kept(320)).toEqual(['image/avif', 'public, max-age=31536000, immutable']);
  expect(await kept(640)).toEqual(['image/jpeg', 'public, max-age=5']);
  release();
  await eventually(async () =>
    expect(await stack.record(photo.mediaId)).toMatchObject({ slots: [320, 640, 1200] }),
  );
});
