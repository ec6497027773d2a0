import type { Post, ShownLike } from '@el-reto/contracts';
import { createLikes } from './create-likes.ts';

export const likes = createLikes();

/** Stores the account's likes as read from the server, by event. */
export function confirmLikes(mine: Readonly<Record<string, ShownLike>>): void {
  const placed = Object.entries(mine).map(([eventId, { postId }]) => [eventId, postId] as const);
  likes.confirm(Object.fromEntries(placed));
}

type Card = Pick<Post, 'name' | 'slug'>;
const shown = new Map<string, Post>();
const cards = new Map<string, Card>();

export const shownPost = (postId: string): Post | undefined => shown.get(postId);
/** Any post of an event that this page has shown. */
export const shownPostOf = (eventId: string): Post | undefined =>
  [...shown.values()].find(({ eventid }) => eventid === eventId);
/** The card of a post that this page has shown, or that has a like of the user. */
export const cardOf = (postId: string): Card | undefined => shown.get(postId) ?? cards.get(postId);

export const noteShown = (post: Post) => void shown.set(post.id, post);
export const noteCard = (postId: string, card: Card) => void cards.set(postId, card);
