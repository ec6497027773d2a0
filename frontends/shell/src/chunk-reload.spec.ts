import { expect, it } from 'vitest';
import { belongsToPage, mayReload } from './chunk-reload.ts';

it.each([
  [0, 1_000_000, true],
  [NaN, 1_000_000, true],
  [1_000_000, 1_009_999, false],
  [1_000_000, 1_010_000, true],
])('after a reload at %d ms, another reload at %d ms is allowed: %s', (lastMs, nowMs, may) => {
  expect(mayReload(lastMs, nowMs)).toBe(may);
});

it('a background script that an ad blocker may block does not reload the page', () => {
  const failed = (file: string) =>
    new TypeError(
      `Failed to fetch dynamically imported module: https://elreto.test/assets/${file}`,
    );
  expect(belongsToPage(failed('meter-DY0SR98S.js'))).toBe(false);
  expect(belongsToPage(failed('attestation-Czk6e9ej.js'))).toBe(false);
  expect(belongsToPage(failed('sign-in-V7mhAEWj.js'))).toBe(true);
});
