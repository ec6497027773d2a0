import type { Contest } from '@el-reto/dev';

/**
 * Holds what the API says against itself: each post's number, its list of accounts and every
 * user's own like must agree. Returns the number of likes, or throws what does not fit.
 */
export async function checkTallies({ api, eventId, users }: Contest): Promise<number> {
  const posts = await api.call('listEventPosts', { params: { eventId } });
  if (!Array.isArray(posts)) throw new Error('the list of posts is not an array');
  const own = await Promise.all(
    users.map(async ({ uid, token }) => {
      const likes = await api.call('listMyLikes', { token });
      return { uid, postId: likes[eventId] };
    }),
  );
  for (const post of posts) {
    const named = (post.likedAccounts ?? []).toSorted();
    const expected = own.filter(({ postId }) => postId === post.id).map(({ uid }) => uid);
    if (named.join() !== expected.toSorted().join() || post.likes !== named.length) {
      throw new Error(
        `${post.name}: ${post.likes} likes, ${named.length} names, ${expected.length} records`,
      );
    }
  }
  return posts.reduce((sum, post) => sum + post.likes, 0);
}
