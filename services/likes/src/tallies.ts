import type { likesRequests } from '@el-reto/contracts';
import type { Answer } from '@el-reto/service-kit';
import type { Reader, Stored, Transaction } from '@el-reto/store';
import type { LikeRecord, PostState, Tally } from './like-records.ts';

export type ToggleAnswer = Answer<typeof likesRequests.toggle>;

/** What a toggle comes to: whether `post` now has the like, and which post lost it to `post`. */
export interface Toggle<P extends PostState = PostState> {
  readonly userId: string;
  readonly post: Stored<P>;
  readonly liked: boolean;
  readonly previous: Stored<P> | undefined;
}

/** A toggle whose numbers are counted after its commit. */
export interface Uncounted {
  readonly postId: string;
  readonly liked: boolean;
  readonly previousId: string | null;
}

/** By how many a post's likes change; by none where only a name goes. */
export interface TallyChange<P extends PostState = PostState> {
  readonly post: Stored<P>;
  readonly by: 1 | 0 | -1;
}

/** How numbers follow likes: written with them (`DirectTallies`) or after (`FoldedTallies`). */
export abstract class Tallies<P extends PostState = PostState> {
  /** A post as toggles see it; undefined for one that nothing was heard of. */
  abstract find(reader: Reader, postId: string): Promise<Stored<P> | undefined>;
  /** Keeps a post that was opened, or closed for good. */
  abstract save(tx: Transaction, postId: string, tally: Tally): Promise<void>;
  /** Writes a like and what its numbers follow from. */
  abstract toggle(tx: Transaction, toggle: Toggle<P>): Promise<ToggleAnswer | Uncounted>;
  /** Writes only what the numbers follow from. */
  abstract count(tx: Transaction, changes: readonly TallyChange<P>[]): Promise<void>;
  /** Publishes the committed numbers soon, where no event of their own does. */
  abstract mark(): void;
  /** The newest likes of a post, newest first. */
  abstract newest(postId: string, limit: number): Promise<Stored<LikeRecord>[]>;
  /** Forgets an event's posts. */
  abstract forget(eventId: string): Promise<void>;
}

/** What `toggle` changes in the numbers of posts. */
export function changesOf<P extends PostState>({
  post,
  liked,
  previous,
}: Toggle<P>): TallyChange<P>[] {
  const change: TallyChange<P> = { post, by: liked ? 1 : -1 };
  return previous ? [change, { post: previous, by: -1 }] : [change];
}
