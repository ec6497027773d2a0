import { readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, vi } from 'vitest';

/** Each test leaves the clock, methods and globals as it found them. Hooks of a test file run before this one. */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Spec files of a worker share modules. A file that replaces or resets some loads its own copies, and removes them. */
if (
  /vi\.(mock|doMock|resetModules)\(/.test(readFileSync(expect.getState().testPath ?? '', 'utf8'))
) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}
