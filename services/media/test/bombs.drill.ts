import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { Media } from './support/media.ts';
import { handmadePng, noisy } from './support/pictures.ts';

const media = await Media.ofFile();

const isStored = async (picture: Buffer, uid: string) =>
  (await media.upload(picture, { uid })).status === 201;

/** Repeats an upload from 40 senders, a second after each answer, until `stop`; counts successes. */
function keepSending(picture: Buffer) {
  let isStopped = false;
  const attack = { stored: 0, stop: () => (isStopped = true) };
  const send = async (sender: number) => {
    while (!isStopped) {
      if (await isStored(picture, `malo-${sender % 16}`)) attack.stored += 1;
      await sleep(1_000);
    }
  };
  for (let sender = 0; sender < 40; sender++) void send(sender).catch(() => undefined);
  return attack;
}

it('photos pass ahead of forty concurrent pictures of sixteen megapixels', async () => {
  // The size of a phone's photo: 12 megapixels, two megabytes.
  const large = sharp(await noisy(1_000, 750)).resize(4_000, 3_000);
  const good = await large.jpeg({ quality: 90 }).toBuffer();
  const attack = keepSending(handmadePng(4_050, 4_050, { interlaced: true }));
  await expect.poll(() => attack.stored).toBeGreaterThan(0);
  const overtaken: number[] = [];
  for (const uid of ['diana', 'elena', 'flora']) {
    const before = attack.stored;
    expect(await isStored(good, uid)).toBe(true);
    overtaken.push(attack.stored - before);
  }
  attack.stop();
  process.stdout.write(`heavy pictures stored while a photo waited: ${overtaken.join(', ')}\n`);
  // In the order of arrival a photo would wait for all that are queued, 32 or more.
  expect(Math.max(...overtaken)).toBeLessThan(20);
});
