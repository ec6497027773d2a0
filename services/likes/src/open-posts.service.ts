import { eventPhase, eventsRequests, postsRequests, AppError } from '@el-reto/contracts';
import type { EventFacts } from '@el-reto/contracts';
import { annotate, idsOf } from '@el-reto/telemetry';
import { MissingFactsError, RequestClient, SharedReads } from '@el-reto/service-kit';
import type { Collection, Reader, Transaction } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { disturbed, isDeleted, newTally, withDates } from './like-records.ts';
import type { Contest, Tally } from './like-records.ts';
import { closings, contests, LikesRepository, tallies } from './likes.repository.ts';
import { Recent } from './recent.ts';
import { Sharing } from './sharing.ts';

/** The posts that may be liked. A post whose event has not arrived is requested. */
@Injectable()
export class OpenPostsService {
  readonly #learning = new SharedReads((postId: string) => this.#learn(postId));
  readonly #posts: Recent<Tally>;
  readonly #contests: Recent<Contest>;

  constructor(
    private readonly repository: LikesRepository,
    private readonly client: RequestClient,
    private readonly sharing: Sharing,
  ) {
    const { store } = repository;
    this.#posts = new Recent((postId) => store.get(tallies, postId), sharing.freshMs);
    this.#contests = new Recent((eventId) => store.get(contests, eventId), sharing.freshMs);
  }

  /** A post, open or closed; runs in `fetchingMissingFacts`. */
  async find(reader: Reader, postId: string): Promise<Tally> {
    const post = await this.#read(reader, tallies, this.#posts, postId);
    if (!post) throw this.#unknown(postId);
    annotate(() => idsOf({ eventId: post.eventId }));
    return post;
  }

  /** The key of a post's contest; throws if the post may not be liked now. Runs in `fetchingMissingFacts`. */
  async requireOpen(reader: Reader, postId: string, { open, eventId }: Tally): Promise<string> {
    if (!open) throw new AppError('POST_NOT_FOUND');
    const contest = await this.#read(reader, contests, this.#contests, eventId);
    if (!contest) throw this.#unknown(postId);
    if (isDeleted(contest)) throw new AppError('POST_NOT_FOUND');
    const phase = eventPhase(contest);
    const { key } = contest;
    // Only a published contest has no key.
    if (phase === 'ended' || contest.publishedAt !== undefined || key === undefined) {
      throw new AppError('EVENT_OVER');
    }
    if (phase === 'upcoming') throw new AppError('EVENT_NOT_STARTED');
    return key;
  }

  async isOpen(reader: Reader, postId: string): Promise<boolean> {
    return (await this.#read(reader, tallies, this.#posts, postId))?.open ?? false;
  }

  /**
   * Read in the transaction where that is cheap. If replicas share a store, the value may be a
   * second old; `Sharing.settled` waits for toggles based on such values.
   */
  #read<T>(
    reader: Reader,
    collection: Collection<T>,
    recent: Recent<T>,
    id: string,
  ): Promise<T | undefined> {
    return this.sharing.isShared ? recent.read(id) : reader.get(collection, id);
  }

  #unknown(postId: string): MissingFactsError {
    return new MissingFactsError(() => this.#learning.read(postId));
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
    const known = await tx.get(tallies, postId);
    const contest = await tx.get(contests, post.eventId);
    if (isDeleted(contest)) return false;
    const { startDate, endDate } = event ?? {};
    // Every toggle reads the dates, so that they are written only when they change.
    const haveChanged = contest?.startDate !== startDate || contest?.endDate !== endDate;
    if (startDate && endDate && haveChanged) {
      await tx.set(contests, post.eventId, withDates(contest, { startDate, endDate }));
    }
    if (!known) await tx.set(tallies, postId, newTally(post, true));
    return true;
  }

  /**
   * Closes a post for good; its likes are taken off afterwards, and their voters may like another
   * one.
   */
  async close(postId: string, eventId: string): Promise<void> {
    await this.repository.store.transaction(async (tx) => {
      // A deleted event's posts go with it, and nothing is opened.
      const contest = await tx.get(contests, eventId);
      if (isDeleted(contest)) return;
      const after = disturbed(contest);
      if (after) await tx.set(contests, eventId, after);
      await tx.set(tallies, postId, newTally({ eventId, createdAt: 0 }, false));
      await tx.set(closings, postId, { isEvent: false });
    });
  }
}
