import { createHash } from 'node:crypto';
import { demoAuthors } from './authors.ts';
import type { DemoEventKey } from './events.ts';
import { type DemoPost, demoPosts } from './posts.ts';

const fans = Array.from({ length: 46 }, (_, i) => `fan-${String(i + 1).padStart(2, '0')}`);

/** The voters: the authors by their keys, and accounts without cards. */
export const demoLikers: readonly string[] = [...demoAuthors.map(({ key }) => key), ...fans];

/**
 * The voters in a shuffled order that is always the same, so that an interrupted seed can continue.
 */
function shuffledLikers(event: DemoEventKey): string[] {
  const rank = (liker: string) => createHash('sha256').update(`${event} ${liker}`).digest('hex');
  return demoLikers.toSorted((a, b) => rank(a).localeCompare(rank(b)));
}

function likesOf(event: DemoEventKey, posts: readonly DemoPost[]) {
  const waiting = shuffledLikers(event);
  return posts.flatMap(({ author, picture, likes }) =>
    Array.from({ length: likes }, () => {
      const index = waiting.findIndex((liker) => liker !== author);
      const [liker] = waiting.splice(index, index < 0 ? 0 : 1);
      if (liker === undefined) throw new RangeError(`more likes than likers in ${event}`);
      // The picture of the liked post, and one of `demoLikers`.
      return { event, picture, liker };
    }),
  );
}

/**
 * The likes of all posts: at most one per person and event, and none for the person's own photo.
 */
export function demoLikes(posts: readonly DemoPost[] = demoPosts) {
  const byEvent = Map.groupBy(posts, ({ event }) => event);
  return [...byEvent].flatMap(([event, own]) => likesOf(event, own));
}
