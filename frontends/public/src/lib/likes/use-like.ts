import { useEffect, useSyncExternalStore } from 'react';
import type { Post } from '@el-reto/contracts';
import { useApi, usePersonal, useSession } from '@el-reto/ui/runtime';
import { likedPost, shownLikes } from './like-ledger.ts';
import { likes, prepareFlight, pressLike, rememberName } from './likes.ts';

const noLikes = {};

/** Keeps the ledger true to the account: once on every screen that shows likes. */
export function useMyLikes(): void {
  const session = useSession();
  const { data } = useApi('listMyLikes', usePersonal());
  const mine = session.status === 'signed-out' ? noLikes : data;
  useEffect(() => {
    if (mine) likes.confirm(mine);
  }, [mine]);
  const isSignedIn = session.status === 'signed-in';
  useEffect(() => {
    if (isSignedIn) void prepareFlight();
  }, [isSignedIn]);
}

/** A post's like as it stands now, and what a press does. */
export function useLike(post: Post) {
  const { id, name, eventid } = post;
  useEffect(() => rememberName({ id, name }), [id, name]);
  const readLiked = () => likedPost(likes.get(), eventid) === id;
  const readCount = () => shownLikes(likes.get(), post);
  const liked = useSyncExternalStore(likes.subscribe, readLiked, readLiked);
  const count = useSyncExternalStore(likes.subscribe, readCount, readCount);
  return { liked, likes: count, toggle: () => void pressLike(post) };
}
