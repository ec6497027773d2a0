import type { Reader, Stored, Transaction } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { counted, newLike } from './like-records.ts';
import type { LikeRecord, Tally } from './like-records.ts';
import { LikesRepository, tallies } from './likes.repository.ts';
import { changesOf } from './tallies.ts';
import type { Tallies, TallyChange, Toggle, ToggleAnswer } from './tallies.ts';
import { TallyFeedService } from './tally-feed.service.ts';

/** Tallies that are written in the transaction of the like itself, and published a little later. */
@Injectable()
export class DirectTallies implements Tallies<Tally> {
  constructor(
    private readonly repository: LikesRepository,
    private readonly feed: TallyFeedService,
  ) {}

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

  announce(): void {
    this.feed.mark();
  }

  newest(postId: string, limit: number): Promise<Stored<LikeRecord>[]> {
    return this.repository.newestOf(postId, limit);
  }

  forget(eventId: string): Promise<void> {
    return this.repository.sweep(tallies, 'eventId', eventId);
  }
}
