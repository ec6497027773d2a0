/** The next page of the list is loaded when at most this many cards follow. */
const aheadOfEnd = 4;
/** Number of following cards whose photos are loaded in advance. */
const fetchedAhead = 3;

/**
 * The neighbours of a post in a list. A post outside the list is followed by the first of the list.
 */
export function neighbours<T extends { id: string }>(
  posts: readonly T[] | undefined,
  postId: string | undefined,
) {
  const index = posts?.findIndex(({ id }) => id === postId) ?? -1;
  return {
    previous: posts?.[index - 1] ?? null,
    next: posts?.[index + 1] ?? null,
    ahead: posts?.slice(index + 2, index + 2 + fetchedAhead) ?? [],
    /** Position in the list, counted from 1. */
    place: index < 0 ? null : index + 1,
    nearEnd: posts !== undefined && index >= posts.length - aheadOfEnd,
  };
}
