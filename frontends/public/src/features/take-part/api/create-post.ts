import { call, refresh } from '@el-reto/ui/runtime';

/** Puts a card up for review; the same key again answers the same card. */
export async function createPost(
  body: { eventId: string; name: string; mediaId: string },
  idempotencyKey: string,
  signal: AbortSignal,
) {
  const post = await call('createPost', { body, idempotencyKey, signal });
  void refresh('listMyPosts');
  return post;
}
