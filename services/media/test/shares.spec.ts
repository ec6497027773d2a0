import { shareForms } from '@el-reto/contracts/pictures';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { Media } from './support/media.ts';
import { textOfPdf } from './support/pdf-text.ts';
import { plain } from './support/pictures.ts';

const media = await Media.ofFile();

const printed = { number: '7', name: 'El Puesto', contest: 'El Reto', product: 'LA BRU' };
const shared = (path: string, form: string, changes: Record<string, string> = {}) =>
  media.fetch(`/shares/${path}?${new URLSearchParams({ form, ...printed, ...changes })}`);

it('the picture of a card to share is made once, and again when its text or the point that it shows changes', async () => {
  const { mediaId, path } = await media.approved(await plain(800, 500));
  const read = async (changes?: Record<string, string>) => {
    const answer = await shared(path, 'wide', changes);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
    return { tag: answer.headers.get('etag'), bytes: await answer.bytes() };
  };
  const [first, second] = await Promise.all([read(), read()]);
  expect(second).toEqual(first);
  expect(await media.filesOf(mediaId)).toContain(path.replace('.jpg', '_wide.jpg'));
  const renamed = await read({ name: 'La Luna' });
  const left = await read({ x: '0', y: '0.5' });
  const all = [first, renamed, left];
  expect(new Set(all.map(({ tag }) => tag)).size).toBe(3);
  for (const { bytes } of [renamed, left]) expect(Buffer.compare(bytes, first.bytes)).not.toBe(0);
  expect(await read()).toEqual(first);
});

it('the picture of a card to share is refused while the disk is full except for the reserve, and leaves no file there', async () => {
  const { mediaId, path } = await media.approved(await plain(300, 200));
  await media.becomes(mediaId, { variants: 'made' });
  const before = await media.filesOf(mediaId);
  const room = vi.spyOn(media.harness.store, 'hasRoom', 'get').mockReturnValue(false);
  expect((await shared(path, 'wide')).status).toBe(503);
  expect(await media.filesOf(mediaId)).toEqual(before);
  room.mockRestore();
  expect((await shared(path, 'wide')).status).toBe(200);
});

it('the picture of a card to share exists for public photos and in the known forms only', async () => {
  const { path } = await media.pending(await plain(400, 500));
  expect((await shared(path, 'wide')).status).toBe(404);
  for (const form of ['', 'poster']) expect((await shared(path, form)).status).toBe(400);
});

it('a certificate names winner, event and prize, also as a printable page with text, and is deleted with its card', async () => {
  const { mediaId, path } = await media.approved(await plain(400, 500));
  const words = { place: 'jury', rank: '2', author: 'Ana Ruiz', event: 'Otoño' };
  const certificate = (changes: Record<string, string>) =>
    shared(path, 'certificate', { ...words, ...changes });
  const sheet = await certificate({ as: 'pdf' });
  expect(sheet.headers.get('content-type')).toBe('application/pdf');
  const pdf = Buffer.from(await sheet.arrayBuffer());
  for (const part of ['%PDF-1', '/MediaBox [0 0 792 612]', '/Lang (es-MX)', '/S /Figure']) {
    expect(pdf.toString('latin1')).toContain(part);
  }
  const text = textOfPdf(pdf).replaceAll(' ', '');
  for (const part of ['PREMIO DEL JURADO', 'en el lugar 2', 'Ana Ruiz', 'Otoño', 'EL PUESTO']) {
    expect(text).toContain(part.replaceAll(' ', ''));
  }
  const [picture, other] = [await certificate({}), await certificate({ place: '2' })];
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  const bytes = await picture.bytes();
  expect(await sharp(bytes).metadata()).toMatchObject(shareForms.certificate);
  expect(Buffer.compare(bytes, await other.bytes())).not.toBe(0);
  expect((await certificate({ place: '4' })).status).toBe(400);
  // The certificates of both prizes are stored at the same time.
  const files = ['_certificate.jpg', '_juryCertificate.jpg'].map((end) =>
    path.replace('.jpg', end),
  );
  expect(await media.filesOf(mediaId)).toEqual(expect.arrayContaining(files));

  await media.deletePost(path);
  await expect.poll(async () => (await certificate({ as: 'pdf' })).status).toBe(404);
  await media.isGone(mediaId);
});
