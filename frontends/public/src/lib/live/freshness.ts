/** A stream that was away for longer may have missed what the lists should show. */
const gapMs = 15_000;

/** For each event, how long nobody listened; `now` in milliseconds since the page began. */
export function createFreshness() {
  const lastHeardMs = new Map<string, number>();
  return {
    heard: (eventId: string, now: number) => void lastHeardMs.set(eventId, now),
    /** Whether what was listed before may be out of date. The page itself came fresh, at 0. */
    isStale: (eventId: string, now: number) => now - (lastHeardMs.get(eventId) ?? 0) > gapMs,
  };
}
