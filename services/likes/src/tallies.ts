import type { Evidence, likesRequests } from '@el-reto/contracts';
import type { Answer, Incoming } from '@el-reto/service-kit';
import type { Reader, Stored, Transaction } from '@el-reto/store';
import type { Contest, LikeRecord, PostState, Standing, Tally } from './like-records.ts';

export type ToggleRequest = Incoming<typeof likesRequests.toggle>;
export type ToggleAnswer = Answer<typeof likesRequests.toggle>;

/** What a toggle comes to: whether `post` now has the like, and which post lost it to `post`. */
export interface Toggle<P extends PostState = PostState> {
  readonly userId: string;
  readonly post: Stored<P>;
  readonly liked: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly previous: Stored<P> | undefined;
  readonly standing: Standing;
  readonly evidence: Evidence | undefined;
}

/** By how many a post's likes change; by none where only a name goes. */
export interface TallyChange<P extends PostState = PostState> {
  readonly post: Stored<P>;
  readonly by: number;
}

/** Some likes of a post, and where those behind them begin. */
export interface LikesPage {
  readonly likes: readonly Stored<LikeRecord>[];
  readonly next: string | null;
}

/** How numbers follow likes: written with them (`DirectTallies`) or after (`FoldedTallies`). */
export abstract class Tallies<P extends PostState = PostState> {
  /** A post as toggles see it; undefined for one that nothing was heard of. */
  abstract find(reader: Reader, postId: string): Promise<Stored<P> | undefined>;
  /** As `find`, for the post that a like leaves: may be a second old. */
  abstract findLeft(tx: Reader, postId: string): Promise<Stored<P> | undefined>;
  /** The event's dates; may be a second old. */
  abstract contestOf(tx: Reader, eventId: string): Promise<Contest | undefined>;
  /** Keeps a post that was opened, or closed for good. */
  abstract save(tx: Transaction, postId: string, tally: Tally): Promise<void>;
  /** Writes what is decided with what its numbers follow from, once for the request's key. */
  abstract toggle(
    request: ToggleRequest,
    decide: (tx: Transaction) => Promise<Toggle<P>>,
  ): Promise<ToggleAnswer>;
  /** Writes a record whose like stays where it is, counted or not. */
  abstract write(tx: Transaction, id: string, record: LikeRecord): Promise<void>;
  /** Removes records whose post or event is gone, but for outcomes that may be asked for yet. */
  abstract remove(tx: Transaction, ids: readonly string[]): Promise<void>;
  /** Writes only what the numbers follow from. */
  abstract count(tx: Transaction, changes: readonly TallyChange<P>[]): Promise<void>;
  /** Publishes the committed numbers soon, where no event of their own does. */
  abstract mark(): void;
  /** Counted likes of a post, a page at a time; one may come twice. */
  abstract page(postId: string, from: string | null, limit: number): Promise<LikesPage>;
  /** When the newest like of a post that counts was given; undefined without any. */
  abstract latestAt(postId: string): Promise<number | undefined>;
  /** Resolves once no toggle goes by what was known of contests before this call. */
  abstract settled(): Promise<void>;
  /** Who liked a post last, newest first; null for an erased account. */
  abstract newest(postId: string, limit: number): Promise<(string | null)[]>;
  /** A person's likes, and what is left of those that were taken off. */
  abstract recordsOf(userId: string): Promise<Stored<LikeRecord>[]>;
  /** Sees to it that posts of an event that is gone get no like any more. */
  abstract shut(tx: Transaction, postIds: readonly string[]): Promise<void>;
  /** Deletes what is left of likes that were taken off, in an event that is gone. */
  abstract forgetTakenOff(eventId: string): Promise<void>;
}

/** Tells the voter that the like is held. */
export const reviewOf = ({ liked, standing }: Toggle): { review?: true } =>
  liked && standing.apart?.state === 'held' ? { review: true } : {};

/** What `toggle` changes in the numbers of posts: nothing, for a like that is apart. */
export function changesOf<P extends PostState>({
  post,
  liked,
  previous,
  standing,
}: Toggle<P>): TallyChange<P>[] {
  if (standing.apart) return [];
  const change: TallyChange<P> = { post, by: liked ? 1 : -1 };
  return previous ? [change, { post: previous, by: -1 }] : [change];
}
