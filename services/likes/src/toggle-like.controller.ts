import { likesRequests, type LedgerLike, type LikeSource } from '@el-reto/contracts';
import { evidenceOf } from '@el-reto/evidence';
import { HandleRequest, learning, SwitchBoard } from '@el-reto/service-kit';
import type { Transaction } from '@el-reto/store';
import { METRICS, type Counter, type Metrics } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import { judgementOf, likeId, noPost, postOf, standingOf } from './like-records.ts';
import { LikeReports } from './like-reports.ts';
import { likes } from './likes.repository.ts';
import { Mailboxes } from './mailboxes.ts';
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
    private readonly switches: SwitchBoard,
    private readonly mailboxes: Mailboxes,
    private readonly reports: LikeReports,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.#count = metrics.counter('elreto.likes');
    for (const change of ['added', 'removed', 'moved'] as const) {
      this.#count.add(0, attributesOf(change));
    }
  }

  /** Tries again once post and account are known, where nothing was heard of them before. */
  @HandleRequest(likesRequests.toggle)
  toggle(incoming: ToggleRequest): Promise<ToggleAnswer> {
    const { source = null, ...input } = incoming.input;
    // Where it comes from is no part of what is asked: a retry may come from elsewhere.
    return learning(() => this.#toggle({ ...incoming, input }, source));
  }

  async #toggle(request: ToggleRequest, source: LikeSource | null): Promise<ToggleAnswer> {
    // A repetition is answered with the first outcome, and toggles nothing.
    let toggle: Toggle | undefined;
    const answer = await this.tallies.toggle(
      request,
      async (tx) => (toggle = await this.#decide(tx, request, source)),
    );
    if (toggle) {
      this.tallies.mark();
      this.reports.tell(reportOf(toggle));
      const { liked, previous } = toggle;
      this.#count.add(1, attributesOf(liked ? (previous ? 'moved' : 'added') : 'removed'));
    }
    return answer;
  }

  /** Anybody may take a like off; only adults put one on, and each mailbox one. */
  async #decide(
    tx: Transaction,
    { actor, input }: ToggleRequest,
    source: LikeSource | null,
  ): Promise<Toggle> {
    const { uid: userId } = actor;
    const { post, key } = await this.openPosts.require(tx, input.postId);
    const { eventId } = post.data;
    this.switches.requireOpen('likes');
    const mine = await tx.get(likes, likeId(eventId, userId));
    const before = mine ? postOf(mine) : noPost;
    const standing = mine ? standingOf(mine) : {};
    // A held like keeps its time: given again later, it would no longer be among those of its moment.
    const at = mine && standing.apart?.state === 'held' ? mine.likedAt : Date.now();
    const off = {
      userId,
      post,
      liked: false,
      at,
      previous: undefined,
      standing,
      evidence: undefined,
    };
    if (before === post.id) return off;
    const account = await this.mailboxes.voter(tx, actor);
    if (before === noPost) await this.mailboxes.check(tx, account, eventId);
    const left = before === noPost ? undefined : await this.tallies.findLeft(tx, before);
    const { createdAt = null } = account;
    const evidence = evidenceOf({ ...actor, source, createdAt }, key);
    // A post that was closed loses its likes by itself.
    return { ...off, liked: true, previous: left?.data.open ? left : undefined, evidence };
  }
}

/** What the integrity service is told of a toggle. */
function reportOf(toggle: Toggle): LedgerLike {
  const { post, userId, liked, at, evidence = null, standing } = toggle;
  return {
    eventId: post.data.eventId,
    uid: userId,
    postId: liked ? post.id : null,
    at,
    evidence,
    ...judgementOf(standing.apart),
    cleared: standing.cleared ?? false,
    decision: standing.decision ?? null,
  };
}
