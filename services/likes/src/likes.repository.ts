import { accountsCollection, SharedReads, STORE, switchesCollection } from '@el-reto/service-kit';
import { limits } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';
import type { Store, Stored, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { placeOf } from './like-places.ts';
import { apartEntry, noPost, postOf } from './like-records.ts';
import type { ApartEntry, Closing, Contest, LikeRecord, PostState, Tally } from './like-records.ts';
import type { ToggleAnswer } from './tallies.ts';

/**
 * Of those who like at any moment nobody is near another in the ledger: each index more is one more
 * page to be read and written for each like. So a person's likes are found by their ids, and an
 * event's by its posts.
 */
export const likes = defineCollection<LikeRecord>('likes', {
  indexes: [['postId', 'likedAt']],
  opaque: ['outcomes', 'evidence', 'apart', 'decision', 'suspended'],
});
/** Where every like may come at the end of an index by time, none is kept. */
export const likesByPlace = defineCollection<LikeRecord>('likes', {
  indexes: [['postId', 'place'], ['userId'], ['eventId']],
  opaque: ['outcomes', 'evidence', 'apart', 'decision', 'suspended'],
});
/** Likes that do not count, by the ids of their records. */
export const apartLikes = defineCollection<ApartEntry>('apart', {
  indexes: [
    ['postId', 'key'],
    ['eventId', 'state'],
  ],
});
/** What a toggle answered in the end, with numbers. */
export interface KeptAnswer {
  readonly answer: ToggleAnswer;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}
/** By key and time: a retry gets the same numbers. */
export const answers = defineCollection<KeptAnswer>('answers', {
  indexes: [['createdAt']],
  opaque: ['answer'],
  expires: { field: 'createdAt', afterMs: limits.idempotencyTtlMs },
});
export const tallies = defineCollection<Tally>('tallies', {
  indexes: [['eventId', 'likes'], ['unpublished']],
});
/** Posts as toggles see them, apart from the numbers, where numbers are written by others. */
export const postStates = defineCollection<PostState>('gates', { indexes: [['eventId']] });
export const contests = defineCollection<Contest>('contests');
/** Posts and events, by their ids, that are gone and whose likes are still to be taken off. */
export const closings = defineCollection<Closing>('closings');

/** The collections of one way of keeping tallies: as `Tallies` says. */
export const collectionsOf = (isFolded: boolean) => [
  ...(isFolded ? [likesByPlace, postStates, answers] : [likes]),
  tallies,
  apartLikes,
  contests,
  closings,
  accountsCollection,
  switchesCollection,
];

/** Keeps what finds a record that is apart. */
export async function keepApart(tx: Transaction, id: string, record: LikeRecord): Promise<void> {
  const entry = apartEntry(id, record);
  if (entry) await tx.set(apartLikes, id, entry);
}

/** As its place in the index asks for: only a like that counts has one. */
export async function writePlaced(tx: Transaction, id: string, record: LikeRecord): Promise<void> {
  const { place: _, ...like } = record;
  const isCounted = like.postId !== noPost;
  await tx.set(likesByPlace, id, isCounted ? { ...like, place: placeOf(like) } : like);
  await keepApart(tx, id, record);
}

/** Condition of a query. */
export const ofPost = (postId: string) => [['postId', '==', postId]] as const;

/** Most posts and events that are told apart from others while they are being taken off. */
const mostClosings = 1_000;

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

  /** Those of `mine` that are on, and not about to be taken off with their post or event. */
  async stillThere(mine: readonly Stored<LikeRecord>[]): Promise<Stored<LikeRecord>[]> {
    const closing = new Set(await this.store.findIds(closings, { limit: mostClosings }));
    const isGone = (like: LikeRecord) => closing.has(postOf(like)) || closing.has(like.eventId);
    return mine.filter(({ data }) => postOf(data) !== noPost && !isGone(data));
  }

  /** Ids of an event's posts. */
  postsOf(eventId: string): Promise<string[]> {
    return this.store.findIds(tallies, { where: [['eventId', '==', eventId]] });
  }

  withLikes(eventId: string, count: number, limit: number): Promise<Stored<Tally>[]> {
    return this.store.find(tallies, {
      where: [
        ['eventId', '==', eventId],
        ['likes', '==', count],
      ],
      limit,
    });
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
