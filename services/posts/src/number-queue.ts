import type { calls } from '@el-reto/contracts';
import type { Incoming } from '@el-reto/service-kit';
import { repeatableId } from '@el-reto/store';
import { daysWith } from './days.ts';
import type { PostRecord } from './post-records.ts';

/** Numbers that each request increases by one. */
export type Counted = 'views' | 'shares';
export type CountRequest = Incoming<
  typeof calls.incrementPostView | typeof calls.incrementPostShare
>;

/** A post's likes. Of two tallies, the one with the higher revision is newer. */
export interface Tally {
  readonly likes: number;
  readonly revision: number;
}

/** A view or a share that is not written yet. */
interface PendingCount {
  readonly request: CountRequest;
  readonly what: Counted;
  readonly answer: PromiseWithResolvers<number>;
}

export interface Batch {
  readonly counts: readonly PendingCount[];
  readonly tally: { newest: Tally; kept: PromiseWithResolvers<void> } | undefined;
}

/** Most counts in one write. Each count with a key writes a separate document. */
const mostCounts = 400;

/** Repetitions of a request have the same key and share the answer. */
const keyOf = (request: CountRequest) => repeatableId(request) ?? request;

/** The changes of one post's numbers, until they are written or have failed. */
export class NumberQueue {
  readonly #counts = new Map<unknown, PendingCount>();
  #tally: Batch['tally'];
  #tallyCame = Promise.withResolvers<void>();

  get hasTally(): boolean {
    return this.#tally !== undefined;
  }

  /** Resolves once a tally is in the queue. */
  get tallyCame(): Promise<void> {
    return this.#tallyCame.promise;
  }

  get isEmpty(): boolean {
    return this.#counts.size === 0 && !this.#tally;
  }

  /** The changes of the next write. They stay in the queue until `settled`. */
  get next(): Batch {
    return { counts: [...this.#counts.values()].slice(0, mostCounts), tally: this.#tally };
  }

  count(request: CountRequest, what: Counted): Promise<number> {
    const count = { request, what, answer: Promise.withResolvers<number>() };
    return this.#counts.getOrInsert(keyOf(request), count).answer.promise;
  }

  /** Queues a tally. Resolves once the tally is stored, or a newer one has replaced it in the queue. */
  apply(tally: Tally): Promise<void> {
    const waiting = this.#tally;
    if (waiting && waiting.newest.revision >= tally.revision) return waiting.kept.promise;
    const kept = Promise.withResolvers<void>();
    this.#tally = { newest: tally, kept };
    this.#tallyCame.resolve();
    // The event of the replaced tally may be acknowledged: the newer tally contains its number.
    waiting?.kept.resolve();
    return kept.promise;
  }

  settled({ counts, tally }: Batch): void {
    for (const { request } of counts) this.#counts.delete(keyOf(request));
    if (this.#tally !== tally) return;
    this.#tally = undefined;
    this.#tallyCame = Promise.withResolvers();
  }
}

/** Shortest time between two writes of likes, and between two writes of other numbers, in milliseconds. */
const writeEveryMs = 1_000;

/**
 * When a post's numbers may be written again, in milliseconds since 1970. Likes only wait for the last
 * write of likes, because the likes service has already delayed them by a second. Views and shares wait
 * two seconds after likes, so that the next likes can share the write; otherwise a post would be written
 * twice a second.
 */
export function dueAt(
  { countedAt = 0, talliedAt = 0 }: Pick<PostRecord, 'countedAt' | 'talliedAt'>,
  brings: 'likes' | 'counts',
): number {
  if (brings === 'likes') return talliedAt + writeEveryMs;
  return Math.max(countedAt + writeEveryMs, talliedAt + 2 * writeEveryMs);
}

/** The post with the likes of `tally`, unless the post's own likes are newer. */
export function withTally<P extends Pick<PostRecord, 'likes' | 'likesRevision' | 'days'>>(
  post: P,
  tally: Tally | undefined,
): P {
  if (!tally || tally.revision <= post.likesRevision) return post;
  const days = daysWith(post, tally.likes);
  return { ...post, likes: tally.likes, likesRevision: tally.revision, days };
}
