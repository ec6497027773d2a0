import {
  accountsCollection,
  defineCollection,
  STORE,
  switchesCollection,
} from '@el-reto/service-kit';
import type { Collection, Query, Reader, Store, Stored, Transaction } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Contest, Gate, LikeRecord, Tally } from './like-records.ts';

export const likes = defineCollection<LikeRecord>('likes', {
  indexes: [['postId', 'likedAt'], ['userId'], ['eventId']],
});
/** Where every like may come at the end of an index by time, none is kept. */
const likesByPlace = defineCollection<LikeRecord>('likes', {
  indexes: [['postId', 'place'], ['userId'], ['eventId']],
});
export const tallies = defineCollection<Tally>('tallies', {
  indexes: [['eventId', 'likes'], ['unpublished']],
});
/** Posts as toggles see them, apart from the numbers, where numbers are written by others. */
export const gates = defineCollection<Gate>('gates', { indexes: [['eventId']] });
export const contests = defineCollection<Contest>('contests');

/** The collections of one way of keeping tallies: as `Tallies` says. */
export const collectionsOf = (isFolded: boolean) => [
  ...(isFolded ? [likesByPlace, gates] : [likes]),
  tallies,
  contests,
  accountsCollection,
  switchesCollection,
];

/** Most records that one transaction rewrites when many go at once. */
const sweepSize = 200;

/** The like ledger's storage. */
@Injectable()
export class LikesRepository {
  readonly store: Store;

  constructor(@Inject(STORE) store: Store) {
    this.store = store;
  }

  /** How many likes are on record for a post, committed before this is called. */
  countOf(postId: string): Promise<number> {
    return this.store.count(likes, { where: [['postId', '==', postId]] });
  }

  /** Any likes of a post. */
  someOf(postId: string, limit: number): Promise<Stored<LikeRecord>[]> {
    return this.store.find(likes, { where: [['postId', '==', postId]], limit });
  }

  newestOf(postId: string, limit: number): Promise<Stored<LikeRecord>[]> {
    return this.store.find(likes, {
      where: [['postId', '==', postId]],
      orderBy: [['likedAt', 'desc']],
      limit,
    });
  }

  /** The newest likes of a post in one part of its places. */
  newestInPart(
    postId: string,
    part: string,
    after: string | undefined,
    limit: number,
  ): Promise<Stored<LikeRecord>[]> {
    return this.store.find(likesByPlace, {
      where: [
        ['postId', '==', postId],
        ['place', '>=', `${part}-`],
        ['place', '<=', after ?? `${part}-~`],
      ],
      orderBy: [['place', 'desc']],
      limit,
      ...(after !== undefined && { after: [after] }),
    });
  }

  likesOfUser(userId: string, reader: Reader = this.store): Promise<Stored<LikeRecord>[]> {
    return reader.find(likes, { where: [['userId', '==', userId]] });
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

  /** The posts of an event that may be liked. */
  async openPostsOf(eventId: string): Promise<string[]> {
    const found = await this.store.find(tallies, { where: [['eventId', '==', eventId]] });
    return found.filter(({ data }) => data.open).map(({ id }) => id);
  }

  unpublished(limit: number, reader: Reader = this.store): Promise<Stored<Tally>[]> {
    return reader.find(tallies, { where: [['unpublished', '==', true]], limit });
  }

  sweepLikesOfPost(postId: string): Promise<void> {
    return this.#sweep(likes, { where: [['postId', '==', postId]] });
  }

  sweepLikesOfEvent(eventId: string): Promise<void> {
    return this.#sweep(likes, { where: [['eventId', '==', eventId]] });
  }

  sweepTallies(eventId: string): Promise<void> {
    return this.#sweep(tallies, { where: [['eventId', '==', eventId]] });
  }

  sweepGates(eventId: string): Promise<void> {
    return this.#sweep(gates, { where: [['eventId', '==', eventId]] });
  }

  /** Deletes what `query` finds, some at a time. */
  async #sweep<T extends object>(collection: Collection<T>, query: Query<T>): Promise<void> {
    const sweepSome = async (tx: Transaction) => {
      const found = await tx.find(collection, { ...query, limit: sweepSize });
      for (const { id } of found) await tx.delete(collection, id);
      return found.length;
    };
    while ((await this.store.transaction(sweepSome)) === sweepSize);
  }
}
