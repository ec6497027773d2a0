import { expect, it } from 'vitest';
import type { MediaRow, Records } from '../evidence/records.ts';
import { checkPictures } from './pictures.ts';

const shown: MediaRow = {
  purpose: 'post',
  state: 'attached',
  path: 'p/m1.jpg',
  movedFrom: null,
  public: true,
  variants: 'made',
};
const files = ['p/m1.jpg', 'p/m1_320.avif', 'p/m1_320.webp'];
const posts = [
  { id: 'a', doc: { imgLocation: 'p/m1.jpg', public: true } },
] as unknown as Records['posts'];

function found(
  change: Partial<MediaRow>,
  onDisk = files,
  shownPosts = posts,
  wasKilled = false,
): number {
  const media = [{ id: 'm1', doc: { ...shown, ...change } }];
  const records = { posts: shownPosts, media } as unknown as Records;
  return [...checkPictures(records, onDisk, new Set(['p/m1.jpg']), wasKilled)].length;
}

it('accepts a picture that is where post and record say', () => {
  expect(found({})).toBe(0);
});

it('accepts pictures to share of public cards alone', () => {
  const wide = [...files, 'p/m1_wide.jpg'];
  expect(found({}, wide)).toBe(0);
  expect(found({}, [...files, 'p/m2_story.jpg'])).toBe(1);
  expect(found({ public: false }, wide)).toBe(found({ public: false }) + 1);
});

it('wants every post to have its picture', () => {
  expect(found({}, files.slice(1))).toBe(1);
  expect(found({ state: 'claimed' })).toBe(1);
  expect(found({ public: false })).toBe(1);
  expect(found({ movedFrom: 'staged/m1.jpg' })).toBe(1);
});

it('wants no picture without its post', () => {
  expect(found({}, files, [])).toBe(1);
  expect(found({ state: 'doomed' }, [], [])).toBe(1);
  expect(found({}, [...files, 'p/m2.jpg'])).toBe(1);
});

it('allows a draft to who was killed while it wrote, and to nobody else', () => {
  expect(found({}, [...files, '.drafts/x'])).toBe(1);
  expect(found({}, [...files, '.drafts/x'], posts, true)).toBe(0);
  expect(found({}, [...files, 'p/m2.jpg'], posts, true)).toBe(1);
});

it('allows what is staged, and a claim whose post was never acknowledged', () => {
  expect(found({ state: 'staged', path: null, variants: 'none' }, ['staged/m1.jpg'], [])).toBe(0);
  const other = { state: 'claimed', path: 'p/m9.jpg', variants: 'none' } as const;
  expect(found(other, ['p/m9.jpg'], [])).toBe(0);
  expect(found({ ...other, path: 'p/m1.jpg' }, ['p/m1.jpg'], [])).toBe(1);
});
