import {
  AppError,
  hasSlug,
  isTransient,
  likesRequests,
  postsRequests,
  type MyLike,
  type ShownLike,
  type ToggleAnswer,
} from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { cacheControl, sendRepresentation } from '../http/representation.ts';
import type { Representation } from '../http/representation.ts';
import { ResponseCache } from '../cache/response-cache.ts';
import { tags } from '../cache/tags.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { Identity } from '../identity/identity.service.ts';
import { ContestAnswers } from './contest-answers.ts';
import { EventTerms } from './event-terms.ts';
import { Likers, type EventTest } from './likers.ts';
import { LikeSources } from './like-sources.ts';
import { Voters } from './voters.ts';

const done = { success: true } as const;
/** Most cards whose names are requested at once. */
const mostCards = 500;

/** The contest's public answers, from the cache, and calls about likes. */
@Controller()
export class ContestController {
  constructor(
    private readonly requests: RequestClient,
    private readonly answers: ContestAnswers,
    private readonly cache: ResponseCache,
    private readonly likers: Likers,
    private readonly identity: Identity,
    private readonly sources: LikeSources,
    private readonly terms: EventTerms,
    private readonly voters: Voters,
  ) {}

  @Serves('listCurrentEvents')
  listCurrentEvents() {
    return this.answers.events('current');
  }

  @Serves('listAllEvents')
  listAllEvents() {
    return this.answers.events('all');
  }

  @Serves('listWinners')
  listWinners() {
    return this.answers.events('winners');
  }

  @Serves('getSwitches')
  getSwitches() {
    return this.answers.switches();
  }

  @Serves('listEventPosts')
  listEventPosts(call: Call<'listEventPosts'>) {
    const { params, query, minimal } = call;
    const { eventId } = params;
    const { limit, cursor, sort, q, author } = query;
    const whole = (limit ?? cursor ?? sort ?? q ?? author) === undefined;
    const read = (isVoter: boolean) =>
      whole
        ? this.answers.eventPosts(eventId, minimal, isVoter)
        : this.answers.postPage(eventId, query, minimal, isVoter);
    return this.#forReader(call, ({ id }) => id === eventId, read);
  }

  @Serves('getAuthor')
  getAuthor({ params: { uid }, query, minimal }: Call<'getAuthor'>) {
    return this.answers.author(uid, query, minimal);
  }

  /** Answers a public post from the cache. Only a post that is not public needs the caller's identity. */
  @Serves('getPost')
  async getPost(call: Call<'getPost'>) {
    const { eventSlug, postSlug } = call.params;
    try {
      const read = (isVoter: boolean) =>
        this.answers.post(eventSlug, postSlug, call.minimal, isVoter);
      return await this.#forReader(call, hasSlug(eventSlug), read);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'POST_NOT_FOUND') throw error;
      return this.#pendingPost(call, error);
    }
  }

  @Serves('refreshEvents')
  refreshEvents() {
    this.cache.refresh(tags.events);
    return done;
  }

  @Serves('refreshEventPosts')
  refreshEventPosts({ params: { eventId } }: Call<'refreshEventPosts'>) {
    this.cache.refresh(tags.postsOf(eventId));
    return done;
  }

  @Serves('refreshPost')
  refreshPost({ params: { eventId, postId } }: Call<'refreshPost'>) {
    this.cache.refresh(tags.postsOf(eventId), tags.post(postId));
    return done;
  }

  @Serves('togglePostLike')
  async togglePostLike(call: Call<'togglePostLike'>): Promise<ToggleAnswer> {
    const { params, body, actor, idempotencyKey, minimal } = call;
    if (body.uid !== actor.uid) throw new AppError('UID_MISMATCH');
    const input = { ...params, source: this.sources.of(call) };
    const options = { actor, idempotencyKey };
    const toggled = await this.requests.ask(likesRequests.toggle, input, options);
    const { liked, review } = toggled;
    const isHidden = (await this.terms.countsOf(toggled.eventId, () => liked)) !== undefined;
    const shown = (count: number) => (isHidden ? 0 : count);
    const likes = shown(toggled.likes);
    const { previous } = toggled;
    const previously = previous && { id: previous.postId, likes: shown(previous.likes) };
    const held = review && { review };
    if (minimal) return { ...done, likes, liked, previouslyLikedPost: previously, ...held };
    const posts = [{ id: params.postId, likes }, ...(previously ? [previously] : [])];
    const touched = isHidden ? [] : posts;
    const likers = await this.likers.of(touched, {
      uid: actor.uid,
      likes: toggled.counted ? params.postId : null,
      numbers: Object.fromEntries(touched.map((post) => [post.id, post.likes])),
    });
    const likersOf = (postId: string) => {
      // `likes` is left out: a retry returns the number of the first attempt.
      const { likes: _, ...names } = likers.get(postId) ?? { likedAccounts: [] };
      return names;
    };
    return {
      ...done,
      likes,
      liked,
      ...likersOf(params.postId),
      previouslyLikedPost: previously && { ...previously, ...likersOf(previously.id) },
      ...held,
    };
  }

  /**
   * Returns the account's likes. Also sets the cookie that marks the browser: signed-in pages send this call
   * before the first like.
   */
  @Serves('listMyLikes')
  async listMyLikes({ query, actor, request, reply }: Call<'listMyLikes'>) {
    this.sources.mark(request, reply);
    const mine = await this.requests.ask(likesRequests.listMine, {}, { actor });
    if (query.detail) return this.#withCards(mine);
    const posts = Object.entries(mine).map(([eventId, { postId }]) => [eventId, postId] as const);
    return Object.fromEntries(posts);
  }

  /** Adds the names of cards to likes. Names are missing while the posts service does not answer. */
  async #withCards(mine: Readonly<Record<string, MyLike>>): Promise<Record<string, ShownLike>> {
    const likes = Object.entries(mine);
    const postIds = likes.map(([, { postId }]) => postId).slice(0, mostCards);
    const { posts } = await this.requests
      .ask(postsRequests.getFacts, { postIds })
      .catch((error: unknown) => {
        if (!isTransient(error)) throw error;
        return { posts: [] };
      });
    const cards = new Map(posts.map((post) => [post.postId, post]));
    const cardOf = (postId: string): ShownLike['card'] => {
      const card = cards.get(postId);
      return card?.public ? { name: card.name, slug: card.slug } : null;
    };
    return Object.fromEntries(
      likes.map(([eventId, like]) => [eventId, { ...like, card: cardOf(like.postId) }]),
    );
  }

  async #pendingPost({ params, request, minimal }: Call<'getPost'>, notFound: AppError) {
    const actor = await this.identity.optionalActor(request);
    if (!actor) throw notFound;
    const post = await this.requests.ask(postsRequests.getBySlug, params, { actor });
    const counts = await this.terms.countsOf(post.eventid, await this.voters.eventsOf(actor));
    const shown = { ...post, ...(counts && { counts, likes: 0 }) };
    return minimal ? shown : { ...shown, likedAccounts: [] };
  }

  /**
   * Answers with the data that this reader may see. An answer that shows hidden likes must not be cached
   * elsewhere.
   */
  #forReader(
    { request, reply }: Pick<Call, 'request' | 'reply'>,
    isIt: EventTest,
    read: (isVoter: boolean) => Representation | Promise<Representation>,
  ) {
    if (request.headers.authorization === undefined) return read(false);
    return this.voters.includes(request, isIt).then(async (isVoter) => {
      const answer = await read(isVoter);
      if (!isVoter) return answer;
      return sendRepresentation(request, reply, answer, { cacheControl: cacheControl.personal });
    });
  }
}
