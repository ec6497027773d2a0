import type { Event } from '@el-reto/contracts';
import { AppError, isTransient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import type { CachedQuery } from './cached-query.ts';
import {
  ContestQueries,
  eventPostsKey,
  eventsKey,
  postKey,
  postPageKey,
} from './contest-queries.ts';
import type { EventList, PageQuery } from './contest-queries.ts';
import { Representation } from './representation.ts';
import { ResponseCache } from './response-cache.ts';

type Answer = Representation | Promise<Representation>;

const none = {
  list: Representation.ofJson([]),
  page: Representation.ofJson({ posts: [], nextCursor: null }),
};

/** The contest's public answers. Of events that there are not, the services are not asked. */
@Injectable()
export class ContestAnswers {
  readonly #cache: ResponseCache;
  readonly #queries: ContestQueries;

  constructor(cache: ResponseCache, queries: ContestQueries) {
    this.#cache = cache;
    this.#queries = queries;
  }

  events(list: EventList): Answer {
    return this.#cache.get('list', eventsKey(list)) ?? this.#cache.read(this.#queries.events(list));
  }

  switches(): Answer {
    const { switches } = this.#queries;
    return this.#cache.get(switches.kind, switches.key) ?? this.#cache.read(switches);
  }

  eventPosts(eventId: string, minimal: boolean): Answer {
    return (
      this.#cache.get('list', eventPostsKey(eventId, minimal)) ??
      this.#ofEvent(eventId, this.#queries.eventPosts(eventId, minimal), none.list)
    );
  }

  postPage(eventId: string, query: PageQuery, minimal: boolean): Answer {
    return (
      this.#cache.get('page', postPageKey(eventId, query, minimal)) ??
      this.#ofEvent(eventId, this.#queries.postPage(eventId, query, minimal), none.page)
    );
  }

  /** A public post; POST_NOT_FOUND without one. */
  post(eventSlug: string, postSlug: string, minimal: boolean): Answer {
    return (
      this.#cache.get('post', postKey(eventSlug, postSlug, minimal)) ??
      this.#post(eventSlug, postSlug, minimal)
    );
  }

  refreshEvents(): void {
    this.#cache.refresh('list', eventsKey('current'), eventsKey('all'), eventsKey('winners'));
  }

  refreshPosts(eventId: string): void {
    this.#cache.refresh('list', eventPostsKey(eventId, true), eventPostsKey(eventId, false));
  }

  async #ofEvent(eventId: string, query: CachedQuery, nothing: Representation) {
    return (await this.#isThere(({ id }) => id === eventId)) ? this.#cache.read(query) : nothing;
  }

  async #post(eventSlug: string, postSlug: string, minimal: boolean): Promise<Representation> {
    const isThere = await this.#isThere(({ slug }) => slug === eventSlug);
    if (!isThere) throw new AppError('POST_NOT_FOUND');
    return this.#cache.read(this.#queries.post(eventSlug, postSlug, minimal));
  }

  /** Whether there may be such an event: while nobody can tell, there may. */
  async #isThere(isIt: (event: Event) => boolean): Promise<boolean> {
    try {
      const events = await this.events('all');
      return (events.json() as Event[]).some(isIt);
    } catch (error) {
      if (!isTransient(error)) throw error;
      return true;
    }
  }
}
