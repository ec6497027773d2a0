/** The next page is loaded this many cards before the end of the list. */
const aheadOfEnd = 4;
/** Number of cards after the next one whose photos are fetched ahead. */
const fetchedAhead = 3;

/** The neighbours of a post in a list. After a post that is not in the list comes the first one. */
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
