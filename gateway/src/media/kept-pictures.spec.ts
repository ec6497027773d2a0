import { beforeEach, expect, it } from 'vitest';
import { TagClock } from '../cache/tag-clock.ts';
import { tagsOfPicture } from './gone-pictures.ts';
import { KeptPictures, pictureKey } from './kept-pictures.ts';

const path = 'event/e1/posts/ana/p1.jpg';
const key = pictureKey(path, '320', 'image/avif,*/*');
const lasting = 'public, max-age=31536000, immutable';
const longMs = 10_000;

let clock: TagClock;
let pictures: KeptPictures;
let asked: string[];
let cacheControl: string;
/** What happens while a picture is on its way. */
let meanwhile: () => void;

/** The newest event is `seq`, as of `agoMs` ago. */
const hear = (seq: number, agoMs = 0, followedForMs = longMs) => {
  const now = performance.now();
  clock.observed('life', seq, now - agoMs, now - followedForMs);
};

const lose = (seq: number, tags: readonly string[]) => {
  clock.changed(seq, tags, 'loss');
  clock.saw(seq);
};

beforeEach(() => {
  clock = new TagClock(100);
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
  pictures = new KeptPictures(media, { clock }, { PICTURE_MEMORY_MIB: 1 });
});

const isKept = () => pictures.get(key) !== undefined;

it('is fetched once, however many ask', async () => {
  hear(5);
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => pictures.read(key)));
  expect(asked).toEqual([`/files/${path}?w=320 image/avif`]);
  expect(new Set([first, ...others, pictures.get(key)]).size).toBe(1);
});

it('is kept once for all who would get the same', () => {
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

it.each(['public, max-age=5', 'private, no-store'])('is not kept as %s', async (said) => {
  hear(5);
  cacheControl = said;
  await pictures.read(key);
  expect(isKept()).toBe(false);
});

it.each(tagsOfPicture(path))(
  'is not shown after a loss of %s, but after any other',
  async (tag) => {
    hear(5);
    await pictures.read(key);
    lose(6, tagsOfPicture('event/e2/posts/ana/p2.jpg'));
    expect(isKept()).toBe(true);
    lose(7, [tag]);
    expect(isKept()).toBe(false);
  },
);

it('is not kept if it is deleted while it is fetched', async () => {
  hear(5);
  meanwhile = () => lose(6, tagsOfPicture(path));
  await pictures.read(key);
  expect(isKept()).toBe(false);
});

it('is shown neither without contact to the stream nor after a missed event', async () => {
  hear(5, longMs);
  await pictures.read(key);
  expect(isKept()).toBe(false);
  hear(5);
  await pictures.read(key);
  for (const [newest, isShown] of [
    [5, true],
    [6, false],
  ] as const) {
    clock.lost();
    expect(isKept()).toBe(false);
    hear(newest);
    expect(isKept()).toBe(isShown);
  }
});

it('is not kept while the media service may not have heard what this gateway has missed', async () => {
  clock.lost();
  hear(6, 0, 0);
  await pictures.read(key);
  expect(isKept()).toBe(false);
  clock.lost();
  hear(6);
  await pictures.read(key);
  expect(isKept()).toBe(true);
});

it('gives way to what was asked for later', async () => {
  hear(5);
  await pictures.read(key);
  await pictures.read(pictureKey(path, '640', ''));
  expect(isKept()).toBe(false);
});
