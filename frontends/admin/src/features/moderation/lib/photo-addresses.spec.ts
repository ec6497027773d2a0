import { expect, it } from 'vitest';
import { createPhotoAddresses } from './photo-addresses.ts';

const minuteMs = 60_000;

it('keeps the first address while it works, then takes the newest', () => {
  let nowMs = 0;
  const addresses = createPhotoAddresses(() => nowMs);
  expect(addresses.of('a', 'first')).toBe('first');
  nowMs = 9 * minuteMs;
  expect(addresses.of('a', 'second')).toBe('first');
  nowMs = 10 * minuteMs;
  expect(addresses.of('a', 'third')).toBe('third');
});

it('takes a new one at once where the old one failed', () => {
  const addresses = createPhotoAddresses(() => 0);
  addresses.of('a', 'first');
  addresses.forget('a');
  expect(addresses.of('a', 'second')).toBe('second');
});
