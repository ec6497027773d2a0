import { range } from '../kit/outline.ts';
import { seeded } from '../kit/random.ts';
import type { SceneId } from '../scenes/index.ts';
import { demoAuthors } from './authors.ts';
import type { DemoEventKey } from './events.ts';
import { type DemoPost, demoPosts } from './posts.ts';

/** Who likes: the authors by their keys, and 46 accounts that only look. */
export const demoLikers: readonly string[] = [
  ...demoAuthors.map(({ key }) => key),
  ...range(46).map((i) => `fan-${String(i + 1).padStart(2, '0')}`),
];

export interface DemoLike {
  readonly event: DemoEventKey;
  readonly post: SceneId;
  /** One of demoLikers. */
  readonly liker: string;
}

function likesOf(event: DemoEventKey, posts: readonly DemoPost[]): DemoLike[] {
  const waiting = seeded(`likes-${event}`).shuffle(demoLikers);
  return posts.flatMap((post) =>
    range(post.likes).map(() => {
      const index = waiting.findIndex((liker) => liker !== post.author);
      const [liker] = waiting.splice(index, index < 0 ? 0 : 1);
      if (liker === undefined) throw new RangeError(`more likes than likers in ${event}`);
      return { event, post: post.scene, liker };
    }),
  );
}

/** Each post's likes: one a liker in each event, none on one's own photo. */
export function demoLikes(posts: readonly DemoPost[] = demoPosts): readonly DemoLike[] {
  const events = [...new Set(posts.map(({ event }) => event))];
  return events.flatMap((event) =>
    likesOf(
      event,
      posts.filter((post) => post.event === event),
    ),
  );
}
