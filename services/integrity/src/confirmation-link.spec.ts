import { expect, it, vi } from 'vitest';
import { confirmationIn, confirmationPath } from './confirmation-link.ts';

const key = 'secret of the tests';
const claim = { uid: 'ana', eventId: 'otono', at: 1_795_000_000_000 };
const tokenOf = (one = claim) => confirmationPath(key, one).split('/').at(-1) ?? '';

it('the link leads to the confirmation page of its event and is valid for its like', () => {
  expect(confirmationPath(key, claim)).toMatch(/^\/confirmar\/otono\/[\w.-]+$/);
  const token = tokenOf();
  expect(confirmationIn(key, claim, token)).toBe(token.split('.')[1]);
});

it.each([
  ['another person', { uid: 'bea' }],
  ['another event', { eventId: 'invierno' }],
  ['a later like', { at: claim.at + 1 }],
])('the link confirms no like of %s', (_, other) => {
  expect(confirmationIn(key, { ...claim, ...other }, tokenOf())).toBeUndefined();
});

it.each(['', 'x', `zzzzzzzz.${'a'.repeat(43)}`, 'bm8='])('the link is not valid as %j', (proof) => {
  expect(confirmationIn(key, claim, proof)).toBeUndefined();
});

it('the link is refused with another key or a changed expiry', () => {
  const [end = '', signature = ''] = tokenOf().split('.');
  const later = (Number.parseInt(end, 36) + 1).toString(36);
  expect(confirmationIn(key, claim, `${later}.${signature}`)).toBeUndefined();
  expect(confirmationIn('another secret', claim, tokenOf())).toBeUndefined();
});

it('the link is valid for a day', () => {
  const token = tokenOf();
  const now = Date.now();
  vi.useFakeTimers({ now: now + 23 * 60 * 60 * 1000, toFake: ['Date'] });
  expect(confirmationIn(key, claim, token)).toBeDefined();
  vi.setSystemTime(now + 25 * 60 * 60 * 1000);
  expect(confirmationIn(key, claim, token)).toBeUndefined();
});
