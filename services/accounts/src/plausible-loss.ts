/** So many may be gone of however few, as long as they are not the most. */
const few = 10;

/**
 * Whether `missing` of `looked` identities may really have been deleted, of which `mostShare`, up
 * to 1, are expected at most. Where more are missing, another project was asked, or one that was
 * reset.
 */
export function isPlausibleLoss(missing: number, looked: number, mostShare: number): boolean {
  return missing <= looked * mostShare || (missing <= few && missing * 2 <= looked);
}
