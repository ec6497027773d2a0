import { likesRequests, postsRequests } from '@el-reto/contracts';
import { LOGGER, RequestClient } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { TopPosts } from './event-rules.ts';
import { inChunks, winnersOf, winnersPerEvent } from './winners.ts';
import type { Tally } from './winners.ts';

/** Longest that a list of events waits for its winners, in milliseconds. */
const patienceMs = 800;
/** An answer past the patience of its list still serves the next one. */
const askTimeoutMs = 5_000;
/** How long winners are told from memory, in milliseconds: bursts cost one question. */
const memoryMs = 500;
/** More than win are asked for, since posts may have been deleted since. */
const candidatesPerEvent = winnersPerEvent + 5;
/** What one request may ask for. */
const chunkSizes = { events: 200, posts: 500 };

interface Recent {
  readonly key: string;
  readonly answer: Promise<ReadonlyMap<string, TopPosts>>;
  goodUntil: number;
}

/** Who won: asked of likes and posts. When they do not answer, whoever was last known to have. */
@Injectable()
export class TopPostsService {
  readonly #requests: RequestClient;
  readonly #logger: Logger;
  readonly #known = new Map<string, TopPosts>();
  #recent: Recent | undefined;

  constructor(@Inject(RequestClient) requests: RequestClient, @Inject(LOGGER) logger: Logger) {
    this.#requests = requests;
    this.#logger = logger;
  }

  /** The winners of ended events, by event id; never fails. */
  async of(eventIds: readonly string[]): Promise<ReadonlyMap<string, TopPosts>> {
    if (eventIds.length === 0) return new Map();
    const key = eventIds.join(',');
    if (this.#recent?.key === key && Date.now() < this.#recent.goodUntil) {
      return this.#recent.answer;
    }
    const recent: Recent = { key, answer: this.#answer(eventIds), goodUntil: Infinity };
    void recent.answer.then(() => (recent.goodUntil = Date.now() + memoryMs));
    this.#recent = recent;
    return recent.answer;
  }

  async #answer(eventIds: readonly string[]): Promise<ReadonlyMap<string, TopPosts>> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    const refreshed = this.#refresh(eventIds).catch((error: unknown) => {
      this.#logger.warn({ err: error }, 'winners are the last known ones');
    });
    await Promise.race([refreshed, patience]);
    clearTimeout(timer);
    return new Map(eventIds.map((id) => [id, this.#known.get(id) ?? []]));
  }

  async #refresh(eventIds: readonly string[]): Promise<void> {
    const top = await this.#talliesOf(eventIds);
    const postIds = [...top.values()].flatMap((tallies) => tallies.map(({ postId }) => postId));
    const posts = await this.#postsOf(postIds);
    for (const id of eventIds) this.#known.set(id, winnersOf(top.get(id) ?? [], posts));
  }

  async #talliesOf(eventIds: readonly string[]): Promise<Map<string, Tally[]>> {
    const answers = await Promise.all(
      inChunks(eventIds, chunkSizes.events).map((chunk) =>
        this.#requests.ask(
          likesRequests.listTop,
          { eventIds: chunk, limit: candidatesPerEvent },
          { timeoutMs: askTimeoutMs },
        ),
      ),
    );
    return new Map(answers.flatMap(({ top }) => Object.entries(top)));
  }

  async #postsOf(postIds: readonly string[]) {
    const answers = await Promise.all(
      inChunks(postIds, chunkSizes.posts).map((chunk) =>
        this.#requests.ask(postsRequests.getFacts, { postIds: chunk }, { timeoutMs: askTimeoutMs }),
      ),
    );
    return new Map(answers.flatMap(({ posts }) => posts.map((post) => [post.postId, post])));
  }
}
