import { useEffect } from 'react';
import type { Post } from '@el-reto/contracts';
import {
  askForLike,
  getIdentity,
  isLikeAsked,
  likeWaitingAt,
  navigate,
  useSearch,
  useUser,
} from '@el-reto/ui/runtime';
import type { WantedBy } from './waiting-like.ts';

/** Finds out who requested the like of this card. */
async function wantedBy(card: string, seal: string): Promise<WantedBy> {
  if (isLikeAsked(card)) return 'guest';
  const { auth, sealOf } = await getIdentity();
  const { currentUser } = auth;
  const isMailed = seal !== '' && currentUser && seal === (await sealOf(currentUser, card));
  return isMailed ? 'mail' : 'address';
}

async function placeWaiting(uid: string, post: Post, closed: boolean, seal: string): Promise<void> {
  const by = await wantedBy(location.pathname, seal);
  if (by === 'guest') askForLike(null);
  if (closed && by === 'address') return;
  const { placeLike, sayTooLate } = await import('./press-like.ts');
  if (closed) sayTooLate();
  else await placeLike(uid, post, by);
}

/** After a sign-in, places the like that the address of the card's page requests. */
export function useWaitingLike(post: Post | undefined, closed: boolean): void {
  const seal = likeWaitingAt(`?${useSearch()}`);
  const uid = useUser()?.uid;
  useEffect(() => {
    if (seal === null || uid === undefined || !post?.public) return;
    navigate(location.pathname, { replace: true, state: history.state as unknown });
    void placeWaiting(uid, post, closed, seal).catch(() => undefined);
  }, [seal, uid, post, closed]);
}
