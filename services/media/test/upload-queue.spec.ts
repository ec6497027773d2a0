import { describe, expect, it, vi } from 'vitest';
import { Decoder, type DecodeAnswer } from '../src/pictures/decoder.ts';
import { holdDecoding, Media, outcomeOf } from './support/media.ts';
import { noisy, plain } from './support/pictures.ts';

const media = await Media.ofFile();

const noImage = [415, 'NOT_AN_IMAGE'];
const upload = (picture: Buffer, uid = 'ana') => outcomeOf(media.upload(picture, { uid }));

const waiting = () => media.images('decode', 'waiting');

it('the uploads of one account do not delay the upload of another account', async () => {
  const release = holdDecoding();
  const picture = await noisy(600, 450);
  const answered: string[] = [];
  const send = async (uid: string) => {
    expect(await upload(picture, uid)).toEqual([201]);
    answered.push(uid);
  };
  const before = Array.from({ length: 6 }, () => 'malo');
  const after = Array.from({ length: 3 }, () => 'malo');
  const sent = Promise.all([...before, 'carla', ...after].map(send));
  await expect.poll(waiting).toBe(8);
  release();
  await sent;
  expect(answered.slice(0, 5)).toContain('carla');
});

describe('an upload', () => {
  const unavailable = [503, 'SERVICE_UNAVAILABLE'];

  it('is answered with 503, not as too large, if its decoders were ended', async () => {
    const decoding = vi.spyOn(Decoder.prototype, 'decode').mockResolvedValue('ended');
    expect(await upload(await plain(30, 20))).toEqual(unavailable);
    expect(decoding).toHaveBeenCalledTimes(2);
    decoding.mockRestore();
    expect(await upload(await plain(30, 20))).toEqual([201]);
  });

  it.each<[string, boolean, unknown[]]>([
    ['that crashes its decoders is no image', false, noImage],
    ['is answered with 503 if its decoders crash for every picture', true, unavailable],
  ])('%s', async (_, isForAll, expected) => {
    const picture = await plain(30, 20);
    vi.spyOn(Decoder.prototype, 'decode').mockImplementation(async (bytes) =>
      isForAll || bytes.equals(picture) ? 'crashed' : { refused: 'IMAGE_TOO_THIN' },
    );
    expect(await upload(picture)).toEqual(expected);
  });

  it.each<DecodeAnswer[][]>([[['crashed']], [['too-costly', 'crashed']]])(
    'is accepted if its decoder crashed only once: %j',
    async (answers) => {
      const decoding = vi.spyOn(Decoder.prototype, 'decode');
      for (const answer of answers) decoding.mockResolvedValueOnce(answer);
      expect(await upload(await plain(30, 20))).toEqual([201]);
    },
  );
});

/** Six uploads of this size fit into the memory for uploads, and seven do not. */
const large = Buffer.alloc(19 * 1024 * 1024);

/** Occupies both decoders. */
async function occupy() {
  const release = holdDecoding();
  const picture = await plain(30, 20);
  const others = ['ana', 'carla'].map((uid) => upload(picture, uid));
  await expect.poll(() => media.images('decode', 'running')).toBe(2);
  return () => {
    release();
    return Promise.all(others);
  };
}

it('an upload that stops in the middle is refused when another account needs its memory', async () => {
  const statuses: (number | undefined)[] = [];
  const stalled = await Promise.all(Array.from({ length: 6 }, () => media.openUpload('malo')));
  const begun = stalled.map((one) => {
    one.on('response', ({ statusCode }) => statuses.push(statusCode)).on('error', () => undefined);
    return new Promise((resolve) => one.write(large, resolve));
  });
  await Promise.all(begun);
  expect(await upload(large, 'beatriz')).toEqual(noImage);
  await expect.poll(() => statuses).toEqual([503]);
  for (const one of stalled) one.destroy();
});

it('an upload that waits for a decoder is refused when another account needs its memory', async () => {
  const free = await occupy();
  const refused: unknown[] = [];
  const sent = Array.from({ length: 6 }, async () => {
    const outcome = await upload(large, 'malo');
    if (outcome[0] === 503) refused.push(outcome);
  });
  await expect.poll(waiting).toBe(6);
  const other = upload(large, 'beatriz');
  await expect.poll(() => refused).toEqual([[503, 'SERVICE_UNAVAILABLE']]);
  await free();
  expect(await other).toEqual(noImage);
  await Promise.all(sent);
});

it('an upload that waits for a decoder is not decoded after its client has disconnected', async () => {
  const free = await occupy();
  const client = await media.openUpload('malo');
  client.on('error', () => undefined).end(large);
  await expect.poll(waiting).toBe(1);
  client.destroy();
  await expect.poll(waiting).toBe(0);
  await free();
});
