import type { Me, Post } from '@el-reto/contracts';
import { api, mutate, refresh, signOut, useApi, usePersonalKey } from '@el-reto/ui/facade';
import { tablaNews } from '../../../lib/live/tabla-news.ts';

const slowMs = 30_000;

export interface ProfilePatch {
  name: string;
  lastName: string;
  /** YYYY-MM-DD. */
  dob?: string;
}

export const useMyPosts = () => useApi<Post[]>(usePersonalKey('/api/me/posts'));

const showMe = (me: Me) => mutate<Me>(['/api/me', me.uid], me, { revalidate: false });

export async function updateMe(patch: ProfilePatch): Promise<void> {
  await showMe(await api.patch<Me>('/api/me', { body: patch }));
}

export async function setMyPhoto(mediaId: string): Promise<void> {
  await showMe(await api.put<Me>('/api/me/photo', { body: { mediaId } }));
}

/** Deletes one's own card; answers what the server says to it. */
export async function deletePost(postId: string, uid: string): Promise<string> {
  const { message } = await api.delete<{ message: string }>(`/api/posts/${postId}`);
  tablaNews.deleted(postId);
  const key = ['/api/me/posts', uid] as const;
  await mutate<Post[]>(key, (posts) => posts?.filter(({ id }) => id !== postId));
  void refresh('/api/posts/', '/api/winners');
  return message;
}

/** Everything kept about oneself, as a file. */
export async function exportMe(): Promise<Blob> {
  const data = await api.get<unknown>('/api/me/export', { timeoutMs: slowMs });
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

/** Ends the account: posts, likes, record and identity; then the session here. */
export async function deleteMe(): Promise<string> {
  const { message } = await api.delete<{ message: string }>('/api/me', { timeoutMs: slowMs });
  await signOut();
  return message;
}
