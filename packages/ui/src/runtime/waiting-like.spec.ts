import { afterEach, expect, it } from 'vitest';
import { paths } from './paths.ts';
import { askForLike, isLikeAsked, isLikeComing } from './waiting-like.ts';

const card = '/gallery/otono/el-sol';
const waiting = paths.postToLike('otono', 'el-sol');

afterEach(() => askForLike(null));

it('a like is stored for its card only, for an hour', () => {
  askForLike(waiting, 0);
  expect(isLikeAsked(card, 3_599_999)).toBe(true);
  expect(isLikeAsked(card, 3_600_000)).toBe(false);
  expect(isLikeAsked('/gallery/otono/la-luna', 0)).toBe(false);
  askForLike(null);
  expect(isLikeAsked(card, 0)).toBe(false);
});

it('after signing in, only a like that this browser stored or an e-mail sealed is placed', () => {
  expect(isLikeComing(waiting)).toBe(false);
  askForLike(waiting);
  expect(isLikeComing(waiting)).toBe(true);
  expect(isLikeComing(card)).toBe(false);
  askForLike(null);
  expect(isLikeComing(paths.withSeal(card, 'a1'))).toBe(true);
});
