import { useSyncExternalStore } from 'react';
import type { Post } from '@el-reto/contracts';
import {
  api,
  createStore,
  isApiError,
  useApi,
  usePersonalKey,
  useSession,
} from '@el-reto/ui/facade';
import { seenOnce } from '../../../lib/seen-once.ts';

const pathOf = (eventSlug: string, postSlug: string) => `/api/posts/${eventSlug}/${postSlug}`;

/**
 * One post by its address. One that waits for review is asked for in its owner's name: at once when
 * it is known to be `mine`, else when nobody else may see it.
 */
export function usePost(eventSlug: string, postSlug: string, mine: boolean) {
  const path = pathOf(eventSlug, postSlug);
  const session = useSession();
  const personalKey = usePersonalKey(path);
  const open = useApi<Post>(mine ? null : path);
  const isHidden = mine || isApiError(open.error, 'POST_NOT_FOUND');
  const own = useApi<Post>(isHidden ? personalKey : null);
  const waits = isHidden && (session.status === 'loading' || own.isLoading);
  const answer = isHidden && personalKey ? own : open;
  return {
    post: open.data ?? own.data,
    error: waits ? undefined : answer.error,
    retry: () => void answer.mutate(),
  };
}

type Counts = Partial<Pick<Post, 'views' | 'shares'>>;

/** What was counted just now, by post: newer than what the posts themselves say. */
const counted = createStore<Readonly<Record<string, Counts>>>({});

function keep(postId: string, counts: Counts): void {
  const all = counted.get();
  counted.set({ ...all, [postId]: { ...all[postId], ...counts } });
}

/** How often a post was looked at and handed on, with what one just added. */
export function useCounts({ id, views, shares }: Post): Required<Counts> {
  const read = () => counted.get()[id];
  const mine = useSyncExternalStore(counted.subscribe, read, read);
  return {
    views: Math.max(views, mine?.views ?? 0),
    shares: Math.max(shares, mine?.shares ?? 0),
  };
}

/** Counts a look at a post, once for each visit. */
export async function countView(postId: string): Promise<void> {
  if (seenOnce('vistas', postId)) return;
  const path = `/api/increment-post-view/${postId}`;
  const { views } = await api.post<{ views: number }>(path, { anonymous: true });
  keep(postId, { views });
}

export async function countShare(postId: string): Promise<void> {
  const path = `/api/increment-post-share/${postId}`;
  const { shares } = await api.post<{ shares: number }>(path, { anonymous: true });
  keep(postId, { shares });
}
