import { afterEach, vi } from 'vitest';

/** Each test leaves the clock, methods and globals as it found them. Hooks of a test file run before this one. */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
