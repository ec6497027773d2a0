import { useSyncExternalStore } from 'react';
import type { Post } from '@el-reto/contracts';
import {
  call,
  createStore,
  isApiError,
  useApi,
  useMyLikes,
  usePersonal,
  useSession,
} from '@el-reto/ui/runtime';
import { seenOnce } from '../../lib/seen-once.ts';

/**
 * A post by its address. A pending one is requested with its owner's token: at once if it is known
 * to be `mine`, otherwise after a public request failed. In an event that shows numbers to voters,
 * a voter's token adds them.
 */
export function usePost(eventSlug: string, postSlug: string, mine: boolean) {
  const params = { eventSlug, postSlug };
  const session = useSession();
  const personal = usePersonal();
  const open = useApi('getPost', mine ? null : { params });
  const isHidden = mine || isApiError(open.error, 'POST_NOT_FOUND');
  const { counts, eventid = '' } = open.data ?? {};
  const isVoter = useMyLikes()?.[eventid] !== undefined && counts === 'voted';
  const own = useApi('getPost', (isHidden || isVoter) && personal ? { params, ...personal } : null);
  const waits = isHidden && (session.status === 'loading' || own.isLoading);
  const answer = isHidden && personal ? own : open;
  return {
    post: own.data ?? open.data,
    error: waits ? undefined : answer.error,
    retry: () => void answer.reread(),
  };
}

type Counts = Partial<Pick<Post, 'views' | 'shares'>>;

/** The latest counts by post, newer than those in the lists. */
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
  const { views } = await call('incrementPostView', { params: { postId }, anonymous: true });
  keep(postId, { views });
}

export async function countShare(postId: string): Promise<void> {
  const { shares } = await call('incrementPostShare', { params: { postId }, anonymous: true });
  keep(postId, { shares });
}
