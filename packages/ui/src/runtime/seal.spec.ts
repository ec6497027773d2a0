import { afterEach, expect, it, vi } from 'vitest';
import { likeWaitingAt, paths } from './paths.ts';
import { mailedPath, sealOf } from './seal.ts';
import { askForLike } from './waiting-like.ts';

const card = '/gallery/otono/el-sol';
const waiting = paths.postToLike('otono', 'el-sol');
const ana = {
  uid: 'u1',
  email: 'ana@elreto.test',
  metadata: { creationTime: 'Tue, 24 Nov 2026 20:00:00 GMT' },
};

afterEach(() => {
  askForLike(null);
});

it('the seal is the same on any device, whether the address has a query or not', async () => {
  const seal = await sealOf(ana, waiting);
  expect(seal).toMatch(/^[0-9a-f]{64}$/);
  expect(await sealOf({ ...ana }, card)).toBe(seal);
  expect(likeWaitingAt(paths.withSeal(card, seal))).toBe(seal);
});

it.each([
  ['card', sealOf(ana, '/gallery/otono/la-luna')],
  ['account', sealOf({ ...ana, uid: 'u2' }, card)],
  ['e-mail', sealOf({ ...ana, email: 'eva@elreto.test' }, card)],
  ['creation time', sealOf({ ...ana, metadata: { creationTime: 'another' } }, card)],
])('another %s has another seal', async (_, other) => {
  expect(await other).not.toBe(await sealOf(ana, card));
});

it.each([
  ['asked for here, from a secure page', waiting, true, true],
  ['asked for here, from a page that cannot seal', waiting, false, false],
  ['not asked for here', paths.postToLike('otono', 'la-luna'), true, false],
  ['to the card without a like', card, true, false],
])('a mailed path %s: %s, secure %s, is sealed: %s', async (_, back, isSecureContext, isSealed) => {
  vi.stubGlobal('isSecureContext', isSecureContext);
  askForLike(waiting);
  const sealed = paths.withSeal(card, await sealOf(ana, card));
  expect(await mailedPath(ana, back)).toBe(isSealed ? sealed : back);
});
