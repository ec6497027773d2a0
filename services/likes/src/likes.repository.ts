import { accountsCollection, SharedReads, STORE, switchesCollection } from '@el-reto/service-kit';
import { defineCollection } from '@el-reto/store';
import type { Store, Stored, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { likeId } from './like-records.ts';
import type { Contest, LikeRecord, PostState, Tally } from './like-records.ts';

export const likes = defineCollection<LikeRecord>('likes', {
  indexes: [['postId', 'likedAt'], ['userId'], ['eventId']],
});
/** Where every like may come at the end of an index by time, none is kept. */
export const likesByPlace = defineCollection<LikeRecord>('likes', {
  indexes: [['postId', 'place'], ['userId'], ['eventId']],
});
export const tallies = defineCollection<Tally>('tallies', {
  indexes: [['eventId', 'likes'], ['unpublished']],
});
/** Posts as toggles see them, apart from the numbers, where numbers are written by others. */
export const postStates = defineCollection<PostState>('gates', { indexes: [['eventId']] });
export const contests = defineCollection<Contest>('contests');

/** The collections of one way of keeping tallies: as `Tallies` says. */
export const collectionsOf = (isFolded: boolean) => [
  ...(isFolded ? [likesByPlace, postStates] : [likes]),
  tallies,
  contests,
  accountsCollection,
  switchesCollection,
];

/** Condition of a query. */
export const ofPost = (postId: string) => [['postId', '==', postId]] as const;

/** The like ledger's storage. */
@Injectable()
export class LikesRepository {
  readonly #counts = new SharedReads((postId: string) =>
    this.store.count(likes, { where: ofPost(postId) }),
  );

  constructor(@Inject(STORE) readonly store: Store) {}

  /** How many likes are on record for a post; those committed before this is called are in it. */
  countOf(postId: string): Promise<number> {
    return this.#counts.read(postId);
  }

  /** Keeps a person's like, or that there is none. */
  saveLike(tx: Transaction, like: LikeRecord & { userId: string }, liked: boolean): Promise<void> {
    const id = likeId(like.eventId, like.userId);
    return liked ? tx.set(likes, id, like) : tx.delete(likes, id);
  }

  likesOfUser(userId: string): Promise<Stored<LikeRecord>[]> {
    return this.store.find(likes, { where: [['userId', '==', userId]] });
  }

  topOf(eventId: string, limit: number): Promise<Stored<Tally>[]> {
    return this.store.find(tallies, {
      where: [
        ['eventId', '==', eventId],
        ['likes', '>', 0],
      ],
      orderBy: [
        ['likes', 'desc'],
        ['createdAt', 'asc'],
      ],
      limit,
    });
  }
}
