import { expect, it } from 'vitest';
import { postRow } from '../../test/support/records.ts';
import { checkPictures } from './pictures.ts';

const shown = {
  purpose: 'post',
  state: 'attached',
  path: 'p/m1.jpg',
  movedFrom: null,
  public: true,
  variants: 'made',
} as const;
const files = ['p/m1.jpg', 'p/m1_320.avif', 'p/m1_320.webp'];
const posts = [postRow('a')];
const claimed = { state: 'claimed', variants: 'none' } as const;

function found(change: object, onDisk = files, all = posts): number {
  const media = [{ id: 'm1', doc: { ...shown, ...change } }];
  return [...checkPictures({ posts: all, media }, onDisk, new Set(['p/m1.jpg']))].length;
}

it.each([
  ['a picture that matches its post and record', found({}), 0],
  ['a missing file', found({}, files.slice(1)), 1],
  ['a record that is not attached', found({ state: 'claimed' }), 1],
  ['an unreadable picture of a public post', found({ public: false }), 1],
  ['missing variants of a public post', found({ variants: 'begun' }, ['p/m1.jpg']), 1],
  ['variants that are not recorded', found({ variants: 'begun' }), 3],
  ['an unfinished move', found({ movedFrom: 'staged/m1.jpg' }), 1],
  ['a picture without a post', found({}, files, []), 1],
  ['a picture that is not deleted', found({ state: 'doomed' }, [], []), 1],
  ['a file without a record', found({}, [...files, 'p/m2.jpg']), 1],
  ['an unused upload', found({ state: 'staged', path: null }, ['staged/m1.jpg'], []), 0],
  ['a claim of an unknown post', found({ ...claimed, path: 'p/m9.jpg' }, ['p/m9.jpg'], []), 0],
  ['a claim of an acknowledged post', found(claimed, ['p/m1.jpg'], []), 1],
  ['share pictures of a public card', found({}, [...files, 'p/m1_wide.jpg']), 0],
  ['share pictures of an unknown card', found({}, [...files, 'p/m2_story.jpg']), 1],
  ['share pictures of a hidden card', found({ public: false }, [...files, 'p/m1_wide.jpg']), 2],
  ['a draft that a kill left', found({}, [...files, '.drafts/x']), 0],
])('finds faults in %s', (_, count, expected) => expect(count).toBe(expected));
