import { eventsRequests, postsRequests } from '@el-reto/contracts';
import type { EventFacts } from '@el-reto/contracts';
import { AppError, RequestClient } from '@el-reto/service-kit';
import type { Transaction } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { isDeleted } from './like-records.ts';
import type { PostFacts } from './like-records.ts';
import { contests, LikesRepository } from './likes.repository.ts';
import { TALLIES } from './tallies.ts';
import type { Tallies } from './tallies.ts';

/** Which posts may be liked: told by events, or asked for when a like comes before its event. */
@Injectable()
export class OpenPostsService {
  readonly #repository: LikesRepository;
  readonly #client: RequestClient;
  readonly #tallies: Tallies;
  readonly #learning = new Map<string, Promise<void>>();

  constructor(
    repository: LikesRepository,
    client: RequestClient,
    @Inject(TALLIES) tallies: Tallies,
  ) {
    this.#repository = repository;
    this.#client = client;
    this.#tallies = tallies;
  }

  /** Learns of a post that no event has told of yet; one that is not public: POST_NOT_FOUND. */
  learn(postId: string): Promise<void> {
    const underWay = this.#learning.get(postId);
    if (underWay) return underWay;
    const learning = this.#ask(postId).finally(() => this.#learning.delete(postId));
    this.#learning.set(postId, learning);
    return learning;
  }

  async #ask(postId: string): Promise<void> {
    const { posts } = await this.#client.ask(postsRequests.getFacts, { postIds: [postId] });
    const post = posts[0];
    if (!post?.public) throw new AppError('POST_NOT_FOUND');
    const event = await this.#client.ask(eventsRequests.getFacts, { eventId: post.eventId });
    const { store } = this.#repository;
    const isThere = await store.transaction((tx) => this.open(tx, postId, post, event));
    if (!isThere) throw new AppError('POST_NOT_FOUND');
  }

  /** Opens a post, unless it was opened or closed before; false where its event is deleted. */
  async open(
    tx: Transaction,
    postId: string,
    post: PostFacts,
    event?: EventFacts,
  ): Promise<boolean> {
    const known = await this.#tallies.gate(tx, postId);
    const contest = await tx.get(contests, post.eventId);
    if (isDeleted(contest)) return false;
    const { startDate, endDate } = event ?? {};
    // Every toggle reads the dates: they are written where they changed, and not for each post.
    const isNews = contest?.startDate !== startDate || contest?.endDate !== endDate;
    if (startDate && endDate && isNews) {
      await tx.set(contests, post.eventId, { startDate, endDate });
    }
    if (!known) await this.#tallies.open(tx, postId, post);
    return true;
  }

  /** Closes a post for good and takes its likes off: each person may like another one. */
  async close(postId: string, eventId: string): Promise<void> {
    await this.#repository.store.transaction(async (tx) => {
      // Of a deleted event's posts nothing is left, and nothing is opened.
      if (isDeleted(await tx.get(contests, eventId))) return;
      await this.#tallies.close(tx, postId, eventId);
    });
    await this.#repository.sweepLikesOfPost(postId);
  }
}
