import { expect, it } from 'vitest';
import { holdDecoding, holdStores, Media } from './support/media.ts';
import { noisy } from './support/pictures.ts';

const media = await Media.ofFile();

it('reports how many pictures are being decoded and how many wait', async () => {
  expect(await media.images('decode', 'running')).toBe(0);
  const picture = await noisy(160, 120);
  const release = holdDecoding();
  const uploads = Promise.all(
    Array.from({ length: 5 }, (_, i) => media.stage(picture, { uid: `user-${i}` })),
  );
  const load = () =>
    Promise.all([media.images('decode', 'running'), media.images('decode', 'waiting')]);
  await expect.poll(load).toEqual([2, 3]);
  release();
  await uploads;
  expect(await load()).toEqual([0, 0]);
});

it('reports how many pictures wait for variants', async () => {
  const { path } = await media.claimed(await noisy(1_300, 900));
  const wanted = async () =>
    (await media.images('variants', 'running')) + (await media.images('variants', 'waiting'));
  const { release } = holdStores(media, (stored) => stored.includes('_640'));
  await media.approvePost(path);
  await expect.poll(wanted).toBeGreaterThan(0);
  release();
  await expect.poll(wanted).toBe(0);
});
