import {
  accountsCollection,
  nameKeysOf,
  rekeyNames,
  reservedKeyOf,
  STORE,
  switchesCollection,
} from '@el-reto/service-kit';
import {
  defineCollection,
  type Collection,
  type Comparable,
  type Migration,
  type Query,
  type Reader,
  type Store,
  type Transaction,
} from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { decisionTtlMs } from './moderation-rules.ts';
import {
  tombstoneId,
  tombstoneTtlMs,
  type DecisionRecord,
  type Owner,
  type PostRecord,
  type Reservation,
  type Tombstone,
  type UntoldStats,
} from './post-records.ts';
import { reports } from './reports.repository.ts';

export const posts = defineCollection<PostRecord>('posts', {
  indexes: [
    ['eventid', 'public', 'createdAt', 'id'],
    ['eventid', 'public', 'likes'],
    ['eventid', 'public', 'shuffle', 'id'],
    ['userId', 'createdAt', 'id'],
    ['queueRank', 'queuedAt', 'id'],
  ],
});
export const postNames = defineCollection<Reservation>('postNames');
export const postSlugs = defineCollection<Reservation>('postSlugs');
export const postNumbers = defineCollection<Reservation>('postNumbers');
export const decisions = defineCollection<DecisionRecord>('decisions', { indexes: [['at']] });
export const untoldStats = defineCollection<UntoldStats>('untoldStats', { indexes: [['eventId']] });
export const tombstones = defineCollection<Tombstone>('tombstones', { indexes: [['at']] });

/** Where an event's number is reserved. */
const numberId = (eventId: string, number: number) => `${eventId}_${number}`;

/** Most old records that are forgotten along with one change. */
const pruneSize = 50;

export const collections = [
  posts,
  postNames,
  postSlugs,
  postNumbers,
  decisions,
  untoldStats,
  tombstones,
  reports,
  accountsCollection,
  switchesCollection,
];

export const migrations: readonly Migration[] = [
  rekeyNames({
    records: posts,
    names: postNames,
    reserve: (postId) => ({ postId }),
    ownerOf: ({ postId }) => postId,
  }),
];

/** A stretch of posts in some order. */
export type PostQuery = Pick<Query<PostRecord>, 'where' | 'orderBy'>;

/** The storage of posts and of what is reserved for them. */
@Injectable()
export class PostsRepository {
  constructor(@Inject(STORE) readonly store: Store) {}

  get(postId: string, reader: Reader = this.store): Promise<PostRecord | undefined> {
    return reader.get(posts, postId);
  }

  async getBySlug(slug: string): Promise<PostRecord | undefined> {
    const reservation = await this.store.get(postSlugs, slug);
    return reservation && this.get(reservation.postId);
  }

  async isNameTaken(name: string, reader: Reader = this.store): Promise<boolean> {
    return (await reader.getMany(postNames, nameKeysOf(name))).size > 0;
  }

  /** The next `limit` posts of `query` after the one with these `orderBy` values. */
  async next(
    { where = [], orderBy = [] }: PostQuery,
    after: readonly Comparable[] | undefined,
    limit: number,
  ): Promise<PostRecord[]> {
    const [first] = orderBy;
    const start = after?.[0];
    // Says nothing new, but lets the index begin where the page begins.
    const bound =
      first && start !== undefined
        ? [[first[0], first[1] === 'asc' ? '>=' : '<=', start] as const]
        : [];
    const query = { where: [...where, ...bound], orderBy, limit, ...(after && { after }) };
    return (await this.store.find(posts, query)).map(({ data }) => data);
  }

  /** Any posts of an event or a person. */
  async some(reader: Reader, owner: Owner, value: string, limit: number): Promise<PostRecord[]> {
    const found = await reader.find(posts, { where: [[owner, '==', value]], limit });
    return found.map(({ data }) => data);
  }

  async freeSlug(reader: Reader, candidates: readonly string[]): Promise<string | undefined> {
    const taken = await reader.getMany(postSlugs, candidates);
    return candidates.find((candidate) => !taken.has(candidate));
  }

  async freeNumber(
    reader: Reader,
    eventId: string,
    candidates: readonly number[],
  ): Promise<number | undefined> {
    const ids = candidates.map((number) => numberId(eventId, number));
    const taken = await reader.getMany(postNumbers, ids);
    return candidates.find((number) => !taken.has(numberId(eventId, number)));
  }

  /** Whether all posts of this event are being deleted. */
  async isEventClosed(reader: Reader, eventId: string): Promise<boolean> {
    const tombstone = await reader.get(tombstones, tombstoneId(eventId));
    return tombstone !== undefined && tombstone.at > Date.now() - tombstoneTtlMs;
  }

  /** Lets no post of this event be added for a while; forgets events that were closed before. */
  async closeEvent(tx: Transaction, eventId: string): Promise<void> {
    await this.#prune(tx, tombstones, Date.now() - tombstoneTtlMs);
    await tx.set(tombstones, tombstoneId(eventId), { at: Date.now() });
  }

  /** Remembers a decision, and forgets those that are old. */
  async remember(tx: Transaction, postId: string, decision: DecisionRecord): Promise<void> {
    await this.#prune(tx, decisions, decision.at - decisionTtlMs);
    await tx.set(decisions, postId, decision);
  }

  async #prune<T extends Tombstone>(
    tx: Transaction,
    collection: Collection<T>,
    before: number,
  ): Promise<void> {
    const old = await tx.find(collection, { where: [['at', '<', before]], limit: pruneSize });
    for (const { id } of old) await tx.delete(collection, id);
  }

  /** Adds a post with its name, address and number; DocumentExistsError when one of them is taken. */
  async insert(tx: Transaction, post: PostRecord): Promise<void> {
    await tx.create(postNames, reservedKeyOf(post), { postId: post.id });
    await tx.create(postSlugs, post.slug, { postId: post.id });
    if (post.number !== undefined) {
      await tx.create(postNumbers, numberId(post.eventid, post.number), { postId: post.id });
    }
    await tx.create(posts, post.id, post);
  }

  /** Deletes a post and frees its name, address and number. */
  async remove(tx: Transaction, post: PostRecord): Promise<void> {
    await tx.delete(posts, post.id);
    await tx.delete(postNames, reservedKeyOf(post));
    await tx.delete(postSlugs, post.slug);
    if (post.number !== undefined) {
      await tx.delete(postNumbers, numberId(post.eventid, post.number));
    }
  }

  /** Keeps a post whose numbers changed, and that others are to be told. */
  async saveStats(tx: Transaction, post: PostRecord): Promise<void> {
    await tx.set(posts, post.id, post);
    await tx.set(untoldStats, post.id, { eventId: post.eventid });
  }
}
