import { shareForms } from '@el-reto/contracts/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { eventually, Media } from './support/media.ts';
import { noisy, plain } from './support/pictures.ts';

const media = await Media.ofFile();

const printed = { number: '7', name: 'El Puesto', contest: 'El Reto', product: 'LA BRU' };
const shared = (path: string, form: string, changes: Record<string, string> = {}) =>
  media.fetch(`/shares/${path}?${new URLSearchParams({ form, ...printed, ...changes })}`);

const approved = async (picture = plain(400, 500)) => media.approved(await picture);

describe('the picture of a card to share', () => {
  it.each(Object.entries(shareForms))(
    'has the right dimensions and an allowed size in bytes: %s',
    async (form, size) => {
      const { path } = await approved(noisy(1200, 1500));
      const answer = await shared(path, form);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { width, height, format } = await sharp(bytes).metadata();
      expect({ width, height, format }).toEqual({ ...size, format: 'jpeg' });
      // Noise makes the largest file; only previews of links have a limit.
      expect(bytes.length).toBeLessThanOrEqual(form === 'wide' ? 200_000 : Infinity);
    },
  );

  it('is made once, and again when its text changes', async () => {
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

  it('may have any name as its title, and exists in the known forms only', async () => {
    const { path } = await approved();
    for (const name of ['🌮🌮', 'a'.repeat(80)]) {
      expect((await shared(path, 'wide', { name })).status).toBe(200);
    }
    for (const form of ['', 'poster']) expect((await shared(path, form)).status).toBe(400);
  });

  it.each([
    ['left', '0', [255, 0, 0]],
    ['right', '1', [0, 0, 255]],
  ] as const)('shows the point that the author chose: %s', async (_, x, colour) => {
    // Much wider than a card: the left half is red, the right half is blue.
    const { path } = await approved(plain(1600, 500));
    const answer = await shared(path, 'wide', { x, y: '0.5' });
    const whole = sharp(await answer.bytes());
    const middle = whole.extract({ left: 315, top: 290, width: 6, height: 6 }).png();
    const { channels } = await sharp(await middle.toBuffer()).stats();
    for (const [at, { mean }] of channels.entries()) {
      expect(Math.abs(mean - (colour[at] ?? NaN))).toBeLessThan(12);
    }
  });

  it('exists for public photos only, and is deleted with them', async () => {
    const hidden = await media.pending(await plain(400, 500));
    expect((await shared(hidden.path, 'wide')).status).toBe(404);
    const { mediaId, path } = await approved();
    expect((await shared(path, 'wide')).status).toBe(200);
    await media.deletePost(path);
    await eventually(async () => expect((await shared(path, 'wide')).status).toBe(404));
    await media.isGone(mediaId);
  });
});

describe('a certificate', () => {
  const words = { place: '2', author: 'Ana Ruiz', event: 'Otoño' };

  it('names the winner and the place, and is made again when a name changes', async () => {
    const { path } = await approved();
    const read = async (changes: Record<string, string>) =>
      (await shared(path, 'certificate', { ...words, ...changes })).bytes();
    const second = await read({});
    const jury = { place: 'jury', rank: '1' };
    for (const changes of [{ place: '1' }, { event: 'Invierno' }, { rank: '5' }, jury]) {
      expect(Buffer.compare(second, await read({ ...changes }))).not.toBe(0);
    }
    expect((await shared(path, 'certificate', { ...words, place: '4' })).status).toBe(400);
  });

  it('is a printable page with text, and is deleted with its card', async () => {
    const { path } = await approved();
    const sheet = () => shared(path, 'certificate', { ...words, as: 'pdf' });
    const answer = await sheet();
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(text.startsWith('%PDF-1')).toBe(true);
    expect(text).toContain('/MediaBox [0 0 792 612]');
    expect(text).toContain('/Lang (es-MX)');
    expect(text).toContain('/S /Figure');
    await media.deletePost(path);
    await eventually(async () => expect((await sheet()).status).toBe(404));
  });
});
