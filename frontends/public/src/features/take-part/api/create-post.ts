import type { Post } from '@el-reto/contracts';
import { api, refresh } from '@el-reto/ui/facade';

export interface NewPost {
  eventId: string;
  name: string;
  mediaId: string;
}

/** Puts a card up for review; the same key again answers the same card. */
export async function createPost(
  body: NewPost,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<Post & { message: string }> {
  const post = await api.post<Post & { message: string }>('/api/posts', {
    body,
    idempotencyKey,
    signal,
  });
  void refresh('/api/me/posts');
  return post;
}
