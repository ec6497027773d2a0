interface Neighbours<T> {
  previous: T | null;
  next: T | null;
  /** Place in the list, from 1; null when the list does not hold it (yet). */
  place: number | null;
  /** The list should be read on before one gets to its end. */
  nearEnd: boolean;
}

const aheadOfEnd = 4;

/** What lies beside a post in a list; beside one that is not in it, the list's first. */
export function neighbours<T extends { id: string }>(
  posts: readonly T[] | undefined,
  postId: string | undefined,
): Neighbours<T> {
  if (!posts) return { previous: null, next: null, place: null, nearEnd: false };
  const index = posts.findIndex(({ id }) => id === postId);
  return {
    previous: posts[index - 1] ?? null,
    next: posts[index + 1] ?? null,
    place: index < 0 ? null : index + 1,
    nearEnd: index >= posts.length - aheadOfEnd,
  };
}
