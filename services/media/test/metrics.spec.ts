import { expect, it } from 'vitest';
import { Exposition } from '@el-reto/testing';
import { Media } from './support/media.ts';
import { noisy } from './support/pictures.ts';

const media = await Media.ofFile();

const images = async (work: string, state: string) =>
  (await Exposition.from(`${await media.url()}/metrics`)).sum('elreto_images', {
    elreto_image_work: work,
    elreto_image_state: state,
  }) ?? -1;

/** The largest number that was reported before `work` ended. */
async function mostDuring(read: () => Promise<number>, work: Promise<unknown>): Promise<number> {
  let hasEnded = false;
  const ended = work.finally(() => (hasEnded = true));
  let most = 0;
  while (!hasEnded) most = Math.max(most, await read());
  await ended;
  return most;
}

it('reports how many pictures are being decoded and how many wait', async () => {
  expect(await images('decode', 'running')).toBe(0);
  const picture = await noisy(1_600, 1_200);
  const uploads = Promise.all(
    Array.from({ length: 5 }, (_, i) => media.stage(picture, { uid: `user-${i}` })),
  );
  const running = mostDuring(() => images('decode', 'running'), uploads);
  const waiting = mostDuring(() => images('decode', 'waiting'), uploads);
  expect(await running).toBeGreaterThan(0);
  expect(await waiting).toBeGreaterThan(0);
  expect(await images('decode', 'running')).toBe(0);
  expect(await images('decode', 'waiting')).toBe(0);
});

it('reports how many pictures wait for variants', async () => {
  const { path } = await media.claimed(await noisy(1_300, 900));
  const wanted = async () =>
    (await images('variants', 'running')) + (await images('variants', 'waiting'));
  await media.approvePost(path);
  await expect.poll(wanted, { interval: 5 }).toBeGreaterThan(0);
  await expect.poll(wanted).toBe(0);
});
