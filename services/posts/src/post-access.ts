import { AppError, type Actor } from '@el-reto/contracts';
import type { PostRecord } from './post-records.ts';

type Ownership = Pick<PostRecord, 'userId' | 'public'>;

const isOwnerOrAdmin = (post: Ownership, actor: Actor | null) =>
  actor !== null && (actor.uid === post.userId || (actor.admin && actor.emailVerified));

/** Returns the post if `actor` may see it. Only the owner and administrators see a pending post. */
export function requireVisible<P extends Ownership>(post: P | undefined, actor: Actor | null): P {
  if (!post || !(post.public || isOwnerOrAdmin(post, actor))) throw new AppError('POST_NOT_FOUND');
  return post;
}

export function requirePublic<P extends Ownership>(post: P | undefined): P {
  if (!post?.public) throw new AppError('POST_NOT_FOUND');
  return post;
}

/** Returns the post if `actor` may delete it. */
export function requireOwned<P extends Ownership>(post: P | undefined, actor: Actor): P {
  const visible = requireVisible(post, actor);
  if (!isOwnerOrAdmin(visible, actor)) throw new AppError('NOT_OWNER');
  return visible;
}
