/** The checked part of a toggle's answer. */
export interface ToggleAnswer {
  readonly liked: boolean;
  readonly previouslyLikedPost: { readonly id: string } | null;
}

/** The post that has an account's like, as last acknowledged; null without a like. */
export type Liked = string | null;

export interface Settled {
  readonly liked: Liked;
  /** By how many the event's likes have grown, as acknowledged. */
  readonly change: -1 | 0 | 1;
  /** Whether the answer contradicts what was acknowledged before: a like was lost or made up. */
  readonly contradicts: boolean;
}

/**
 * The consequences of the answer to a toggle of `postId` by an account whose like was on `before`.
 */
export function settle(before: Liked, postId: string, answer: ToggleAnswer): Settled {
  const liked = answer.liked ? postId : null;
  const takesBack = before === postId;
  const moved = before !== null && !takesBack;
  const previous = answer.previouslyLikedPost?.id ?? null;
  return {
    liked,
    change: (likesIn(liked) - likesIn(before)) as -1 | 0 | 1,
    contradicts: answer.liked === takesBack || previous !== (moved ? before : null),
  };
}

const likesIn = (liked: Liked) => (liked === null ? 0 : 1);
