import { expect, it } from 'vitest';
import { belongsToPage, mayReload } from './chunk-reload.ts';

it.each([
  [0, 1_000_000, true],
  [NaN, 1_000_000, true],
  [1_000_000, 1_009_999, false],
  [1_000_000, 1_010_000, true],
])('after a reload at %d ms the page may reload at %d ms: %s', (lastMs, nowMs, may) => {
  expect(mayReload(lastMs, nowMs)).toBe(may);
});

it('a script that runs in the background, and that a blocker may stop, does not reload the page', () => {
  const failed = (file: string) =>
    new TypeError(
      `Failed to fetch dynamically imported module: https://elreto.test/assets/${file}`,
    );
  expect(belongsToPage(failed('meter-DY0SR98S.js'))).toBe(false);
  expect(belongsToPage(failed('attestation-Czk6e9ej.js'))).toBe(false);
  expect(belongsToPage(failed('sign-in-V7mhAEWj.js'))).toBe(true);
});
