import { useSyncExternalStore } from 'react';
import type { MyLike, Post } from '@el-reto/contracts';
import { call, createStore } from '@el-reto/ui/runtime';

/** Likes are judged within five seconds. */
const judgedMs = 6_000;

/** Event → one's own like of it that does not count. */
const apart = createStore<Readonly<Record<string, MyLike>>>({});

/** Asks which of one's likes do not count; what cannot be asked now is asked another time. */
export async function lookForHeld(): Promise<void> {
  const mine = await call('listMyLikes', { query: { detail: '1' } }).catch(() => undefined);
  if (!mine) return;
  const likes = Object.entries(mine as Record<string, MyLike>);
  apart.set(Object.fromEntries(likes.filter(([, { state }]) => state !== 'counted')));
}

/** After a like: at once where its answer says that it is held, else once it is judged. */
export function expectVerdict(isHeld: boolean): void {
  setTimeout(() => void lookForHeld(), isHeld ? 0 : judgedMs);
}

/** One's like of this post, where it does not count. */
export function useHeldLike({ id, eventid }: Post): MyLike | undefined {
  const all = useSyncExternalStore(apart.subscribe, apart.get, apart.get);
  const mine = all[eventid];
  return mine?.postId === id ? mine : undefined;
}
