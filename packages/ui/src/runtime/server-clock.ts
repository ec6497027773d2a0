import { createStore } from './store.ts';

/**
 * If the difference to the server's time is smaller, in milliseconds, the device's clock is used, which
 * has milliseconds.
 */
const toleranceMs = 5_000;
/** The `Date` header has whole seconds. In milliseconds. */
const precisionMs = 1_000;

/** The server's time when the page began. Null while the device's clock is used. */
const pageBeganMs = createStore<number | null>(null);
let latestMs = -Infinity;

/**
 * The server's time in milliseconds since 1970. After the first answer it does not depend on the device's
 * clock.
 */
export function serverNowMs(): number {
  const beganMs = pageBeganMs.get();
  return beganMs === null ? Date.now() : beganMs + performance.now();
}

export const followServerClock = pageBeganMs.subscribe;

/** Takes the time from an answer's headers. A time earlier than the known one is from a cache. */
export function noteServerTime({ headers }: Response): void {
  const ms = Date.parse(headers.get('date') ?? '');
  const beganMs = ms - performance.now();
  if (!(beganMs > latestMs + precisionMs)) return;
  latestMs = beganMs;
  pageBeganMs.set(Math.abs(ms - Date.now()) < toleranceMs ? null : beganMs);
}
