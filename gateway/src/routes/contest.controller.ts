import {
  eventsRequests,
  likesRequests,
  postsRequests,
  successMessages,
  AppError,
} from '@el-reto/contracts';
import type { ToggleAnswer } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { ContestAnswers } from '../cache/contest-answers.ts';
import { ResponseCache } from '../cache/response-cache.ts';
import { tags } from '../cache/tags.ts';
import { Serves } from '../http/endpoint.ts';
import type { Call } from '../http/endpoint.ts';
import { Likers } from '../posts/likers.ts';

const done = { success: true } as const;

/** The contract of the specification's point 7. */
@Controller()
export class ContestController {
  constructor(
    private readonly requests: RequestClient,
    private readonly answers: ContestAnswers,
    private readonly cache: ResponseCache,
    private readonly likers: Likers,
  ) {}

  @Serves('listCurrentEvents')
  listCurrentEvents() {
    return this.answers.events('current');
  }

  @Serves('listAllEvents')
  listAllEvents() {
    return this.answers.events('all');
  }

  @Serves('listEventPosts')
  listEventPosts({ params: { eventId }, query, minimal }: Call<'listEventPosts'>) {
    const { limit, cursor, sort, q } = query;
    const whole = (limit ?? cursor ?? sort ?? q) === undefined;
    return whole
      ? this.answers.eventPosts(eventId, minimal)
      : this.answers.postPage(eventId, query, minimal);
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
    this.cache.refresh(tags.postsOf(eventId));
    this.cache.refresh(tags.post(postId));
    return done;
  }

  @Serves('checkPostName')
  async checkPostName({ params: { name } }: Call<'checkPostName'>) {
    return (await this.requests.ask(postsRequests.checkName, { name })).taken;
  }

  @Serves('incrementPostView')
  async incrementPostView({ params, idempotencyKey }: Call<'incrementPostView'>) {
    const { views } = await this.requests.ask(postsRequests.countView, params, { idempotencyKey });
    return { ...done, views };
  }

  @Serves('togglePostLike')
  async togglePostLike(call: Call<'togglePostLike'>): Promise<ToggleAnswer> {
    const { params, body, actor, idempotencyKey, minimal } = call;
    if (body.uid !== actor.uid) throw new AppError('UID_MISMATCH');
    const { likes, liked, previous } = await this.requests.ask(likesRequests.toggle, params, {
      actor,
      idempotencyKey,
    });
    const previously = previous && { id: previous.postId, likes: previous.likes };
    if (minimal) return { ...done, likes, liked, previouslyLikedPost: previously };
    const touched = [{ id: params.postId, likes }, ...(previously ? [previously] : [])];
    const likers = await this.likers.of(touched);
    const likersOf = (postId: string) => likers.get(postId) ?? { likedAccounts: [] };
    return {
      ...done,
      likes,
      liked,
      ...likersOf(params.postId),
      previouslyLikedPost: previously && { ...previously, ...likersOf(previously.id) },
    };
  }

  @Serves('deactivateWinners')
  deactivateWinners({ params, actor, idempotencyKey }: Call<'deactivateWinners'>) {
    return this.#setWinners({ ...params, active: false }, { actor, idempotencyKey });
  }

  @Serves('activateWinners')
  activateWinners({ params, actor, idempotencyKey }: Call<'activateWinners'>) {
    return this.#setWinners({ ...params, active: true }, { actor, idempotencyKey });
  }

  async #setWinners(
    input: { eventId: string; active: boolean },
    options: Pick<Call<'activateWinners'>, 'actor' | 'idempotencyKey'>,
  ) {
    await this.requests.ask(eventsRequests.setWinners, input, options);
    const { winnersActivated, winnersDeactivated } = successMessages;
    return { ...done, message: input.active ? winnersActivated : winnersDeactivated };
  }
}
