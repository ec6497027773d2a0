import { useEffect, useSyncExternalStore } from 'react';
import type { Post } from '@el-reto/contracts';
import { errorText, toast, useMyLikes, whenIdle } from '@el-reto/ui/runtime';
import { cardOf, confirmLikes, likes, noteCard, noteShown } from './ledger.ts';

/** The code that handles presses. It is loaded when the page is idle, usually before a press. */
const pressing = () => import('./press-like.ts');

async function press(post: Post): Promise<void> {
  try {
    const { pressLike } = await pressing();
    await pressLike(post);
  } catch (error) {
    toast(errorText(error), { tone: 'bad' });
  }
}

/** Shows the likes of the account. Every screen with likes calls this hook once. */
export function useLikesOfAccount(): void {
  const mine = useMyLikes();
  useEffect(() => whenIdle(() => void pressing()), []);
  useEffect(() => {
    if (!mine) return;
    for (const { postId, card } of Object.values(mine)) if (card) noteCard(postId, card);
    confirmLikes(mine);
  }, [mine]);
}

export function useLike(post: Post) {
  const { id, eventid, counts } = post;
  useEffect(() => noteShown(post), [post]);
  const readAt = () => likes.likedPost(eventid);
  // Lists of an event with hidden numbers lack them. Voters get the numbers by a separate request.
  const showsCount = () =>
    counts === undefined ||
    (counts === 'voted' && likes.likedPost(eventid) !== null && likes.isKnown(id));
  const readCount = () => (showsCount() ? likes.shownLikes(post) : null);
  const at = useSyncExternalStore(likes.subscribe, readAt, readAt);
  const count = useSyncExternalStore(likes.subscribe, readCount, readCount);
  return { liked: at === id, likes: count, onToggle: () => void press(post) };
}

/**
 * The name of another card of the same event that has the user's like; '' before the name is known,
 * null if no other card has it.
 */
export function useLikeElsewhere({ id, eventid }: Post): string | null {
  const read = () => {
    const at = likes.likedPost(eventid);
    return at === null || at === id ? null : (cardOf(at)?.name ?? '');
  };
  return useSyncExternalStore(likes.subscribe, read, read);
}

/** The user's like of this post, if it does not count. */
export function useHeldLike({ id, eventid }: Post) {
  const mine = useMyLikes()?.[eventid];
  return mine?.postId === id && mine.state !== 'counted' ? mine : undefined;
}
