import { likesRequests } from '@el-reto/contracts';
import { HandleRequest, learning, Participants, SwitchBoard } from '@el-reto/service-kit';
import type { Transaction } from '@el-reto/store';
import { METRICS, type Counter, type Metrics } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import { likeId } from './like-records.ts';
import { likes } from './likes.repository.ts';
import { OpenPostsService } from './open-posts.service.ts';
import { Tallies, type Toggle, type ToggleAnswer, type ToggleRequest } from './tallies.ts';

const attributesOf = (change: 'added' | 'removed' | 'moved') => ({ 'elreto.like.change': change });

/** The like of one person in one event: put on, taken off or moved, in one transaction. */
@Controller()
export class ToggleLikeController {
  readonly #count: Counter;

  constructor(
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
    const answer = await this.tallies.toggle(
      request,
      async (tx) => (toggle = await this.#decide(tx, request.input.postId, uid)),
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
    const post = await this.openPosts.require(tx, postId);
    this.switches.requireOpen('likes');
    const mine = await tx.get(likes, likeId(post.data.eventId, userId));
    if (mine?.postId === postId) return { userId, post, liked: false, previous: undefined };
    await this.participants.check(tx, userId);
    const left = mine && (await this.tallies.findLeft(tx, mine.postId));
    // A post that was closed loses its likes by itself.
    return { userId, post, liked: true, previous: left?.data.open ? left : undefined };
  }
}
