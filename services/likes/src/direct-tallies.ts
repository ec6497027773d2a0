import { likesEvents } from '@el-reto/contracts';
import { LOGGER, ThrottledPublisher } from '@el-reto/service-kit';
import { transactOnce, type Reader, type Stored, type Transaction } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { counted, likeId, newLike, takenOff, userOf } from './like-records.ts';
import type { Contest, LikeRecord, Tally } from './like-records.ts';
import {
  contests,
  keepApart,
  likes,
  LikesRepository,
  ofPost,
  tallies,
} from './likes.repository.ts';
import {
  changesOf,
  reviewOf,
  type LikesPage,
  type Tallies,
  type TallyChange,
  type Toggle,
  type ToggleAnswer,
  type ToggleRequest,
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

  findLeft(tx: Reader, postId: string): Promise<Stored<Tally> | undefined> {
    return this.find(tx, postId);
  }

  contestOf(tx: Reader, eventId: string): Promise<Contest | undefined> {
    return tx.get(contests, eventId);
  }

  toggle(
    request: ToggleRequest,
    decide: (tx: Transaction) => Promise<Toggle<Tally>>,
  ): Promise<ToggleAnswer> {
    return transactOnce(this.repository.store, request, async (tx) =>
      this.#write(tx, await decide(tx)),
    );
  }

  async #write(tx: Transaction, toggle: Toggle<Tally>): Promise<ToggleAnswer> {
    const { post, liked, previous, userId, standing } = toggle;
    const { apart } = standing;
    const id = likeId(post.data.eventId, userId);
    const like = newLike(toggle);
    if (liked) await this.write(tx, id, like);
    else if (Object.keys(standing).length > 0) await this.write(tx, id, takenOff(like));
    else await tx.delete(likes, id);
    await this.count(tx, changesOf(toggle));
    const one = apart ? 0 : 1;
    return {
      postId: post.id,
      eventId: post.data.eventId,
      likes: post.data.likes + (liked ? one : -one),
      liked,
      previous: previous ? { postId: previous.id, likes: previous.data.likes - one } : null,
      ...reviewOf(toggle),
    };
  }

  async write(tx: Transaction, id: string, record: LikeRecord): Promise<void> {
    await tx.set(likes, id, record);
    await keepApart(tx, id, record);
  }

  async count(tx: Transaction, changes: readonly TallyChange<Tally>[]): Promise<void> {
    for (const { post, by } of changes) await tx.set(tallies, post.id, counted(post.data, by));
  }

  /** Goes on at the last one's time, for others may have come in the same millisecond. */
  async page(postId: string, from: string | null, limit: number): Promise<LikesPage> {
    const found = await this.repository.store.find(likes, {
      where: [...ofPost(postId), ['likedAt', '>=', Number(from ?? 0)]],
      orderBy: [['likedAt', 'asc']],
      limit,
    });
    const [first, last] = [found[0]?.data.likedAt, found.at(-1)?.data.likedAt];
    const isLast = found.length < limit || last === undefined;
    const next = isLast ? null : String(last === first ? last + 1 : last);
    return { likes: found, next };
  }

  async latestAt(postId: string): Promise<number | undefined> {
    const orderBy = [['likedAt', 'desc']] as const;
    const query = { where: ofPost(postId), orderBy, limit: 1 };
    return (await this.repository.store.find(likes, query))[0]?.data.likedAt;
  }

  /** Outcomes are kept apart. */
  async remove(tx: Transaction, ids: readonly string[]): Promise<void> {
    for (const id of ids) await tx.delete(likes, id);
  }

  /** Each toggle reads the contest in its transaction. */
  async settled(): Promise<void> {}

  /** From the index alone: ids name the accounts. */
  async newest(postId: string, limit: number): Promise<(string | null)[]> {
    const { store } = this.repository;
    const post = await store.get(tallies, postId);
    if (!post) return [];
    const orderBy = [['likedAt', 'desc']] as const;
    const ids = await store.findIds(likes, { where: ofPost(postId), orderBy, limit });
    return ids.map((id) => userOf(id, post.eventId));
  }

  /** By their ids: there are few events, and one like in each. */
  async recordsOf(userId: string): Promise<Stored<LikeRecord>[]> {
    const { store } = this.repository;
    const eventIds = await store.findIds(contests, {});
    const ids = eventIds.map((eventId) => likeId(eventId, userId));
    return [...(await store.getMany(likes, ids))].map(([id, data]) => ({ id, data }));
  }

  /** Each like reads in its transaction whether the event is gone. */
  async shut(): Promise<void> {}

  /** Nothing is left of a like that was taken off. */
  async forgetTakenOff(): Promise<void> {}

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
