import type { Me } from '@el-reto/contracts';
import { call, refresh, setAnswer, signOut, useApi, usePersonal } from '@el-reto/ui/runtime';
import { cardNews } from '../../../lib/live/card-news.ts';

const slowMs = 30_000;

export interface ProfilePatch {
  name: string;
  lastName: string;
  /** YYYY-MM-DD. */
  dob?: string;
}

export const useMyPosts = () => useApi('listMyPosts', usePersonal());

const showMe = (me: Me) => setAnswer('getMe', { uid: me.uid }, () => me);

export async function updateMe(body: ProfilePatch): Promise<void> {
  await showMe(await call('updateMe', { body }));
}

export async function setMyPhoto(mediaId: string): Promise<void> {
  await showMe(await call('setMyPhoto', { body: { mediaId } }));
}

/** Deletes one's own card; answers what the server says to it. */
export async function deletePost(postId: string, uid: string): Promise<string> {
  const { message } = await call('deletePost', { params: { postId } });
  cardNews.deleted(postId);
  await setAnswer('listMyPosts', { uid }, (posts) => posts?.filter(({ id }) => id !== postId));
  void refresh('listMyPosts', 'getPost', 'listWinners');
  return message;
}

/** Everything kept about oneself, as a file. */
export async function exportMe(): Promise<Blob> {
  const data = await call('exportMe', { timeoutMs: slowMs });
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

/** Ends the account: posts, likes, record and identity; then the session here. */
export async function deleteMe(): Promise<string> {
  const { message } = await call('deleteMe', { timeoutMs: slowMs });
  await signOut();
  return message;
}
