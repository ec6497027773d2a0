import { describe, expect, it } from 'vitest';
import { likeWaitingAt, paths } from './paths.ts';
import { askForLike, isLikeAsked, isLikeComing, sealOf } from './waiting-like.ts';

const card = '/gallery/otono/el-sol';
const waiting = paths.postToLike('otono', 'el-sol');
const ana = {
  uid: 'u1',
  email: 'ana@elreto.test',
  metadata: { creationTime: 'Tue, 24 Nov 2026 20:00:00 GMT' },
};

describe('a like that was asked for', () => {
  it('is remembered for its card alone, for an hour', () => {
    askForLike(waiting, 0);
    expect(isLikeAsked(card, 3_599_999)).toBe(true);
    expect(isLikeAsked(card, 3_600_000)).toBe(false);
    expect(isLikeAsked('/gallery/otono/la-luna', 0)).toBe(false);
    askForLike(null);
    expect(isLikeAsked(card, 0)).toBe(false);
  });

  it('is promised to those who asked or come from their e-mail, not to whoever was sent an address', () => {
    expect(isLikeComing(waiting)).toBe(false);
    askForLike(waiting);
    expect(isLikeComing(waiting)).toBe(true);
    expect(isLikeComing(card)).toBe(false);
    askForLike(null);
    expect(isLikeComing(paths.withSeal(card, 'a1'))).toBe(true);
  });
});

describe('the seal of an e-mail', () => {
  it('is the same on any device, with or without what follows the path', async () => {
    const seal = await sealOf(ana, waiting);
    expect(seal).toMatch(/^[0-9a-f]{64}$/);
    expect(await sealOf({ ...ana }, card)).toBe(seal);
    expect(likeWaitingAt(paths.withSeal(card, seal))).toBe(seal);
  });

  it.each([
    ['card', sealOf(ana, '/gallery/otono/la-luna')],
    ['account', sealOf({ ...ana, uid: 'u2' }, card)],
    ['e-mail', sealOf({ ...ana, email: 'eva@elreto.test' }, card)],
    ['birth', sealOf({ ...ana, metadata: { creationTime: 'another' } }, card)],
  ])('is another for another %s', async (_, other) => {
    expect(await other).not.toBe(await sealOf(ana, card));
  });
});
