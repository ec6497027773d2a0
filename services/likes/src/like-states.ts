import { AppError, likesEvents, type Verdict } from '@el-reto/contracts';
import type { Transaction } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import {
  isDeleted,
  judged,
  likeId,
  noPost,
  postOf,
  restore,
  stateOf,
  suspend,
} from './like-records.ts';
import type { LikeRecord } from './like-records.ts';
import { apartLikes, contests, likes, LikesRepository } from './likes.repository.ts';
import { Tallies, type TallyChange } from './tallies.ts';

/** A record that changes its state. */
interface Move {
  readonly id: string;
  readonly before: LikeRecord;
  readonly after: LikeRecord;
}

/** Its voter is to be notified: the like is held for the first time. */
const isNews = (like: LikeRecord): boolean =>
  stateOf(like) === 'held' && !like.notified && postOf(like) !== noPost && like.userId !== null;

/** Moves likes between counted, held and voided, in one transaction with their numbers. */
@Injectable()
export class LikeStates {
  constructor(
    private readonly repository: LikesRepository,
    private readonly tallies: Tallies,
  ) {}

  /** A like that its voter has moved or taken off since is left as it is. */
  async judge(eventId: string, verdicts: readonly Verdict[]): Promise<void> {
    const byId = new Map(verdicts.map((verdict) => [likeId(eventId, verdict.uid), verdict]));
    await this.#move(eventId, [...byId.keys()], (id, before) => {
      const verdict = byId.get(id);
      return verdict && postOf(before) === verdict.postId ? judged(before, verdict) : before;
    });
  }

  /** Sets a suspended account's likes apart, or puts them back; but where the result is published. */
  async suspend(uid: string, isSuspended: boolean): Promise<void> {
    const records = await this.tallies.recordsOf(uid);
    for (const { eventId } of records.map(({ data }) => data)) {
      const change = (_: string, before: LikeRecord) => {
        if (!isSuspended) return restore(before);
        return postOf(before) === noPost ? before : suspend(before);
      };
      try {
        await this.#move(eventId, [likeId(eventId, uid)], change);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'RESULT_PUBLISHED') throw error;
      }
    }
  }

  /** LIKE_NOT_HELD where the person has no held like in the event. */
  async clear(eventId: string, uid: string): Promise<void> {
    const moved = await this.#move(eventId, [likeId(eventId, uid)], (_, before) => {
      const { apart, ...like } = before;
      if (apart?.state !== 'held' || apart.postId === noPost) return before;
      return { ...like, postId: apart.postId, cleared: true };
    });
    if (moved === 0) throw new AppError('LIKE_NOT_HELD');
  }

  /** How many likes of an event are in each state. */
  async count(eventId: string): Promise<Record<'counted' | 'held' | 'voided', number>> {
    const { store } = this.repository;
    const of = (state: 'held' | 'voided') =>
      store.count(apartLikes, {
        where: [
          ['eventId', '==', eventId],
          ['state', '==', state],
        ],
      });
    let counted = 0;
    for (const postId of await this.repository.postsOf(eventId))
      counted += await this.repository.countOf(postId);
    return { counted, held: await of('held'), voided: await of('voided') };
  }

  async #move(
    eventId: string,
    ids: readonly string[],
    change: (id: string, before: LikeRecord) => LikeRecord,
  ): Promise<number> {
    const moved = await this.repository.store.transaction(async (tx) => {
      const contest = await tx.get(contests, eventId);
      if (!contest || isDeleted(contest)) return 0;
      if (contest.publishedAt !== undefined) throw new AppError('RESULT_PUBLISHED');
      const moves = [...(await tx.getMany(likes, ids))]
        .map(([id, before]): Move => {
          const after = change(id, before);
          return { id, before, after: isNews(after) ? { ...after, notified: true } : after };
        })
        .filter(({ before, after }) => before !== after);
      const changes = await this.#changes(tx, moves);
      for (const { id, before, after } of moves) {
        await this.tallies.write(tx, id, after);
        if (before.apart && !after.apart) await tx.delete(apartLikes, id);
      }
      await this.tallies.count(tx, changes);
      for (const { before, after } of moves) {
        if (after.userId === null || !after.notified || before.notified) continue;
        await tx.publish(likesEvents.likeHeld, {
          eventId,
          postId: postOf(after),
          uid: after.userId,
        });
      }
      return moves.length;
    });
    this.tallies.mark();
    return moved;
  }

  /** By how much the number of each post changes; those that are gone have none. */
  async #changes(tx: Transaction, moves: readonly Move[]): Promise<TallyChange[]> {
    const by = new Map<string, number>();
    const add = ({ postId }: LikeRecord, one: number) =>
      postId === noPost ? undefined : by.set(postId, (by.get(postId) ?? 0) + one);
    for (const { before, after } of moves) {
      add(before, -1);
      add(after, 1);
    }
    const changes: TallyChange[] = [];
    for (const [postId, difference] of by) {
      const post = difference === 0 ? undefined : await this.tallies.find(tx, postId);
      if (post?.data.open) changes.push({ post, by: difference });
    }
    return changes;
  }
}
