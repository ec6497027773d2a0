import { eventPhase, eventsRequests, postsRequests, AppError } from '@el-reto/contracts';
import type { EventFacts } from '@el-reto/contracts';
import { annotate, idsOf } from '@el-reto/telemetry';
import { NotKnownYetError, RequestClient, SharedReads } from '@el-reto/service-kit';
import type { Reader, Stored, Transaction } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { disturbed, isDeleted, newContestKey, newTally, withDates } from './like-records.ts';
import type { PostState, Tally } from './like-records.ts';
import { closings, contests, LikesRepository } from './likes.repository.ts';
import { Tallies } from './tallies.ts';

/** Which posts may be liked: told by events, or asked for when a like comes before its event. */
@Injectable()
export class OpenPostsService {
  readonly #learning = new SharedReads((postId: string) => this.#learn(postId));

  constructor(
    private readonly repository: LikesRepository,
    private readonly client: RequestClient,
    private readonly tallies: Tallies,
  ) {}

  /** The post, where it may be liked now, and its contest's key; runs in `learning`. */
  async require(reader: Reader, postId: string): Promise<{ post: Stored<PostState>; key: string }> {
    const unknown = () => new NotKnownYetError(() => this.#learning.read(postId));
    const post = await this.tallies.find(reader, postId);
    if (!post) throw unknown();
    if (!post.data.open) throw new AppError('POST_NOT_FOUND');
    const { eventId } = post.data;
    annotate(() => idsOf({ eventId }));
    const contest = await this.tallies.contestOf(reader, eventId);
    if (!contest) throw unknown();
    if (isDeleted(contest)) throw new AppError('POST_NOT_FOUND');
    const phase = eventPhase(contest);
    if (phase === 'ended' || contest.publishedAt !== undefined) throw new AppError('EVENT_OVER');
    if (phase === 'upcoming') throw new AppError('EVENT_NOT_STARTED');
    const key = contest.key ?? (await this.#keyOf(reader, eventId));
    if (!key) throw new NotKnownYetError(() => this.#giveKey(eventId));
    return { post, key };
  }

  /** As it is now: what tallies answer may be a second old. */
  async #keyOf(reader: Reader, eventId: string): Promise<string | undefined> {
    const contest = await reader.get(contests, eventId);
    return contest && !isDeleted(contest) ? contest.key : undefined;
  }

  /** To a contest of an older program. */
  async #giveKey(eventId: string): Promise<void> {
    await this.repository.store.transaction(async (tx) => {
      const contest = await tx.get(contests, eventId);
      if (!contest || isDeleted(contest) || contest.key) return;
      await tx.set(contests, eventId, { ...contest, key: newContestKey() });
    });
  }

  async #learn(postId: string): Promise<void> {
    const { posts } = await this.client.ask(postsRequests.getFacts, { postIds: [postId] });
    const post = posts[0];
    if (!post?.public) throw new AppError('POST_NOT_FOUND');
    const event = await this.client.ask(eventsRequests.getFacts, { eventId: post.eventId });
    const isThere = await this.repository.store.transaction((tx) =>
      this.open(tx, postId, post, event),
    );
    if (!isThere) throw new AppError('POST_NOT_FOUND');
  }

  /** Opens a post, unless it was opened or closed before; false where its event is deleted. */
  async open(
    tx: Transaction,
    postId: string,
    post: Pick<Tally, 'eventId' | 'createdAt'>,
    event?: EventFacts,
  ): Promise<boolean> {
    const known = await this.tallies.find(tx, postId);
    const contest = await tx.get(contests, post.eventId);
    if (isDeleted(contest)) return false;
    const { startDate, endDate } = event ?? {};
    // Every toggle reads the dates: they are written where they changed, and not for each post.
    const haveChanged = contest?.startDate !== startDate || contest?.endDate !== endDate;
    if (startDate && endDate && haveChanged) {
      await tx.set(contests, post.eventId, withDates(contest, { startDate, endDate }));
    }
    if (!known) await this.tallies.save(tx, postId, newTally(post, true));
    return true;
  }

  /** Closes a post for good; its likes are then to be taken off, and each person may like another one. */
  async close(postId: string, eventId: string): Promise<void> {
    await this.repository.store.transaction(async (tx) => {
      // A deleted event's posts go with it, and nothing is opened.
      const contest = await tx.get(contests, eventId);
      if (isDeleted(contest)) return;
      const after = disturbed(contest);
      if (after) await tx.set(contests, eventId, after);
      await this.tallies.save(tx, postId, newTally({ eventId, createdAt: 0 }, false));
      await tx.set(closings, postId, { isEvent: false });
    });
  }
}
