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

const mostReads = 10_000;

/** Reads that all callers with the same key share for `freshMs` milliseconds. */
class Recent<R> {
  readonly #reads = new Map<
    string,
    { readonly at: number; readonly data: Promise<R | undefined> }
  >();

  constructor(
    private readonly load: (key: string) => Promise<R | undefined>,
    private readonly freshMs: number,
  ) {}

  /** A missing document and a failed read are not remembered: the next call reads again. */
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

/**
 * The posts that may be liked. Facts of a post whose event has not arrived are requested from the posts
 * service.
 */
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

  /** A post, open or closed. Must run in `fetchingMissingFacts`. */
  async find(reader: Reader, postId: string): Promise<Tally> {
    const post = await this.#read(reader, tallies, this.#posts, postId);
    if (!post) throw this.#unknown(postId);
    annotate(() => idsOf({ eventId: post.eventId }));
    return post;
  }

  /**
   * The evidence key of a post's contest. Throws if the post may not be liked now. Must run in
   * `fetchingMissingFacts`.
   */
  async requireOpen(reader: Reader, postId: string, { open, eventId }: Tally): Promise<string> {
    if (!open) throw new AppError('POST_NOT_FOUND');
    const contest = await this.#read(reader, contests, this.#contests, eventId);
    if (!contest) throw this.#unknown(postId);
    if (isDeleted(contest)) throw new AppError('POST_NOT_FOUND');
    const phase = eventPhase(contest);
    const { key } = contest;
    // Only a published contest lacks the key.
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
   * Reads in the transaction where that is cheap. Replicas that share a store may get a value that is a
   * second old; `Sharing.settled` waits for the toggles that used it.
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

  /** The present dates of an event. Undefined for a deleted one. */
  datesOf(eventId: string): Promise<EventFacts | undefined> {
    return this.client.find(eventsRequests.getFacts, { eventId }, 'EVENT_NOT_FOUND');
  }

  /** Opens a post, unless it was opened or closed before. Returns false if the event is deleted. */
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
    // Dates are written only when they change, because every toggle reads this document.
    const haveChanged = contest?.startDate !== startDate || contest?.endDate !== endDate;
    if (startDate && endDate && haveChanged) {
      await tx.set(contests, post.eventId, withDates(contest, { startDate, endDate }));
    }
    if (!known) await tx.set(tallies, postId, newTally(post, true));
    return true;
  }

  /** Closes a post for good. The sweep takes its likes off later; their voters may then like another post. */
  async close(postId: string, eventId: string): Promise<void> {
    await this.repository.store.transaction(async (tx) => {
      // A deleted event is skipped: its posts are closed already.
      const contest = await tx.get(contests, eventId);
      if (isDeleted(contest)) return;
      const after = disturbed(contest);
      if (after) await tx.set(contests, eventId, after);
      await tx.set(tallies, postId, newTally({ eventId, createdAt: 0 }, false));
      await tx.set(closings, postId, { isEvent: false });
    });
  }
}
