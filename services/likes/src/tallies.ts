import type { Answer, Reader, Repeatable, Stored, Transaction } from '@el-reto/service-kit';
import type { likesRequests } from '@el-reto/contracts';
import type { Gate, LikeRecord, PostFacts } from './like-records.ts';

export type ToggleAnswer = Answer<typeof likesRequests.toggle>;

/** By how many a post's likes changed; by none, when one of them lost its name. */
export interface Change<G extends Gate = Gate> {
  readonly postId: string;
  readonly gate: G;
  readonly by: 1 | 0 | -1;
}

/** What a toggle did to the record; `previousId` is the post that lost the like. */
export interface Toggled<G extends Gate = Gate> {
  readonly postId: string;
  readonly liked: boolean;
  readonly previousId: string | null;
  readonly changes: readonly Change<G>[];
}

/**
 * How the numbers follow the record. One way for a store that takes any number of writes to one
 * document, one for a store that takes one a second.
 */
export interface Tallies<G extends Gate = Gate> {
  /** Whether a post may be liked; undefined for one that nothing was heard of. */
  gate(reader: Reader, postId: string): Promise<G | undefined>;
  /** Opens a post that nothing was heard of before. */
  open(tx: Transaction, postId: string, post: PostFacts): Promise<void>;
  /** Closes a post for good. */
  close(tx: Transaction, postId: string, eventId: string): Promise<void>;
  /** A record as it is kept. */
  recordOf(like: LikeRecord): LikeRecord;
  /** Runs a toggle, once for each key, and answers with the numbers that it led to. */
  toggle(
    request: Repeatable,
    work: (tx: Transaction) => Promise<Toggled<G>>,
  ): Promise<ToggleAnswer>;
  /** Keeps what changed along with the change. */
  change(tx: Transaction, changes: readonly Change<G>[]): Promise<void>;
  /** Changes were committed. */
  committed(): void;
  /** The newest likes of a post, newest first. */
  newest(postId: string, limit: number): Promise<Stored<LikeRecord>[]>;
  /** Counts a post's records anew and tells the number. */
  recount(postId: string): Promise<void>;
  /** Forgets an event's posts. */
  forget(eventId: string): Promise<void>;
}

/** Injection token of the Tallies. */
export const TALLIES = Symbol('TALLIES');
