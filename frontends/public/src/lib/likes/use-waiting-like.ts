import { useEffect } from 'react';
import type { Post } from '@el-reto/contracts';
import { likeWaitingAt, navigate, useSearch, useUser } from '@el-reto/ui/runtime';

/** After a sign-in, places the like that the address of the card's page requests. */
export function useWaitingLike(post: Post | undefined, closed: boolean): void {
  const seal = likeWaitingAt(`?${useSearch()}`);
  const uid = useUser()?.uid;
  useEffect(() => {
    if (seal === null || uid === undefined || !post?.public) return;
    const card = location.pathname;
    navigate(card, { replace: true, state: history.state as unknown });
    void import('./press-like.ts')
      .then(({ placeWaiting }) => placeWaiting(uid, post, { card, seal, closed }))
      .catch(() => undefined);
  }, [seal, uid, post, closed]);
}
