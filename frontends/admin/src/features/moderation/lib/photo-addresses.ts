/** Signed addresses work for a quarter of an hour; they are renewed well before. */
const freshForMs = 10 * 60 * 1000;

/**
 * Keeps showing a photo under the address it first came with: every answer signs it anew, and a
 * new address would be a new download.
 */
export function createPhotoAddresses(now: () => number = Date.now) {
  const known = new Map<string, { url: string; sinceMs: number }>();
  return {
    of(postId: string, url: string): string {
      const before = known.get(postId);
      if (before && now() - before.sinceMs < freshForMs) return before.url;
      known.set(postId, { url, sinceMs: now() });
      return url;
    },
    /** The photo did not load under its address: the next answer's is taken. */
    forget: (postId: string) => known.delete(postId),
  };
}
