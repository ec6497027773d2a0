import { demoAuthors } from './authors.ts';
import type { DemoEventKey } from './events.ts';
import { type DemoPost, demoPosts } from './posts.ts';
import { shuffled } from './shuffled.ts';

const fans = Array.from({ length: 46 }, (_, i) => `fan-${String(i + 1).padStart(2, '0')}`);

/** Who likes: the authors by their keys, and accounts that only look. */
export const demoLikers: readonly string[] = [...demoAuthors.map(({ key }) => key), ...fans];

export interface DemoLike {
  readonly event: DemoEventKey;
  /** The liked post's picture. */
  readonly picture: string;
  /** One of demoLikers. */
  readonly liker: string;
}

function likesOf(event: DemoEventKey, posts: readonly DemoPost[]): DemoLike[] {
  const waiting = shuffled(demoLikers, `likes-${event}`);
  return posts.flatMap(({ author, picture, likes }) =>
    Array.from({ length: likes }, () => {
      const index = waiting.findIndex((liker) => liker !== author);
      const [liker] = waiting.splice(index, index < 0 ? 0 : 1);
      if (liker === undefined) throw new RangeError(`more likes than likers in ${event}`);
      return { event, picture, liker };
    }),
  );
}

/** Each post's likes: one a liker in each event, none on one's own photo. */
export function demoLikes(posts: readonly DemoPost[] = demoPosts): readonly DemoLike[] {
  const byEvent = Map.groupBy(posts, ({ event }) => event);
  return [...byEvent].flatMap(([event, own]) => likesOf(event, own));
}
