import { setTimeout as sleep } from 'node:timers/promises';
import { likesEvents } from '@el-reto/contracts';
import { deleteAll, type Reader, type Stored, type Transaction } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { FoldedToggle } from './folded-toggle.ts';
import { newestOfParts } from './like-places.ts';
import { keepsOutcomes } from './like-outcomes.ts';
import { noPost, takenOff, withoutStanding } from './like-records.ts';
import type { Contest, LikeRecord, PostState, Tally } from './like-records.ts';
import { contests, likesByPlace, LikesRepository, ofPost } from './likes.repository.ts';
import { postStates, tallies, writePlaced } from './likes.repository.ts';
import { Recent } from './recent.ts';
import { FoldPace } from './fold-pace.ts';
import type {
  LikesPage,
  Tallies,
  TallyChange,
  Toggle,
  ToggleAnswer,
  ToggleRequest,
} from './tallies.ts';

/** Tallies that no like waits for: `TallyFold` counts them. */
@Injectable()
export class FoldedTallies implements Tallies {
  readonly #posts: Recent<Stored<PostState>>;
  readonly #contests: Recent<Contest>;

  constructor(
    private readonly repository: LikesRepository,
    private readonly toggles: FoldedToggle,
    private readonly pace: FoldPace,
  ) {
    const { store } = repository;
    this.#posts = new Recent((postId) => this.find(store, postId), pace.freshMs);
    this.#contests = new Recent((eventId) => store.get(contests, eventId), pace.freshMs);
  }

  async find(reader: Reader, postId: string): Promise<Stored<PostState> | undefined> {
    const data = await reader.get(postStates, postId);
    return data && { id: postId, data };
  }

  async findLeft(_: Reader, postId: string): Promise<Stored<PostState> | undefined> {
    return postId === noPost ? undefined : this.#posts.read(postId);
  }

  contestOf(_: Reader, eventId: string): Promise<Contest | undefined> {
    return this.#contests.read(eventId);
  }

  async save(tx: Transaction, postId: string, tally: Tally): Promise<void> {
    const { eventId, open } = tally;
    await tx.set(postStates, postId, { eventId, open, hasOutcomesInRecords: true });
    await tx.set(tallies, postId, tally);
  }

  toggle(
    request: ToggleRequest,
    decide: (tx: Transaction) => Promise<Toggle>,
  ): Promise<ToggleAnswer> {
    return this.toggles.toggle(request, decide);
  }

  write(tx: Transaction, id: string, record: LikeRecord): Promise<void> {
    return writePlaced(tx, id, record);
  }

  async remove(tx: Transaction, ids: readonly string[]): Promise<void> {
    for (const [id, record] of await tx.getMany(likesByPlace, ids)) {
      await (keepsOutcomes(record)
        ? writePlaced(tx, id, withoutStanding(takenOff(record)))
        : tx.delete(likesByPlace, id));
    }
  }

  async count(tx: Transaction, changes: readonly TallyChange[]): Promise<void> {
    for (const [eventId, some] of Map.groupBy(changes, ({ post }) => post.data.eventId)) {
      await tx.publish(likesEvents.likeChanged, {
        eventId,
        postIds: some.map(({ post }) => post.id),
      });
    }
  }

  /** Each toggle begins to count by itself. */
  mark(): void {}

  async page(postId: string, from: string | null, limit: number): Promise<LikesPage> {
    const found = await this.repository.store.find(likesByPlace, {
      where: ofPost(postId),
      orderBy: [['place', 'desc']],
      limit,
      ...(from !== null && { after: [from] }),
    });
    const next = found.length < limit ? null : (found.at(-1)?.data.place ?? null);
    return { likes: found, next };
  }

  async latestAt(postId: string): Promise<number | undefined> {
    return (await this.#newest(postId, 1))[0]?.data.likedAt;
  }

  settled(): Promise<void> {
    return sleep(this.pace.freshMs + this.pace.longestToggleMs);
  }

  async newest(postId: string, limit: number): Promise<(string | null)[]> {
    return (await this.#newest(postId, limit)).map(({ data }) => data.userId);
  }

  recordsOf(userId: string): Promise<Stored<LikeRecord>[]> {
    return this.repository.store.find(likesByPlace, { where: [['userId', '==', userId]] });
  }

  async shut(tx: Transaction, postIds: readonly string[]): Promise<void> {
    for (const postId of postIds) await tx.delete(postStates, postId);
  }

  forgetTakenOff(eventId: string): Promise<void> {
    return deleteAll(this.repository.store, likesByPlace, [['eventId', '==', eventId]]);
  }

  /** As a rule all of them fit one answer and are put in order here. */
  async #newest(postId: string, limit: number): Promise<Stored<LikeRecord>[]> {
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
}
