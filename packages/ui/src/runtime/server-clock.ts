import { createStore } from './store.ts';

/** Below this difference, in milliseconds, the device's clock is right, and exact to the millisecond. */
const toleranceMs = 5_000;
/** The header `Date` has whole seconds. */
const precisionMs = 1_000;

/** The server's time when the page began; null while the device's clock is used. */
const pageBeganMs = createStore<number | null>(null);
let latestMs = -Infinity;

/** The server's time in milliseconds since 1970, independent of the device's clock after the first answer. */
export function serverNowMs(): number {
  const beganMs = pageBeganMs.get();
  return beganMs === null ? Date.now() : beganMs + performance.now();
}

export const followServerClock = pageBeganMs.subscribe;

/** Takes over the time of an answer. An earlier one than known is from a cache. */
export function noteServerTime({ headers }: Response): void {
  const ms = Date.parse(headers.get('date') ?? '');
  const beganMs = ms - performance.now();
  if (!(beganMs > latestMs + precisionMs)) return;
  latestMs = beganMs;
  pageBeganMs.set(Math.abs(ms - Date.now()) < toleranceMs ? null : beganMs);
}
