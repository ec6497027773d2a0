import { expect, it } from 'vitest';
import { belongsToPage, mayReload } from './chunk-reload.ts';

it.each([
  ['navigate', 0, true],
  ['back_forward', 9_999, true],
  ['reload', 9_999, false],
  ['reload', 10_000, true],
] as const)('a page that was opened by %s may reload after %d ms: %s', (type, ageMs, may) => {
  expect(mayReload(type, ageMs)).toBe(may);
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
