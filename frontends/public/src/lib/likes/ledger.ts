import type { Post } from '@el-reto/contracts';
import { createLikes } from './create-likes.ts';

/** The page's state of likes. */
export const likes = createLikes();

type Card = Pick<Post, 'name' | 'slug'>;
const shown = new Map<string, Post>();
const cards = new Map<string, Card>();

/** A post that was shown here. */
export const shownPost = (postId: string): Post | undefined => shown.get(postId);
/** The card of a post that was shown here or holds a like of one's own. */
export const cardOf = (postId: string): Card | undefined => shown.get(postId) ?? cards.get(postId);

export const noteShown = (post: Post) => void shown.set(post.id, post);
export const noteCard = (postId: string, card: Card) => void cards.set(postId, card);
