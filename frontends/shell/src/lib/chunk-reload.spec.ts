import { expect, it } from 'vitest';
import { belongsToPage, mayReload } from './chunk-reload.ts';

it('reloads the first time', () => {
  expect(mayReload(0, 1_000_000)).toBe(true);
  expect(mayReload(NaN, 1_000_000)).toBe(true);
});

it('does not reload again within ten seconds', () => {
  expect(mayReload(1_000_000, 1_009_999)).toBe(false);
  expect(mayReload(1_000_000, 1_010_000)).toBe(true);
});

it('leaves the page alone where a blocker holds back what runs in the background', () => {
  const failed = (file: string) =>
    new TypeError(
      `Failed to fetch dynamically imported module: https://elreto.test/assets/${file}`,
    );
  expect(belongsToPage(failed('meter-DY0SR98S.js'))).toBe(false);
  expect(belongsToPage(failed('attestation-Czk6e9ej.js'))).toBe(false);
  expect(belongsToPage(failed('sign-in-V7mhAEWj.js'))).toBe(true);
});
