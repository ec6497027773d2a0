import {
  accountsCollection,
  decodeCursor,
  encodeCursor,
  SharedReads,
  STORE,
  switchesCollection,
} from '@el-reto/service-kit';
import { defineCollection } from '@el-reto/store';
import type { Store, Stored, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { listOf, listsOf, newestOfParts, withPlace } from './like-places.ts';
import { isDeleted, likeId, noPostId, postOf, userOf } from './like-records.ts';
import type { Closing, Contest, LikeRecord, Tally } from './like-records.ts';
import { Sharing } from './sharing.ts';

/** There is only one index, because each like reads and writes a page of every index. */
export const likes = defineCollection<LikeRecord>('likes', {
  indexes: [['list', 'place']],
  opaque: ['outcomes', 'evidence', 'uncounted', 'decision', 'suspended'],
});
/** With Firestore, `userId` has an index: each read is billed, and a person has likes in few of many events. */
const likesByPerson: typeof likes = { ...likes, indexes: [...likes.indexes, ['userId']] };
export const tallies = defineCollection<Tally>('tallies', { indexes: [['eventId', 'likes']] });
export const contests = defineCollection<Contest>('contests');
/** Deleted posts and events, by id, whose likes are still to be taken off. */
export const closings = defineCollection<Closing>('closings');

export const collectionsOf = ({ isShared }: Sharing) => [
  isShared ? likesByPerson : likes,
  tallies,
  contests,
  closings,
  accountsCollection,
  switchesCollection,
];

export const inList = (list: string) => ({ list });

/** Most deleted posts and events that are left out of a person's likes while the sweep is still at work. */
const mostClosings = 1_000;

/** Likes per page of a ledger. A like with evidence has about 500 bytes; a NATS message holds 1 MiB. */
const ledgerPageSize = 1_000;
/** Lists per page of a ledger. On Firestore each of them is a query, and callers wait some seconds. */
const listsPerPage = 300;
/** The cursor of a ledger: the list to read next, and the place of the last read like in that list. */
const ledgerCursor = z.tuple([z.string(), z.string().nullable()]);

@Injectable()
export class LikesRepository {
  readonly #counts = new SharedReads((list: string) =>
    this.store.count(likes, { where: inList(list) }),
  );

  constructor(
    @Inject(STORE) readonly store: Store,
    private readonly sharing: Sharing,
  ) {}

  /** Number of records in a list. Includes every commit before this call. */
  countOf(list: string): Promise<number> {
    return this.#counts.read(list);
  }

  write(tx: Transaction, id: string, record: LikeRecord): Promise<void> {
    return tx.set(likes, id, withPlace(record, this.sharing.parts));
  }

  /**
   * A page of an event's likes in every state, post by post. It may be empty although there is a next one.
   * A record that moves meanwhile may be read twice. A deleted event has none.
   */
  async ledgerPage(eventId: string, cursor: string | undefined) {
    const contest = await this.store.get(contests, eventId);
    const posts = !contest || isDeleted(contest) ? [] : await this.postsOf(eventId);
    const [from, after] = cursor === undefined ? ['', null] : decodeCursor(ledgerCursor, cursor);
    const lists = posts.flatMap(listsOf).filter((list) => list >= from);
    const records: Stored<LikeRecord>[] = [];
    for (const [at, list] of lists.toSorted().entries()) {
      if (at === listsPerPage) return { records, nextCursor: encodeCursor([list, null]) };
      const limit = ledgerPageSize - records.length;
      const found = await this.store.find(likes, {
        where: inList(list),
        orderBy: ['-place'],
        limit,
        ...(list === from && after !== null && { after: [after] }),
      });
      records.push(...found);
      const last = found.at(-1)?.data.place;
      if (found.length === limit) return { records, nextCursor: encodeCursor([list, last]) };
    }
    return { records, nextCursor: null };
  }

  /** When the post received its newest counted like; undefined without likes. */
  async latestAt(postId: string): Promise<number | undefined> {
    return (await this.#newest(postId, 1))[0]?.data.likedAt;
  }

  /** Accounts of the newest counted likes of a post. An erased account is null. */
  async newestVoters(postId: string, limit: number): Promise<(string | null)[]> {
    const where = inList(listOf(postId, 'counted'));
    if (!this.sharing.isShared) {
      const post = await this.store.get(tallies, postId);
      if (!post) return [];
      // This query reads the index alone, because ids contain the accounts.
      const orderBy = ['-place'] as const;
      const ids = await this.store.findIds(likes, { where, orderBy, limit });
      return ids.map((id) => userOf(id, post.eventId));
    }
    const some = await this.store.find(likes, { where, limit });
    const newest =
      some.length < limit
        ? some.toSorted((a, b) => b.data.likedAt - a.data.likedAt)
        : await this.#newest(postId, limit);
    return newest.map(({ data }) => data.userId);
  }

  /** All like records of a person, including those whose like was taken off. */
  async recordsOf(userId: string): Promise<Stored<LikeRecord>[]> {
    if (this.sharing.isShared) {
      return this.store.find(likesByPerson, { where: { userId } });
    }
    const eventIds = await this.store.findIds(contests, {});
    const ids = eventIds.map((eventId) => likeId(eventId, userId));
    return [...(await this.store.getMany(likes, ids))].map(([id, data]) => ({ id, data }));
  }

  /** The likes of `own` whose post and event are not deleted. */
  async withoutDeleted(own: readonly Stored<LikeRecord>[]): Promise<Stored<LikeRecord>[]> {
    const closing = new Set(await this.store.findIds(closings, { limit: mostClosings }));
    const isGone = (like: LikeRecord) => closing.has(postOf(like)) || closing.has(like.eventId);
    return own.filter(({ data }) => postOf(data) !== noPostId && !isGone(data));
  }

  postsOf(eventId: string): Promise<string[]> {
    return this.store.findIds(tallies, { where: { eventId } });
  }

  topOf(eventId: string, limit: number): Promise<Stored<Tally>[]> {
    return this.store.find(tallies, {
      where: { eventId, likes: { '>': 0 } },
      orderBy: ['-likes', 'createdAt'],
      limit,
    });
  }

  #newest(postId: string, limit: number): Promise<Stored<LikeRecord>[]> {
    const readPage = (part: string, last: string | undefined, size: number) =>
      this.store.find(likes, {
        where: {
          ...inList(listOf(postId, 'counted')),
          place: { '>=': `${part}-`, '<=': last ?? `${part}-~` },
        },
        orderBy: ['-place'],
        limit: size,
        ...(last !== undefined && { after: [last] }),
      });
    return newestOfParts(this.sharing.parts, readPage, limit);
  }
}
