import { setImmediate } from 'node:timers/promises';
import {
  AppError,
  likesEvents,
  serviceLimits,
  type LikeState,
  type Verdict,
} from '@el-reto/contracts';
import { Injectable } from '@nestjs/common';
import {
  isDeleted,
  judged,
  ledgerLikeOf,
  likeId,
  noPostId,
  postOf,
  restore,
  stateOf,
  suspend,
} from './like-records.ts';
import type { LikeRecord } from './like-records.ts';
import { listOf } from './like-places.ts';
import { LikeReports } from './like-reports.ts';
import { contests, likes, LikesRepository, tallies } from './likes.repository.ts';
import { Numbers, type Change } from './numbers.service.ts';

/** Number of posts whose likes are counted at the same time. */
const postsAtOnce = 20;

type Sums = Record<LikeState, number>;
type PostSums = Sums & { readonly postId: string };

interface Move {
  readonly id: string;
  readonly before: LikeRecord;
  readonly after: LikeRecord;
}

/** Whether the voter must be notified: the like is held for the first time. */
const isNews = (like: LikeRecord): boolean =>
  stateOf(like) === 'held' && !like.notified && postOf(like) !== noPostId && like.userId !== null;

/** Moves likes between the states counted, held and voided, and changes the numbers in the same transaction. */
@Injectable()
export class LikeStates {
  constructor(
    private readonly repository: LikesRepository,
    private readonly numbers: Numbers,
    private readonly reports: LikeReports,
  ) {}

  /** Applies verdicts. A verdict does not apply once the voter has moved the like or taken it off. */
  async judge(eventId: string, verdicts: readonly Verdict[]): Promise<void> {
    const byId = new Map(verdicts.map((verdict) => [likeId(eventId, verdict.uid), verdict]));
    await this.#move(eventId, [...byId.keys()], (id, before) => {
      const verdict = byId.get(id);
      return verdict && postOf(before) === verdict.postId ? judged(before, verdict) : before;
    });
  }

  /**
   * Makes a banned account's likes uncounted, or restores them after the ban. Likes of published results
   * stay.
   */
  async suspend(uid: string, isSuspended: boolean): Promise<void> {
    const records = await this.repository.recordsOf(uid);
    for (const { data } of records) {
      const { eventId } = data;
      const change = (_: string, before: LikeRecord) => {
        if (!isSuspended) return restore(before);
        return postOf(before) === noPostId ? before : suspend(before);
      };
      try {
        const moves = await this.#move(eventId, [likeId(eventId, uid)], change);
        for (const { id, after } of moves) this.reports.add(ledgerLikeOf(id, after));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'RESULT_PUBLISHED') throw error;
      }
    }
  }

  /** Counts the person's held like in the event. Throws LIKE_NOT_HELD if there is none. */
  async clear(eventId: string, uid: string): Promise<void> {
    const moves = await this.#move(eventId, [likeId(eventId, uid)], (_, before) => {
      const { uncounted, ...like } = before;
      if (uncounted?.state !== 'held' || uncounted.postId === noPostId) return before;
      return { ...like, postId: uncounted.postId, cleared: true };
    });
    if (moves.length === 0) throw new AppError('LIKE_NOT_HELD');
  }

  /** The number of an event's likes by state: of all posts, and of each post with many likes. */
  async count(eventId: string): Promise<Sums & { posts: PostSums[] }> {
    const posts: PostSums[] = [];
    const postIds = await this.repository.postsOf(eventId);
    for (let at = 0; at < postIds.length; at += postsAtOnce) {
      // Requests are handled between two groups.
      await setImmediate();
      const some = postIds.slice(at, at + postsAtOnce);
      posts.push(...(await Promise.all(some.map((postId) => this.#sumsOf(postId)))));
    }
    const sumOf = (state: LikeState) => posts.reduce((sum, post) => sum + post[state], 0);
    const sums = { counted: sumOf('counted'), held: sumOf('held'), voided: sumOf('voided') };
    return { ...sums, posts: mostLiked(posts) };
  }

  async #sumsOf(postId: string): Promise<PostSums> {
    const countOf = (state: LikeState) => this.repository.countOf(listOf(postId, state));
    const counts = [countOf('counted'), countOf('held'), countOf('voided')] as const;
    const [counted, held, voided] = await Promise.all(counts);
    return { postId, counted, held, voided };
  }

  async #move(
    eventId: string,
    ids: readonly string[],
    change: (id: string, before: LikeRecord) => LikeRecord,
  ): Promise<Move[]> {
    return this.numbers.transaction(async (tx, note) => {
      const contest = await tx.get(contests, eventId);
      if (!contest || isDeleted(contest)) return [];
      if (contest.publishedAt !== undefined) throw new AppError('RESULT_PUBLISHED');
      const records = [...(await tx.getMany(likes, ids))];
      const posts = await tx.getMany(tallies, [
        ...new Set(records.map(([, like]) => postOf(like))),
      ]);
      const moves = records
        // The likes of a deleted post are skipped: `LikesSweep` takes them off.
        .filter(([, like]) => postOf(like) === noPostId || posts.get(postOf(like))?.open)
        .map(([id, before]): Move => {
          const after = change(id, before);
          return { id, before, after: isNews(after) ? { ...after, notified: true } : after };
        })
        .filter(({ before, after }) => before !== after);
      await note(moves.flatMap(changesOf));
      for (const { id, after } of moves) await this.repository.write(tx, id, after);
      for (const { before, after } of moves) {
        if (after.userId === null || !after.notified || before.notified) continue;
        const postId = postOf(after);
        await tx.publish(likesEvents.likeHeld, { eventId, postId, uid: after.userId });
      }
      return moves;
    });
  }
}

/** The posts with likes in any state, those with the most likes first, as many as fit into a message. */
export function mostLiked(posts: readonly PostSums[]): PostSums[] {
  const likesOf = ({ counted, held, voided }: Sums) => counted + held + voided;
  return posts
    .filter((post) => likesOf(post) > 0)
    .toSorted((a, b) => likesOf(b) - likesOf(a))
    .slice(0, serviceLimits.postSums);
}

function changesOf({ before, after }: Move): Change[] {
  if (before.postId === after.postId) return [];
  const changes = [
    { postId: before.postId, by: -1 },
    { postId: after.postId, by: 1 },
  ];
  return changes.filter(({ postId }) => postId !== noPostId);
}
