import { eventPhase, eventsRequests, postsRequests, AppError } from '@el-reto/contracts';
import type { EventFacts } from '@el-reto/contracts';
import { annotate, idsOf } from '@el-reto/telemetry';
import { MissingFactsError, RequestClient, SharedReads } from '@el-reto/service-kit';
import type { Collection, Reader, Transaction } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { disturbed, isDeleted, newTally, withDates } from './like-records.ts';
import type { Contest, Tally } from './like-records.ts';
import { closings, contests, LikesRepository, tallies } from './likes.repository.ts';
import { Sharing } from './sharing.ts';

/** Most remembered reads. */
const mostReads = 10_000;

/** Reads by key that are shared by all callers for `freshMs` milliseconds. */
class Recent<R> {
  readonly #reads = new Map<
    string,
    { readonly at: number; readonly data: Promise<R | undefined> }
  >();

  constructor(
    private readonly load: (key: string) => Promise<R | undefined>,
    private readonly freshMs: number,
  ) {}

  /** A document that is missing, or could not be read, is read again by the next call. */
  read(key: string): Promise<R | undefined> {
    const known = this.#reads.get(key);
    if (known && performance.now() - known.at < this.freshMs) return known.data;
    if (this.#reads.size >= mostReads) this.#reads.clear();
    const read = { at: performance.now(), data: this.load(key) };
    this.#reads.set(key, read);
    const forget = () => {
      if (this.#reads.get(key) === read) this.#reads.delete(key);
    };
    read.data.then((data) => data === undefined && forget(), forget);
    return read.data;
  }
}

/** The posts that may be liked. A post whose event has not arrived is requested. */
@Injectable()
export class OpenPostsService {
  readonly #pendingFacts = new SharedReads((postId: string) => this.#requestFacts(postId));
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
   * Reads in the transaction if that is cheap. If replicas share a store, the value may be a
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
    return new MissingFactsError(() => this.#pendingFacts.read(postId));
  }

  async #requestFacts(postId: string): Promise<void> {
    const { posts } = await this.client.ask(postsRequests.getFacts, { postIds: [postId] });
    const post = posts[0];
    if (!post?.public) throw new AppError('POST_NOT_FOUND');
    const event = await this.client.ask(eventsRequests.getFacts, { eventId: post.eventId });
    const isOpened = await this.repository.store.transaction((tx) =>
      this.open(tx, postId, post, event),
    );
    if (!isOpened) throw new AppError('POST_NOT_FOUND');
  }

  /** Opens a post, unless it was opened or closed before; false if its event is deleted. */
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
