/** The checked part of a toggle's answer. */
export interface ToggleAnswer {
  readonly liked: boolean;
  readonly previouslyLikedPost: { readonly id: string } | null;
}

/** The post that has an account's like, as last acknowledged; null without a like. */
export type Liked = string | null;

/** The consequences of the answer to a toggle of `postId`. `before`: the post with the like. */
export function settle(before: Liked, postId: string, answer: ToggleAnswer) {
  const liked: Liked = answer.liked ? postId : null;
  const takesBack = before === postId;
  const moved = before !== null && !takesBack;
  const previous = answer.previouslyLikedPost?.id ?? null;
  return {
    liked,
    /** The acknowledged change of the event's number of likes: -1, 0 or 1. */
    change: likesIn(liked) - likesIn(before),
    /** Whether the answer contradicts the last acknowledgement: a like was lost or invented. */
    contradicts: answer.liked === takesBack || previous !== (moved ? before : null),
  };
}

const likesIn = (liked: Liked) => (liked === null ? 0 : 1);
