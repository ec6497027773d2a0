/** The list should be read on before one gets to its end. */
const aheadOfEnd = 4;
/** Cards after the next one whose photos are fetched before they are wanted. */
const fetchedAhead = 3;

/** The neighbours of a post in a list; for a post outside it, the first one. */
export function neighbours<T extends { id: string }>(
  posts: readonly T[] | undefined,
  postId: string | undefined,
) {
  const index = posts?.findIndex(({ id }) => id === postId) ?? -1;
  return {
    previous: posts?.[index - 1] ?? null,
    next: posts?.[index + 1] ?? null,
    ahead: posts?.slice(index + 2, index + 2 + fetchedAhead) ?? [],
    /** Place in the list, from 1. */
    place: index < 0 ? null : index + 1,
    nearEnd: posts !== undefined && index >= posts.length - aheadOfEnd,
  };
}
