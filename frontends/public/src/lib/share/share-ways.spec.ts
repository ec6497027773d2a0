import { beforeEach, expect, it, vi } from 'vitest';
import { copyLink, shareBySheet, sharePicture, whatsAppLink } from './share-ways.ts';

const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn<(file: Blob, name: string) => void>() }));
vi.mock('@el-reto/ui', () => ({ saveFile }));

const address = 'https://reto.test/gallery/a/b';
const picture = new Blob(['x'], { type: 'image/jpeg' });
const works = () => vi.fn<(data?: ShareData) => Promise<void>>(() => Promise.resolve());
const fails = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));
const browserWith = (parts: object) => vi.stubGlobal('navigator', parts);

beforeEach(() => saveFile.mockClear());

it('the link in a WhatsApp message has WhatsApp as its source', () => {
  const link = new URL(whatsAppLink('A «El Gallo»', `${address}?b=1`));
  expect(link.searchParams.get('text')).toBe(`A «El Gallo» ${address}?b=1&utm_source=whatsapp`);
});

it('a share sheet that the visitor closes is no failure', async () => {
  browserWith({ share: fails('AbortError') });
  expect(await shareBySheet({ url: address })).toBe('dismissed');
  browserWith({ share: fails('NotAllowedError') });
  expect(await shareBySheet({ url: address })).toBe('failed');
});

it('the link is copied; without a clipboard, copying fails', async () => {
  const writeText = works();
  browserWith({ clipboard: { writeText } });
  expect(await copyLink(address)).toBe('copied');
  expect(writeText).toHaveBeenCalledWith(address);
  browserWith({});
  expect(await copyLink(address)).toBe('failed');
});

it('a picture is shared with the share sheet if that accepts files', async () => {
  const share = works();
  browserWith({ share, canShare: (): boolean => true });
  expect(await sharePicture(picture, 'carta.jpg', 'Mira')).toBe('shared');
  expect(share.mock.calls[0]?.[0]?.files?.[0]?.name).toBe('carta.jpg');
  expect(saveFile).not.toHaveBeenCalled();
});

it.each([
  ['no sheet', {}],
  ['a sheet that takes no files', { share: works(), canShare: (): boolean => false }],
  ['a sheet that refuses', { share: fails('NotAllowedError'), canShare: (): boolean => true }],
])('a picture is saved where there is %s', async (_, parts) => {
  browserWith(parts);
  expect(await sharePicture(picture, 'carta.jpg', 'Mira')).toBe('saved');
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(picture, 'carta.jpg');
});
