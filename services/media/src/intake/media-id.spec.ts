import { expect, it } from 'vitest';
import { mediaIdFor } from './media-id.ts';

it('arrives at the same id for a retry, and at another for anyone else', () => {
  expect(mediaIdFor('ana', 'k1')).toBe(mediaIdFor('ana', 'k1'));
  expect(mediaIdFor('ana', 'k1')).toMatch(/^[\w-]{24}$/);
  const others = [mediaIdFor('ana', 'k2'), mediaIdFor('beto', 'k1'), mediaIdFor('ana', undefined)];
  expect(new Set([mediaIdFor('ana', 'k1'), ...others]).size).toBe(4);
});

it('never repeats itself without a key', () => {
  expect(mediaIdFor('ana', undefined)).not.toBe(mediaIdFor('ana', undefined));
});
