import { postsEvents } from '@el-reto/contracts';
import { shareForms, type ShareForm } from '@el-reto/contracts/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { eventually, Media, postOf } from './support/media.ts';
import { noisy, plain } from './support/pictures.ts';

const media = await Media.ofFile();

const printed: Readonly<Record<string, string>> = {
  number: '7',
  name: 'El Puesto',
  contest: 'El Reto',
  product: 'LA BRU',
};
const shared = (path: string, form: string, changes: Record<string, string> = {}) =>
  media.fetch(`/shares/${path}?${new URLSearchParams({ form, ...printed, ...changes })}`);

async function pending(picture: Buffer) {
  const { mediaId } = await media.stage(picture);
  const { path } = await media.claim(mediaId);
  await media.harness.publish(postsEvents.postCreated, postOf(path));
  await media.becomes(mediaId, { state: 'attached' });
  return { mediaId, path };
}

/** Red at its left, green at its right, far too wide for a card. */
const twoHalves = () =>
  sharp({ create: { width: 1600, height: 500, channels: 3, background: '#c81e3c' } })
    .composite([
      {
        input: { create: { width: 800, height: 500, channels: 3, background: '#0b6b58' } },
        left: 800,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer();

async function approved(picture?: Buffer) {
  const { mediaId, path } = await pending(picture ?? (await plain(400, 500)));
  await media.harness.publish(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
  await media.becomes(mediaId, { public: true });
  return { mediaId, path };
}

describe('the picture of a card to share', () => {
  it.each(Object.entries(shareForms))('comes in its size and weight: %s', async (form, size) => {
    const { path } = await approved(await noisy(1200, 1500));
    const answer = await shared(path, form);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { width, height, format } = await sharp(bytes).metadata();
    expect({ width, height, format }).toEqual({ ...size, format: 'jpeg' });
    // Noise is the heaviest photo there is; only links' previews have a limit.
    expect(bytes.length).toBeLessThanOrEqual(form === 'wide' ? 200_000 : Infinity);
  });

  it('is made once, and anew when something else is to be printed on it', async () => {
    const { mediaId, path } = await approved();
    const read = async (changes?: Record<string, string>) => {
      const answer = await shared(path, 'wide', changes);
      return { tag: answer.headers.get('etag'), bytes: await answer.bytes() };
    };
    const [first, second] = await Promise.all([read(), read()]);
    expect(second).toEqual(first);
    expect(await media.filesOf(mediaId)).toContain(path.replace('.jpg', '_wide.jpg'));
    const renamed = await read({ name: 'La Luna' });
    expect(renamed.tag).not.toBe(first.tag);
    expect(Buffer.compare(renamed.bytes, first.bytes)).not.toBe(0);
    expect(await read()).toEqual(first);
  });

  it('prints what its font can draw of any name', async () => {
    const { path } = await approved();
    for (const name of ['🌮🌮', 'Ψυχή', 'Palabrota-'.repeat(8), 'a'.repeat(80)]) {
      expect((await shared(path, 'wide', { name })).status).toBe(200);
    }
  });

  it.each([
    ['left', '0', [200, 30, 60]],
    ['right', '1', [11, 107, 88]],
  ] as const)('keeps in sight what the author says: the %s', async (_, x, colour) => {
    const { path } = await approved(await twoHalves());
    const answer = await shared(path, 'wide', { x, y: '0.5' });
    const whole = sharp(await answer.bytes());
    const middle = whole.extract({ left: 315, top: 290, width: 6, height: 6 }).png();
    const { channels } = await sharp(await middle.toBuffer()).stats();
    for (const [at, { mean }] of channels.entries()) {
      expect(Math.abs(mean - (colour[at] ?? NaN))).toBeLessThan(12);
    }
  });

  it('is there for public photos alone, and goes with them', async () => {
    const hidden = await pending(await plain(400, 500));
    expect((await shared(hidden.path, 'wide')).status).toBe(404);
    const { mediaId, path } = await approved();
    expect((await shared(path, 'wide')).status).toBe(200);
    await media.harness.publish(postsEvents.postDeleted, postOf(path));
    await eventually(async () => expect((await shared(path, 'wide')).status).toBe(404));
    await eventually(async () => expect(await media.filesOf(mediaId)).toEqual([]));
  });

  it.each(['', 'poster'] as const)('has no other form: %j', async (form) => {
    const { path } = await approved();
    expect((await shared(path, form as ShareForm)).status).toBe(400);
  });

  it('is given to nobody but the gateway', async () => {
    const { path } = await approved();
    const answer = await media.fetch(`/shares/${path}?form=wide`, {
      headers: { authorization: 'Bearer x' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('a certificate', () => {
  const words = { place: '2', author: 'Ana Ruiz', event: 'Otoño' };

  it('says who came in which place, and is made anew when that is called otherwise', async () => {
    const { path } = await approved();
    const read = async (changes: Record<string, string>) =>
      (await shared(path, 'certificate', { ...words, ...changes })).bytes();
    const [second, first, renamed] = [
      await read({}),
      await read({ place: '1' }),
      await read({ event: 'Invierno' }),
    ];
    expect(Buffer.compare(second, first)).not.toBe(0);
    expect(Buffer.compare(second, renamed)).not.toBe(0);
    const passedOn = [await read({ rank: '5' }), await read({ place: 'jury', rank: '1' })];
    for (const one of passedOn) expect(Buffer.compare(second, one)).not.toBe(0);
    expect((await shared(path, 'certificate', { ...words, place: '4' })).status).toBe(400);
  });

  it('is a sheet to print, whose words a reader hears, and goes with its card', async () => {
    const { path } = await approved();
    const sheet = () => shared(path, 'certificate', { ...words, as: 'pdf' });
    const answer = await sheet();
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(text.startsWith('%PDF-1')).toBe(true);
    expect(text).toContain('/MediaBox [0 0 792 612]');
    expect(text).toContain('/Lang (es-MX)');
    expect(text).toContain('/S /Figure');
    await media.harness.publish(postsEvents.postDeleted, postOf(path));
    await eventually(async () => expect((await sheet()).status).toBe(404));
  });
});
