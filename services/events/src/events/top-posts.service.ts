import { likesRequests, postsRequests, todayInMexico, type Event } from '@el-reto/contracts';
import { LOGGER, RequestClient, SharedReads } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { EventRecord, Published } from './event-records.ts';
import { eventOf, hasEnded, winnersPerEvent, type TopPosts, type Winners } from './event-rules.ts';

type PostFacts = z.output<typeof postsRequests.getFacts.output>['posts'][number];

interface Tally {
  readonly postId: string;
  readonly likes: number;
  /** The place in a published result. Undefined before publication: then deleted cards leave no gap. */
  readonly place?: number;
}

/** Longest wait of a list of events for the likes of its winners, in milliseconds. */
const patienceMs = 800;
/** Time limit of the request to the likes service, in milliseconds. The next list uses a late answer. */
const askTimeoutMs = 5_000;
/** Time limit for asking the posts service which winners are public, in milliseconds. */
const postsTimeoutMs = 2_000;
/** More posts than there are winners, because some may have been deleted. */
const candidatesPerEvent = winnersPerEvent + 5;
/**
 * Winners of events for lists. Simultaneous lists share one read. If the likes service does not answer,
 * the last known winners are used. The posts service decides which cards are visible.
 */
@Injectable()
export class TopPostsService {
  readonly #known = new Map<string, readonly Tally[]>();
  /** Published results by event. They never change. */
  readonly #published = new Map<string, Published>();
  readonly #reads = new SharedReads((ids) => this.#read(ids.split(',')));

  constructor(
    private readonly requests: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Events for clients. Throws SERVICE_UNAVAILABLE if the posts service does not answer. */
  async withWinners(records: readonly EventRecord[]): Promise<Event[]> {
    const today = todayInMexico();
    const shown = records.filter((record) => record.activeWinners && hasEnded(record, today));
    for (const { id, published } of shown) if (published) this.#published.set(id, published);
    const ids = shown.map(({ id }) => id).join(',');
    const top = ids === '' ? undefined : await this.#reads.read(ids);
    return records.map((record) => eventOf(record, top?.get(record.id)));
  }

  /** One event for clients. Never throws: a change is answered even if the winners are unknown. */
  async show(record: EventRecord): Promise<Event> {
    const [event] = await this.withWinners([record]).catch(() => []);
    return event ?? eventOf(record);
  }

  async #read(eventIds: readonly string[]): Promise<ReadonlyMap<string, Winners>> {
    const late = sleep(patienceMs, undefined, { ref: false });
    const provisional = eventIds.filter((id) => !this.#published.has(id));
    if (provisional.length > 0) await Promise.race([this.#refresh(provisional), late]);
    const top = eventIds.map((id) => {
      const { podium, chosen } = this.#published.get(id) ?? { podium: this.#known.get(id) ?? [] };
      return { id, podium, chosen: chosen ? [chosen] : [] };
    });
    const tallies = top.flatMap(({ podium, chosen }) => [...podium, ...chosen]);
    const posts = await this.#postsOf(tallies.map(({ postId }) => postId));
    return new Map(
      top.map(({ id, podium, chosen }) => {
        const [juryPost] = winnersOf(chosen, posts);
        return [id, { topPosts: winnersOf(podium, posts), ...(juryPost && { juryPost }) }];
      }),
    );
  }

  async #refresh(eventIds: readonly string[]): Promise<void> {
    try {
      const input = { eventIds: [...eventIds], limit: candidatesPerEvent };
      const options = { timeoutMs: askTimeoutMs };
      const { top } = await this.requests.ask(likesRequests.listTop, input, options);
      for (const id of eventIds) this.#known.set(id, top[id] ?? []);
    } catch (error) {
      this.logger.warn(
        { err: error },
        'the last known winners are shown: the likes could not be read',
      );
    }
  }

  async #postsOf(postIds: string[]) {
    if (postIds.length === 0) return new Map<string, never>();
    const options = { timeoutMs: postsTimeoutMs };
    const { posts } = await this.requests.ask(postsRequests.getFacts, { postIds }, options);
    return new Map(posts.map((post) => [post.postId, post]));
  }
}

/** The winners: the posts in `tallies` (best first) that are public. */
function winnersOf(tallies: readonly Tally[], posts: ReadonlyMap<string, PostFacts>): TopPosts {
  return tallies
    .flatMap(({ postId, likes, place }) => {
      const post = posts.get(postId);
      if (!post?.public) return [];
      const { name, photoURL: img, displayName: author, slug, width, height, focus } = post;
      const shape = { ...(width && height && { width, height }), ...(focus && { focus }) };
      return [{ name, img, likes, author, slug, ...shape, ...(place && { place }) }];
    })
    .slice(0, winnersPerEvent);
}
