import { likesRequests } from '@el-reto/contracts';
import { HandleRequest, learning, Participants, SwitchBoard } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { transactOnceThen, type Transaction } from '@el-reto/store';
import { METRICS, type Counter, type Metrics } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import { likeId } from './like-records.ts';
import { likes, LikesRepository } from './likes.repository.ts';
import { OpenPostsService } from './open-posts.service.ts';
import { Tallies, type Toggle, type ToggleAnswer, type Uncounted } from './tallies.ts';

type ToggleRequest = Incoming<typeof likesRequests.toggle>;

const attributesOf = (change: 'added' | 'removed' | 'moved') => ({ 'elreto.like.change': change });

/** The like of one person in one event: put on, taken off or moved, in one transaction. */
@Controller()
export class ToggleLikeController {
  readonly #count: Counter;

  constructor(
    private readonly repository: LikesRepository,
    private readonly tallies: Tallies,
    private readonly openPosts: OpenPostsService,
    private readonly participants: Participants,
    private readonly switches: SwitchBoard,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.#count = metrics.counter('elreto.likes');
    for (const change of ['added', 'removed', 'moved'] as const) {
      this.#count.add(0, attributesOf(change));
    }
  }

  /** Tries again once post and account are known, where nothing was heard of them before. */
  @HandleRequest(likesRequests.toggle)
  toggle(request: ToggleRequest): Promise<ToggleAnswer> {
    return learning(() => this.#toggle(request, request.actor.uid));
  }

  async #toggle(request: ToggleRequest, uid: string): Promise<ToggleAnswer> {
    // A repetition is answered with the first outcome, and toggles nothing.
    let toggle: Toggle | undefined;
    const answer = await transactOnceThen(
      this.repository.store,
      request,
      async (tx) => {
        toggle = await this.#decide(tx, request.input.postId, uid);
        return this.tallies.toggle(tx, toggle);
      },
      (outcome) => ('likes' in outcome ? outcome : this.#withNumbers(outcome)),
    );
    if (toggle) {
      this.tallies.mark();
      const { liked, previous } = toggle;
      this.#count.add(1, attributesOf(liked ? (previous ? 'moved' : 'added') : 'removed'));
    }
    return answer;
  }

  /** Anybody may take a like off; only adults put one on. */
  async #decide(tx: Transaction, postId: string, userId: string): Promise<Toggle> {
    this.switches.requireOpen('likes');
    const post = await this.openPosts.require(tx, postId);
    const mine = await tx.get(likes, likeId(post.data.eventId, userId));
    if (mine?.postId === postId) return { userId, post, liked: false, previous: undefined };
    await this.participants.check(tx, userId);
    const left = mine && (await this.tallies.find(tx, mine.postId));
    // A post that was closed loses its likes by itself.
    return { userId, post, liked: true, previous: left?.data.open ? left : undefined };
  }

  /** Counted after the commit, the numbers include this like. */
  async #withNumbers({ postId, liked, previousId }: Uncounted): Promise<ToggleAnswer> {
    const [count, left] = await Promise.all([
      this.repository.countOf(postId),
      previousId === null ? 0 : this.repository.countOf(previousId),
    ]);
    const previous = previousId === null ? null : { postId: previousId, likes: left };
    return { postId, likes: count, liked, previous };
  }
}
