import { nameKey, STORE } from '@el-reto/service-kit';
import type { Query, Reader, Store, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { fingerprintRecord, withoutLikenesses } from './likeness.ts';
import { fingerprints, postNames, postNumbers, posts, postSlugs, reports } from './post-records.ts';
import { tombstones, tombstoneTtlMs, type PostRecord } from './post-records.ts';

/** The key that reserves a card number in an event. */
const numberId = (eventId: string, number: number) => `${eventId}_${number}`;
const tombstoneId = (eventId: string) => `eventid:${eventId}`;

/** The field that selects posts to be deleted together. */
export type Owner = 'eventid' | 'userId';

export type PostQuery = Pick<Query<PostRecord>, 'where' | 'orderBy'>;

/** The storage of posts, and of the reservations of names, slugs and numbers. */
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
    return (await reader.get(postNames, nameKey(name))) !== undefined;
  }

  /** Up to `limit` posts of an event or a person, in any order. */
  async some(reader: Reader, owner: Owner, value: string, limit: number): Promise<PostRecord[]> {
    const found = await reader.find(posts, { where: { [owner]: value }, limit });
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

  /** Refuses new posts of the event for the lifetime of a tombstone. */
  closeEvent(tx: Transaction, eventId: string): Promise<void> {
    return tx.set(tombstones, tombstoneId(eventId), { at: Date.now() });
  }

  /** Adds a post and reserves its name, slug and number. Throws DocumentExistsError if one of them is taken. */
  async insert(tx: Transaction, post: PostRecord, fingerprint?: string): Promise<void> {
    const owner = { postId: post.id };
    await tx.create(postNames, post.nameKey, owner);
    await tx.create(postSlugs, post.slug, owner);
    if (post.number !== undefined) {
      await tx.create(postNumbers, numberId(post.eventid, post.number), owner);
    }
    await tx.create(posts, post.id, post);
    if (fingerprint !== undefined) {
      await tx.set(fingerprints, post.id, fingerprintRecord(post.id, fingerprint));
    }
  }

  /** Deletes posts with their reports and links. Frees their names, slugs and numbers. */
  async remove(tx: Transaction, some: readonly PostRecord[]): Promise<void> {
    const reportsOf = (postId: string) => tx.find(reports, { where: { postId } });
    const reported = some.filter(({ wasReported }) => wasReported);
    const gone = await Promise.all(reported.map(({ id }) => reportsOf(id)));
    const left = await withoutLikenesses(tx, some);
    for (const { id } of gone.flat()) await tx.delete(reports, id);
    for (const post of left) await tx.set(posts, post.id, post);
    for (const post of some) {
      await tx.delete(fingerprints, post.id);
      await tx.delete(posts, post.id);
      await tx.delete(postNames, post.nameKey);
      await tx.delete(postSlugs, post.slug);
      if (post.number !== undefined) {
        await tx.delete(postNumbers, numberId(post.eventid, post.number));
      }
    }
  }
}
