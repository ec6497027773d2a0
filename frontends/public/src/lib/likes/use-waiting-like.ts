import { useEffect } from 'react';
import type { Post } from '@el-reto/contracts';
import { likeWaitingAt, navigate, useSearch, useUser } from '@el-reto/ui/runtime';

async function placeWaiting(uid: string, post: Post, waiting: string): Promise<void> {
  const { placeLike, wasAskedFor } = await import('./press-like.ts');
  const isAskedHere = wasAskedFor(post.id);
  if (isAskedHere || waiting === uid) await placeLike(uid, post, isAskedHere);
}

/**
 * Places the like that a guest asked for and that waits in this card's address. Anybody can send
 * such an address to others: it counts for whom this tab heard ask, or who has liked nothing yet and
 * whose own e-mail brought it.
 */
export function useWaitingLike(post: Post | undefined): void {
  const waiting = likeWaitingAt(`?${useSearch()}`);
  const uid = useUser()?.uid;
  useEffect(() => {
    if (waiting === null || uid === undefined || !post?.public) return;
    navigate(location.pathname, { replace: true, state: history.state as unknown });
    void placeWaiting(uid, post, waiting);
  }, [waiting, uid, post]);
}
