import { expect, it } from 'vitest';
import { holdStores, Media } from './support/media.ts';
import { plain } from './support/pictures.ts';

const media = await Media.ofFile();
const picture = await plain(1300, 50);

async function approve({ mediaId, path }: { mediaId: string; path: string }) {
  await media.approvePost(path);
  await media.becomes(mediaId, { public: true });
}

it('makes the smallest variants of all photos first, those of the newest and of the oldest photo by turns', async () => {
  const photos: { mediaId: string; path: string }[] = [];
  for (let i = 0; i < 6; i++) photos.push(await media.pending(picture));
  const [first, oldest, third, fourth, fifth, newest] = photos;
  const { stored, untilHeld, release } = holdStores(media, () => true);
  if (first) await approve(first);
  await untilHeld();
  for (const photo of photos.slice(1)) await approve(photo);
  release();
  for (const { mediaId } of photos) await media.becomes(mediaId, { variants: 'made' });
  const order = [first, oldest, newest, third, fifth, fourth];
  const small = order.flatMap((photo) =>
    ['avif', 'webp'].map((format) => photo?.path.replace('.jpg', `_320.${format}`)),
  );
  expect(stored.slice(0, small.length)).toEqual(small);
  expect(stored.slice(small.length).filter((path) => path.includes('_320'))).toEqual([]);
  expect(stored).toHaveLength(photos.length * 6);
});

it('serves a finished variant with its final caching while larger ones are being made, which the metrics report', async () => {
  const photo = await media.pending(picture);
  const { release } = holdStores(media, (path) => path.includes('_640'));
  await approve(photo);
  await media.becomes(photo.mediaId, { variants: 'begun', slots: [320] });
  const wanted = async () =>
    (await media.images('variants', 'running')) + (await media.images('variants', 'waiting'));
  expect(await wanted()).toBeGreaterThan(0);
  const kept = async (width: number) => {
    const answer = await media.get(photo.path, `?w=${width}`, { accept: 'image/avif' });
    return [answer.headers.get('content-type'), answer.headers.get('cache-control')];
  };
  expect(await kept(320)).toEqual(['image/avif', 'public, max-age=31536000, immutable']);
  expect(await kept(640)).toEqual(['image/jpeg', 'public, max-age=5']);
  release();
  await media.becomes(photo.mediaId, { slots: [320, 640, 1200] });
  await expect.poll(wanted).toBe(0);
});
