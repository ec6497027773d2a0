import type { Session } from '@el-reto/dev';
import type { Client } from '../client.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/** Somebody who puts a like on, takes it off and moves it, one thing at a time. */
export async function toggleSomeLike(
  client: Client,
  world: World,
  { uid, token }: Session,
  random: Random,
): Promise<void> {
  const post = world.somePublic(random);
  if (!post) return;
  const ask = { uid, eventId: post.eventId, postId: post.id };
  await client.ask('toggle', ask, {
    name: 'togglePostLike',
    call: {
      token,
      params: { postId: post.id },
      body: { uid },
      headers: { prefer: 'return=minimal' },
    },
    read: ({ liked, previouslyLikedPost }) => ({
      liked,
      previous: previouslyLikedPost?.id ?? null,
    }),
  });
}
