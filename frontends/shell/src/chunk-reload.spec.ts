import { expect, it, vi } from 'vitest';
import { belongsToPage, mayReload, reloadOnce } from './chunk-reload.ts';

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

it('a page that may not store the time is not reloaded, because it might be reloaded for ever', () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
