import { useSyncExternalStore } from 'react';
import type { Post } from '@el-reto/contracts';
import { call, createStore, createTabText } from '@el-reto/ui/runtime';

type Counts = Partial<Pick<Post, 'views' | 'shares'>>;

/** The newest numbers of views and shares by post. Lists may have older ones. */
const counted = createStore<Readonly<Record<string, Counts>>>({});

function keep(postId: string, counts: Counts): void {
  const all = counted.get();
  counted.set({ ...all, [postId]: { ...all[postId], ...counts } });
}

/** The views and shares of a post, including those that this page has just counted. */
export function useCounts({ id, views, shares }: Post): Required<Counts> {
  const read = () => counted.get()[id];
  const mine = useSyncExternalStore(counted.subscribe, read, read);
  return {
    views: Math.max(views, mine?.views ?? 0),
    shares: Math.max(shares, mine?.shares ?? 0),
  };
}

/** Counts a view of a post, once for each visit. */
export async function countView(postId: string): Promise<void> {
  if (!isFirstView(postId)) return;
  const { views } = await call('incrementPostView', { params: { postId }, anonymous: true });
  keep(postId, { views });
}

export async function countShare(postId: string): Promise<void> {
  const { shares } = await call('incrementPostShare', { params: { postId }, anonymous: true });
  keep(postId, { shares });
}

const viewed = new Set<string>();

/** Whether this is the first view of a post in this visit, that is, since the tab was opened. */
export function isFirstView(postId: string): boolean {
  if (viewed.has(postId)) return false;
  viewed.add(postId);
  // If the browser forbids storage, the visit ends when the page is left.
  const stored = createTabText(`el-reto:vistas:${postId}`);
  const isFirst = stored.get() === null;
  stored.set('1');
  return isFirst;
}
