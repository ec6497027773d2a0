import { likesEvents } from '@el-reto/contracts';
import { LOGGER, ThrottledPublisher } from '@el-reto/service-kit';
import { deleteAll, type Reader, type Stored, type Transaction } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { counted, newLike, type LikeRecord, type Tally } from './like-records.ts';
import { likes, LikesRepository, ofPost, tallies } from './likes.repository.ts';
import {
  changesOf,
  type Tallies,
  type TallyChange,
  type Toggle,
  type ToggleAnswer,
} from './tallies.ts';

/** Tallies that are written in the transaction of the like itself, and published a little later. */
@Injectable()
export class DirectTallies extends ThrottledPublisher implements Tallies<Tally> {
  constructor(
    private readonly repository: LikesRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(repository.store, logger, 'tallies');
  }

  async find(reader: Reader, postId: string): Promise<Stored<Tally> | undefined> {
    const data = await reader.get(tallies, postId);
    return data && { id: postId, data };
  }

  save(tx: Transaction, postId: string, tally: Tally): Promise<void> {
    return tx.set(tallies, postId, tally);
  }

  async toggle(tx: Transaction, toggle: Toggle<Tally>): Promise<ToggleAnswer> {
    const { post, liked, previous } = toggle;
    await this.repository.saveLike(tx, newLike(toggle), liked);
    await this.count(tx, changesOf(toggle));
    return {
      postId: post.id,
      likes: post.data.likes + (liked ? 1 : -1),
      liked,
      previous: previous ? { postId: previous.id, likes: previous.data.likes - 1 } : null,
    };
  }

  async count(tx: Transaction, changes: readonly TallyChange<Tally>[]): Promise<void> {
    for (const { post, by } of changes) await tx.set(tallies, post.id, counted(post.data, by));
  }

  newest(postId: string, limit: number): Promise<Stored<LikeRecord>[]> {
    const orderBy = [['likedAt', 'desc']] as const;
    return this.repository.store.find(likes, { where: ofPost(postId), orderBy, limit });
  }

  forget(eventId: string): Promise<void> {
    return deleteAll(this.repository.store, tallies, [['eventId', '==', eventId]]);
  }

  /** Publishes the numbers of tallies that likes have marked as unpublished. */
  protected async publishSome(tx: Transaction): Promise<number> {
    const where = [['unpublished', '==', true]] as const;
    const marked = await tx.find(tallies, { where, limit: this.batchSize });
    for (const [eventId, group] of Map.groupBy(marked, ({ data }) => data.eventId)) {
      const numbers = group.map(({ id, data: { likes: count, revision } }) => ({
        postId: id,
        likes: count,
        revision,
      }));
      await tx.publish(likesEvents.tallyChanged, { eventId, tallies: numbers });
    }
    for (const { id, data } of marked) await tx.set(tallies, id, { ...data, unpublished: false });
    return marked.length;
  }
}
