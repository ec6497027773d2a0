import type { Client } from '../client.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/** Somebody without an account who looks at posts and shares a few. */
export async function lookAround(client: Client, world: World, random: Random): Promise<void> {
  const post = world.somePublic(random);
  if (!post) return;
  const params = { postId: post.id };
  if (random.chance(0.8)) {
    await client.ask(
      'count',
      { postId: post.id, what: 'views' },
      {
        name: 'incrementPostView',
        call: { params },
        read: ({ views }) => ({ total: views }),
      },
    );
  } else {
    await client.ask(
      'count',
      { postId: post.id, what: 'shares' },
      {
        name: 'incrementPostShare',
        call: { params },
        read: ({ shares }) => ({ total: shares }),
      },
    );
  }
}
