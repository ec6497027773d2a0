import { vi } from 'vitest';

/** Waits until `check` no longer throws: what follows from an event follows in its own time. */
export const eventually = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 25 });
