import { eventPhase } from '@el-reto/contracts';
import type { Incoming, Transaction } from '@el-reto/service-kit';
import type { likesRequests } from '@el-reto/contracts';
import { annotate, AppError, idsOf, Participants, SwitchBoard } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { isDeleted, likeId } from './like-records.ts';
import { LikeCounts } from './like-counts.ts';
import { contests, likes } from './likes.repository.ts';
import { OpenPostsService } from './open-posts.service.ts';
import { TALLIES } from './tallies.ts';
import type { Tallies, ToggleAnswer, Toggled } from './tallies.ts';

/** Thrown inside the transaction for a post or event that no event has told of yet. */
class UnknownPostError extends Error {}

/**
 * The like of one person in one event: put on, taken off or moved, in one transaction. Anybody may
 * take it off; only adults put it on.
 */
@Injectable()
export class ToggleLikeService {
  readonly #tallies: Tallies;
  readonly #openPosts: OpenPostsService;
  readonly #counts: LikeCounts;
  readonly #switches: SwitchBoard;
  readonly #participants: Participants;

  constructor(
    @Inject(TALLIES) ways: Tallies,
    openPosts: OpenPostsService,
    counts: LikeCounts,
    @Inject(SwitchBoard) switches: SwitchBoard,
    participants: Participants,
  ) {
    this.#counts = counts;
    this.#tallies = ways;
    this.#openPosts = openPosts;
    this.#switches = switches;
    this.#participants = participants;
  }

  async toggle(
    incoming: Incoming<typeof likesRequests.toggle>,
    uid: string,
  ): Promise<ToggleAnswer> {
    const { postId } = incoming.input;
    const attempt = async () => {
      // A repetition is answered with the first outcome, and toggles nothing.
      let toggled: Toggled | undefined;
      const answer = await this.#tallies.toggle(
        incoming,
        async (tx) => (toggled = await this.#toggle(tx, postId, uid)),
      );
      if (toggled) this.#counts.count(toggled);
      return answer;
    };
    return this.#participants.admit(uid, async () => {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof UnknownPostError)) throw error;
        await this.#openPosts.learn(postId);
        return await attempt();
      }
    });
  }

  async #toggle(tx: Transaction, postId: string, uid: string): Promise<Toggled> {
    this.#switches.requireOpen('likes');
    const gate = await this.#tallies.gate(tx, postId);
    if (!gate) throw new UnknownPostError();
    if (!gate.open) throw new AppError('POST_NOT_FOUND');
    const { eventId } = gate;
    annotate(() => idsOf({ eventId }));
    const contest = await tx.get(contests, eventId);
    if (!contest) throw new UnknownPostError();
    if (isDeleted(contest)) throw new AppError('POST_NOT_FOUND');
    const phase = eventPhase(contest);
    if (phase !== 'running') {
      throw new AppError(phase === 'ended' ? 'EVENT_OVER' : 'EVENT_NOT_STARTED');
    }

    const id = likeId(eventId, uid);
    const mine = await tx.get(likes, id);
    if (mine?.postId === postId) {
      await tx.delete(likes, id);
      return { postId, liked: false, previousId: null, changes: [{ postId, gate, by: -1 }] };
    }
    await this.#participants.check(tx, uid);
    const previousId = mine?.postId ?? null;
    const left = previousId === null ? undefined : await this.#tallies.gate(tx, previousId);
    const like = { eventId, postId, userId: uid, likedAt: Date.now() };
    await tx.set(likes, id, this.#tallies.recordOf(like));
    const put = { postId, gate, by: 1 } as const;
    if (previousId === null || !left?.open) {
      return { postId, liked: true, previousId: null, changes: [put] };
    }
    const taken = { postId: previousId, gate: left, by: -1 } as const;
    return { postId, liked: true, previousId, changes: [put, taken] };
  }
}
