import { beforeEach, expect, it } from 'vitest';
import { KeptPictures, pictureKey } from './kept-pictures.ts';

const path = 'event/e1/posts/ana/p1.jpg';
const key = pictureKey(path, '320', 'image/avif,*/*');
const lasting = 'public, max-age=31536000, immutable';

/** The mark of the last acknowledged removal. Null while it is unknown or too recent. */
let mark: string | null;
let pictures: KeptPictures;
let asked: string[];
let cacheControl: string;
/** Runs while a picture is being loaded. */
let meanwhile: () => void;

beforeEach(() => {
  mark = 'm1';
  asked = [];
  cacheControl = lasting;
  meanwhile = () => {};
  const media = {
    async send({ path: address, headers }: { path: string; headers: { accept?: string } }) {
      asked.push(`${address} ${headers.accept ?? ''}`);
      const arrayBuffer = async () => {
        meanwhile();
        return new ArrayBuffer(600 * 1024);
      };
      return { headers: { 'cache-control': cacheControl, etag: '"p1"' }, body: { arrayBuffer } };
    },
  };
  const removals = {
    get known() {
      return mark;
    },
    current: async () => mark,
  };
  pictures = new KeptPictures(media, removals, { PICTURE_MEMORY_MIB: 1 });
});

const isKept = () => pictures.get(key) !== undefined;

it('simultaneous readers share one load', async () => {
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => pictures.read(key)));
  expect(asked).toEqual([`/files/${path}?w=320 image/avif`]);
  expect(new Set([first, ...others, pictures.get(key)]).size).toBe(1);
});

it('requests that get the same picture share an entry', () => {
  expect(pictureKey(path, '300', 'image/webp, image/avif')).toBe(key);
  expect(pictureKey(path, '5000', '*/*')).toBe(pictureKey(path, '1201', undefined));
  expect(pictureKey(path, undefined, 'image/avif')).toBe(pictureKey(path, 'x', undefined));
  const forms = [
    [undefined, ''],
    ['320', ''],
    ['640', ''],
    ['320', 'image/webp'],
  ] as const;
  expect(new Set([key, ...forms.map(([w, accept]) => pictureKey(path, w, accept))]).size).toBe(5);
});

it.each(['public, max-age=5', 'private, no-store'])('"%s" pictures are not kept', async (said) => {
  cacheControl = said;
  await pictures.read(key);
  expect(isKept()).toBe(false);
});

it('a stored picture is not shown after a removal, nor while removals are unknown', async () => {
  await pictures.read(key);
  for (const [now, isShown] of [
    ['m1', true],
    [null, false],
    ['m2', false],
    ['m1', true],
  ] as const) {
    mark = now;
    expect(isKept()).toBe(isShown);
  }
});

it('a picture is not stored if data is removed during its load, or if removals are unknown', async () => {
  meanwhile = () => (mark = 'm2');
  await pictures.read(key);
  expect(isKept()).toBe(false);
  meanwhile = () => {};
  mark = null;
  await pictures.read(key);
  mark = 'm2';
  expect(isKept()).toBe(false);
});

it('the pictures that were read longest ago are evicted', async () => {
  await pictures.read(key);
  await pictures.read(pictureKey(path, '640', ''));
  expect(isKept()).toBe(false);
});
