import {
  eventPhase,
  eventsRequests,
  limits,
  postsRequests,
  todayInMexico,
} from '@el-reto/contracts';
import type { Event, PostPage, PostSummary, postSortSchema } from '@el-reto/contracts';
import { allPages, RequestClient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Likers } from '../posts/likers.ts';
import type { CachedQuery } from './cached-query.ts';
import { tags } from './tags.ts';

/** Posts per request: their summaries stay far below NATS's 1 MiB. */
const postsPerRequest = 400;

export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: z.infer<typeof postSortSchema> | undefined;
  readonly q?: string | undefined;
}

export type EventList = 'current' | 'all' | 'winners';

/** Everything of the contest that is cached: how it is keyed, loaded and composed. */
@Injectable()
export class ContestQueries {
  readonly #requests: RequestClient;
  readonly #likers: Likers;
  readonly switches: CachedQuery;

  constructor(requests: RequestClient, likers: Likers) {
    this.#requests = requests;
    this.#likers = likers;
    this.switches = {
      kind: 'list',
      key: 'switches',
      tags: [tags.switches],
      load: async () => ({ value: await this.#requests.ask(eventsRequests.getSwitches, {}) }),
    };
  }

  events(list: EventList): CachedQuery {
    return {
      kind: 'list',
      key: eventsKey(list),
      tags: [tags.events],
      load: async () => ({ value: await this.#eventsOf(list) }),
    };
  }

  eventPosts(eventId: string, minimal: boolean): CachedQuery {
    return {
      kind: 'list',
      key: eventPostsKey(eventId, minimal),
      tags: listTags(eventId, minimal),
      load: async () => ({ value: await this.#withLikers(await this.#all(eventId), minimal) }),
    };
  }

  postPage(eventId: string, query: PageQuery, minimal: boolean): CachedQuery {
    return {
      kind: 'page',
      key: postPageKey(eventId, query, minimal),
      tags: listTags(eventId, minimal),
      load: async () => ({ value: await this.#page(eventId, query, minimal) }),
    };
  }

  post(eventSlug: string, postSlug: string, minimal: boolean): CachedQuery {
    return {
      kind: 'post',
      key: postKey(eventSlug, postSlug, minimal),
      tags: minimal ? [] : [tags.likers],
      load: async () => {
        const found = await this.#requests.ask(postsRequests.getBySlug, { eventSlug, postSlug });
        const [post] = await this.#withLikers([found], minimal);
        const { id, eventid } = found;
        const likers = minimal ? [] : [tags.likersOf(eventid)];
        return { value: post, tags: [tags.post(id), tags.event(eventid), ...likers] };
      },
    };
  }

  async #eventsOf(list: EventList) {
    if (list === 'winners') return winnersOf(await this.#events('all'));
    return this.#events(list);
  }

  #events(scope: 'current' | 'all'): Promise<Event[]> {
    return allPages('events', (from) =>
      this.#requests.ask(eventsRequests.list, { scope, ...from }),
    );
  }

  #all(eventId: string): Promise<PostSummary[]> {
    const query = { eventId, limit: postsPerRequest, sort: 'recent' } as const;
    return allPages('posts', (from) =>
      this.#requests.ask(postsRequests.list, { ...query, ...from }),
    );
  }

  async #page(eventId: string, query: PageQuery, minimal: boolean): Promise<PostPage> {
    const { limit = limits.galleryPageSize, cursor, sort = 'recent', q } = query;
    const { posts, nextCursor } = await this.#requests.ask(postsRequests.list, {
      eventId,
      limit: Math.min(limit, limits.pageSize),
      sort,
      ...(cursor !== undefined && { cursor }),
      ...(q && { q }),
    });
    return { posts: await this.#withLikers(posts, minimal), nextCursor };
  }

  async #withLikers(posts: PostSummary[], minimal: boolean) {
    return minimal ? posts : this.#likers.addTo(posts);
  }
}

export function winnersOf(events: readonly Event[]) {
  return events
    .filter((event) => event.activeWinners && eventPhase(event) === 'ended')
    .map((event) => ({ event, topPosts: event.topPosts }));
}

const form = (minimal: boolean) => (minimal ? 'minimal' : 'full');

const listTags = (eventId: string, minimal: boolean) => [
  tags.event(eventId),
  tags.postsOf(eventId),
  ...(minimal ? [] : [tags.likersOf(eventId), tags.likers]),
];

let second = 0;
let today = '';

/** Of today: at midnight in Mexico City events begin and end without anything happening. */
export function eventsKey(list: EventList): string {
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) [second, today] = [now, todayInMexico()];
  return `events:${list}:${today}`;
}

export const eventPostsKey = (eventId: string, minimal: boolean) =>
  `posts:${eventId}:${form(minimal)}`;

export const postKey = (eventSlug: string, postSlug: string, minimal: boolean) =>
  `post:${eventSlug}/${postSlug}:${form(minimal)}`;

export function postPageKey(eventId: string, query: PageQuery, minimal: boolean): string {
  const { limit = limits.galleryPageSize, cursor = '', sort = 'recent', q = '' } = query;
  return `page:${eventId}:${form(minimal)}:${JSON.stringify([limit, cursor, sort, q])}`;
}
