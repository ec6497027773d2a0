/** Most accounts in one answer: a NATS message ends at 1 MiB, an account takes some 31 bytes. */
const accountsPerRequest = 20_000;
const postsPerRequest = 500;

export interface LikedPost {
  readonly id: string;
  readonly likes: number;
}

/**
 * Parts of `posts` whose accounts fit into one answer each. A post counts as at most
 * `longestList` accounts, for no list is longer.
 */
export function splitByLikes(
  posts: readonly LikedPost[],
  longestList: number,
  perRequest = accountsPerRequest,
): string[][] {
  const parts: string[][] = [];
  let part: string[] = [];
  let accounts = 0;
  for (const { id, likes } of posts) {
    const weight = Math.min(likes, longestList);
    if (part.length > 0 && (accounts + weight > perRequest || part.length >= postsPerRequest)) {
      parts.push(part);
      part = [];
      accounts = 0;
    }
    part.push(id);
    accounts += weight;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
