import type { Session } from '@el-reto/dev';
import type { Client } from './client.ts';
import { isAcknowledged } from './history.ts';
import { pictureOf } from './picture.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

export interface Person {
  readonly client: Client;
  readonly world: World;
  readonly random: Random;
  readonly session: Session;
}

/** A fan places, moves and removes a like. */
export async function toggleSomeLike({ client, world, random, session }: Person): Promise<void> {
  const post = world.somePublic(random);
  if (!post) return;
  const { uid, token } = session;
  await client.ask(
    'toggle',
    { uid, eventId: post.eventId, postId: post.id },
    'togglePostLike',
    {
      token,
      params: { postId: post.id },
      body: { uid },
      headers: { prefer: 'return=minimal' },
    },
    (answer) => ({ liked: answer.liked, previous: answer.previouslyLikedPost?.id ?? null }),
  );
}

/** A visitor without an account views posts and shares a few. */
export async function lookAround({ client, world, random }: Person): Promise<void> {
  const post = world.somePublic(random);
  if (!post) return;
  const postId = post.id;
  const call = { params: { postId } };
  if (random.chance(0.8)) {
    const views = { postId, what: 'views' } as const;
    await client.ask('count', views, 'incrementPostView', call, (now) => ({ total: now.views }));
  } else {
    const shares = { postId, what: 'shares' } as const;
    await client.ask('count', shares, 'incrementPostShare', call, (now) => ({ total: now.shares }));
  }
}

/** Maximum number of posts of an author. */
const mostPosts = 8;
let pictures = 0;

/** An author uploads pictures, creates posts and deletes some of them. */
export async function takePart({ client, world, random, session }: Person): Promise<void> {
  const { uid, token } = session;
  const own = world.ownedBy(uid);
  const victim = random.pick(own);
  if (victim && (own.length >= mostPosts || random.chance(0.2))) {
    const postId = victim.id;
    world.deleted(postId);
    const call = { token, params: { postId } };
    await client.ask('delete', { postId, uid }, 'deletePost', call, () => null);
    return;
  }
  const n = (pictures += 1);
  const upload = await client.ask(
    'upload',
    { uid },
    'uploadMedia',
    {
      token,
      query: { purpose: 'post' },
      body: await pictureOf(n),
      headers: { 'content-type': 'image/jpeg' },
    },
    ({ mediaId }) => ({ mediaId }),
  );
  const eventId = random.pick(world.eventIds);
  if (!isAcknowledged(upload) || eventId === undefined) return;
  const { mediaId } = upload.result.answer;
  const body = { eventId, name: `Foto ${uid.slice(0, 8)} ${n}`, mediaId };
  const created = await client.ask(
    'create',
    { uid, ...body },
    'createPost',
    { token, body },
    ({ id, imgLocation }) => ({ postId: id, path: imgLocation }),
  );
  if (!isAcknowledged(created)) return;
  world.created({ id: created.result.answer.postId, eventId }, uid);
}

/** A moderator decides on a pending post; two of them may choose the same post. */
export async function moderate({ client, world, random, session }: Person): Promise<void> {
  const postId = random.pick(world.pendingIds);
  if (postId === undefined) return;
  const approve = random.chance(0.7);
  const name = approve ? 'approvePost' : 'denyPost';
  const call = { token: session.token, params: { postId } };
  const decision = await client.ask('decide', { postId, approve }, name, call, () => null);
  world.decided(postId, approve && isAcknowledged(decision));
}
