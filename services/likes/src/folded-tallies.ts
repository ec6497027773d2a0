import { likesEvents } from '@el-reto/contracts';
import { deleteAll, type Reader, type Stored, type Transaction } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { newestOfParts, placeOf } from './like-places.ts';
import { newLike, type LikeRecord, type PostState, type Tally } from './like-records.ts';
import { likesByPlace, LikesRepository, ofPost, postStates, tallies } from './likes.repository.ts';
import {
  changesOf,
  type Tallies,
  type TallyChange,
  type Toggle,
  type Uncounted,
} from './tallies.ts';

/** Tallies that no like waits for: each like publishes an event, after which `TallyFold` counts. */
@Injectable()
export class FoldedTallies implements Tallies {
  constructor(private readonly repository: LikesRepository) {}

  async find(reader: Reader, postId: string): Promise<Stored<PostState> | undefined> {
    const data = await reader.get(postStates, postId);
    return data && { id: postId, data };
  }

  async save(tx: Transaction, postId: string, tally: Tally): Promise<void> {
    const { eventId, open } = tally;
    await tx.set(postStates, postId, { eventId, open });
    await tx.set(tallies, postId, tally);
  }

  async toggle(tx: Transaction, toggle: Toggle): Promise<Uncounted> {
    const { post, liked, previous } = toggle;
    const like = newLike(toggle);
    await this.repository.saveLike(tx, { ...like, place: placeOf(like) }, liked);
    await this.count(tx, changesOf(toggle));
    return { postId: post.id, liked, previousId: previous?.id ?? null };
  }

  async count(tx: Transaction, changes: readonly TallyChange[]): Promise<void> {
    for (const [eventId, some] of Map.groupBy(changes, ({ post }) => post.data.eventId)) {
      await tx.publish(likesEvents.likeChanged, {
        eventId,
        postIds: some.map(({ post }) => post.id),
      });
    }
  }

  /** The events that are published with each like bring the numbers. */
  mark(): void {}

  /** As a rule all of them fit one answer and are put in order here. */
  async newest(postId: string, limit: number): Promise<Stored<LikeRecord>[]> {
    const { store } = this.repository;
    const some = await store.find(likesByPlace, { where: ofPost(postId), limit });
    if (some.length < limit) return some.toSorted((a, b) => b.data.likedAt - a.data.likedAt);
    return newestOfParts(
      (part, last, size) =>
        store.find(likesByPlace, {
          where: [
            ...ofPost(postId),
            ['place', '>=', `${part}-`],
            ['place', '<=', last ?? `${part}-~`],
          ],
          orderBy: [['place', 'desc']],
          limit: size,
          ...(last !== undefined && { after: [last] }),
        }),
      limit,
    );
  }

  async forget(eventId: string): Promise<void> {
    const { store } = this.repository;
    await deleteAll(store, postStates, [['eventId', '==', eventId]]);
    await deleteAll(store, tallies, [['eventId', '==', eventId]]);
  }
}
