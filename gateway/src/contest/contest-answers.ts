import {
  AppError,
  eventPhase,
  eventsRequests,
  hasSlug,
  isTransient,
  limits,
  pathTo,
  postsRequests,
  type Event,
  type Post,
  type PostSummary,
} from '@el-reto/contracts';
import { allPages, RequestClient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { eventsKey, form, isDealt, isFirstPage, isSearch, postPageKey } from './answer-keys.ts';
import type { EventList, PageQuery } from './answer-keys.ts';
import { Deal } from './deal.ts';
import { EventTerms } from './event-terms.ts';
import { countsFor, Likers, type EventTest } from './likers.ts';
import { Representation } from '../http/representation.ts';
import { ResponseCache, type CachedQuery } from '../cache/response-cache.ts';
import { tags } from '../cache/tags.ts';

/** Posts per request to the posts service. The answer stays far below the 1 MiB of a NATS message. */
const postsPerRequest = 400;
/** Most deals in memory. Without a limit, clients could fill it with invented events. */
const mostDeals = 1_000;
const noVoter: EventTest = () => false;
const none = {
  list: Representation.ofJson([]),
  page: Representation.ofJson({ posts: [], nextCursor: null }),
};

type Answer = Representation | Promise<Representation>;
type OfEvent = Pick<CachedQuery, 'kind' | 'key' | 'isOwn'> & {
  readonly load: (event: Event) => ReturnType<CachedQuery['load']>;
  /** The answer for an event that does not exist. */
  readonly nothing: Representation;
};

/**
 * The contest's public answers: their keys, their loads and their composition. A request for an unknown
 * event reloads at most the list of events. Cached answers are returned without a promise.
 */
@Injectable()
export class ContestAnswers {
  /** The deals of events, by event and page length. */
  readonly #deals = new LRUCache<string, Deal>({ max: mostDeals });

  constructor(
    private readonly requests: RequestClient,
    private readonly likers: Likers,
    private readonly cache: ResponseCache,
    private readonly terms: EventTerms,
  ) {}

  events(list: EventList): Answer {
    return this.cache.get('list', eventsKey(list)) ?? this.cache.read(this.#eventsQuery(list));
  }

  /** All events. If none of them matches `isIt`, the list is loaded again. */
  async eventsWith(isIt: EventTest): Promise<Representation> {
    const events = await this.events('all');
    if (has(events, isIt)) return events;
    return (await this.cache.fresh(this.#eventsQuery('all'))).representation;
  }

  switches(): Answer {
    const load = async () => ({ value: await this.requests.ask(eventsRequests.getSwitches, {}) });
    const key = 'switches';
    return (
      this.cache.get('list', key) ??
      this.cache.read({ kind: 'list', key, tags: [tags.switches], load })
    );
  }

  /** `isVoter`, here and below: the reader has a like in the event. */
  eventPosts(eventId: string, minimal: boolean, isVoter = false): Answer {
    const key = readerKey(`posts:${eventId}:${form(minimal)}`, isVoter);
    const load = async (event: Event) => {
      const query = { eventId, limit: postsPerRequest, sort: 'recent' } as const;
      const posts = await allPages('posts', (from) =>
        this.requests.ask(postsRequests.list, { ...query, ...from }),
      );
      return { value: await this.likers.asShown(posts, minimal, [event], () => isVoter) };
    };
    return (
      this.cache.get('list', key) ??
      this.#readOfEvent(eventId, minimal, { kind: 'list', key, load, nothing: none.list })
    );
  }

  postPage(eventId: string, query: PageQuery, minimal: boolean, isVoter = false): Answer {
    // Voters get a page of their own, because other readers share the dealt pages, which hide the likes.
    if (!isDealt(query) || isVoter) return this.#postPage(eventId, query, minimal, { isVoter });
    const { limit = limits.galleryPageSize } = query;
    const name = `${eventId} ${limit}`;
    const open = (turn: number) => this.#postPage(eventId, query, minimal, { turn });
    const deal = this.#deals.get(name) ?? new Deal(async (from) => open(from));
    this.#deals.set(name, deal);
    const turn = deal.turn();
    return turn instanceof Promise ? turn.then(open) : open(turn);
  }

  #postPage(
    eventId: string,
    query: PageQuery,
    minimal: boolean,
    { turn, isVoter = false }: { turn?: number; isVoter?: boolean },
  ): Answer {
    const key = readerKey(postPageKey(eventId, query, minimal, turn), isVoter);
    const kind = kindOf(query, minimal);
    const load = async (event: Event) => {
      const { limit = limits.galleryPageSize, cursor, sort = 'recent', q, author } = query;
      // Hidden likes must not show in the order of the posts.
      const hidesLikes = sort === 'likes' && countsFor(event, () => isVoter) !== undefined;
      const { posts, nextCursor, nextTurn } = await this.requests.ask(postsRequests.list, {
        eventId,
        limit: Math.min(limit, limits.pageSize),
        sort: hidesLikes ? 'recent' : sort,
        hidesLikes,
        cursor,
        q: q || undefined,
        author,
        turn,
      });
      if (turn !== undefined && nextTurn !== undefined) {
        this.#deals.get(`${eventId} ${limit}`)?.follows(turn, nextTurn);
      }
      const shown = await this.likers.asShown(posts, minimal, [event], () => isVoter);
      return { value: { posts: shown, nextCursor } };
    };
    return (
      this.cache.get(kind, key) ??
      this.#readOfEvent(eventId, minimal, {
        kind,
        key,
        // Other gateways deal from other cards.
        isOwn: turn !== undefined,
        load,
        nothing: none.page,
      })
    );
  }

  /** A public post. Throws POST_NOT_FOUND if there is none. */
  post(eventSlug: string, postSlug: string, minimal: boolean, isVoter = false): Answer {
    const key = readerKey(`post:${eventSlug}/${postSlug}:${form(minimal)}`, isVoter);
    const voted = isVoter ? hasSlug(eventSlug) : noVoter;
    return this.cache.get('post', key) ?? this.#post({ eventSlug, postSlug }, minimal, key, voted);
  }

  /** A person's public posts. Throws USER_NOT_FOUND if there are none. */
  author(uid: string, query: Pick<PageQuery, 'limit' | 'cursor'>, minimal: boolean): Answer {
    const { limit = limits.galleryPageSize, cursor } = query;
    const key = `author:${uid}:${form(minimal)}:${limit} ${cursor ?? ''}`;
    const load = async () => {
      const asked = { uid, limit, cursor };
      const { posts, nextCursor } = await this.requests.ask(postsRequests.listByAuthor, asked);
      const { shown, asOf, events } = await this.#shownNow(posts, minimal);
      // The posts of a deleted event are deleted a moment after the event.
      const there = shown.filter(({ eventid }) => events.some(({ id }) => id === eventid));
      const [newest] = there;
      if (!newest && cursor === undefined) throw new AppError('USER_NOT_FOUND');
      const { displayName: name = '', profilePhoto: photoURL = '' } = newest ?? {};
      const value = { uid, name, photoURL, posts: there, nextCursor };
      return { value, tags: tagsOf(posts), asOf };
    };
    const own = [tags.author(uid), ...(minimal ? [] : [tags.likers])];
    return this.cache.get('page', key) ?? this.cache.read({ kind: 'page', key, tags: own, load });
  }

  /** Posts as a reader may see them. `isVoter` tests whether the reader has a like in an event. */
  async shown(
    posts: readonly PostSummary[],
    minimal: boolean,
    isVoter: EventTest,
  ): Promise<Post[]> {
    return this.likers.asShown(posts, minimal, await this.terms.all(), isVoter);
  }

  /** A published result. Throws RESULT_NOT_FOUND while its winners are hidden. */
  result(eventId: string): Answer {
    const key = `result:${eventId}`;
    return this.cache.get('page', key) ?? this.#result(eventId, key);
  }

  async #result(eventId: string, key: string) {
    if (!(await this.#mayExist(({ id }) => id === eventId))) throw new AppError('RESULT_NOT_FOUND');
    const ask = (from: { readonly cursor?: string }) =>
      this.requests.ask(eventsRequests.getResult, { eventId, ...from });
    const load = async () => {
      const { result, ranking, nextCursor: cursor } = await ask({});
      const rest =
        cursor === null ? [] : await allPages('ranking', (from) => ask({ cursor, ...from }));
      const ledger = { ...result.ledger, url: pathTo('getLedger', { eventId }) };
      const ballotsUrl = result.jury && pathTo('getBallots', { eventId });
      return { value: { ...result, ranking: [...ranking, ...rest], ledger, ballotsUrl } };
    };
    return this.cache.read({ kind: 'page', key, tags: [tags.events, tags.event(eventId)], load });
  }

  async #readOfEvent(
    eventId: string,
    minimal: boolean,
    { load: loadOf, nothing, ...query }: OfEvent,
  ): Promise<Representation> {
    const isIt: EventTest = ({ id }) => id === eventId;
    if (!(await this.#mayExist(isIt))) return nothing;
    // The event is read again: its posts are deleted a moment after the event, and no event says that the
    // posts' list is too old.
    const load = async () => {
      const { representation, asOf } = await this.cache.fresh(this.#eventsQuery('all'));
      const event = eventsIn(representation).find(isIt);
      return { ...(event ? await loadOf(event) : { value: nothing.json() }), asOf };
    };
    const likers = minimal ? [] : [tags.likers];
    const ownTags = [tags.event(eventId), tags.postsOf(eventId), ...likers];
    return this.cache.read({ ...query, tags: ownTags, load });
  }

  async #post(
    address: { eventSlug: string; postSlug: string },
    minimal: boolean,
    key: string,
    isVoter: EventTest,
  ) {
    const { eventSlug } = address;
    // The slug may be an earlier one: the posts service finds cards by those as well.
    if (!(await this.#mayExist(hasSlug(eventSlug)))) throw new AppError('POST_NOT_FOUND');
    const load = async () => {
      const found = await this.requests.ask(postsRequests.getBySlug, address);
      const { shown, asOf } = await this.#shownNow([found], minimal, isVoter);
      return { value: shown[0], tags: tagsOf([found]), asOf };
    };
    return this.cache.read({ kind: 'post', key, tags: minimal ? [] : [tags.likers], load });
  }

  /** Whether such an event may exist. True while the events service does not answer. */
  async #mayExist(isIt: EventTest): Promise<boolean> {
    try {
      return has(await this.eventsWith(isIt), isIt);
    } catch (error) {
      if (!isTransient(error)) throw error;
      return true;
    }
  }

  #eventsQuery(list: EventList): CachedQuery {
    const load = async () => {
      const scope = list === 'winners' ? 'all' : list;
      const events = await allPages('events', (from) =>
        this.requests.ask(eventsRequests.list, { scope, ...from }),
      );
      return { value: list === 'winners' ? winnersOf(events) : events };
    };
    return { kind: 'list', key: eventsKey(list), tags: [tags.events], load };
  }

  /** Posts as in `shown`, with all events, and the time at which the events were read (`asOf`). */
  async #shownNow(posts: readonly PostSummary[], minimal: boolean, isVoter = noVoter) {
    const { representation, asOf } = await this.cache.fresh(this.#eventsQuery('all'));
    const events = eventsIn(representation);
    return { shown: await this.likers.asShown(posts, minimal, events, isVoter), asOf, events };
  }
}

const tagsOf = (posts: readonly PostSummary[]) => [
  ...new Set(posts.flatMap(({ id, eventid }) => [tags.post(id), tags.event(eventid)])),
];

function kindOf(query: PageQuery, minimal: boolean): CachedQuery['kind'] {
  if (isSearch(query)) return 'search';
  if (isFirstPage(query)) return 'list';
  return minimal ? 'page' : 'complete';
}

/** Answers for voters have separate keys. */
const readerKey = (key: string, isVoter: boolean) => (isVoter ? `${key}:voter` : key);

const eventsIn = (events: Representation) => events.json() as Event[];
const has = (events: Representation, isIt: EventTest) => eventsIn(events).some(isIt);

export const winnersOf = (events: readonly Event[]) =>
  events
    .filter((event) => event.activeWinners && eventPhase(event) === 'ended')
    .map((event) => ({ event, topPosts: event.topPosts }));
