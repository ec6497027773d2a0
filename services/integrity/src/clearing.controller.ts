import { randomBytes } from 'node:crypto';
import { AppError, calls, likesRequests, serviceLimits, type Actor } from '@el-reto/contracts';
import { HandleRequest, RequestClient, STORE, type Incoming } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { Contests } from './contests.service.ts';
import { secrets } from './integrity.repository.ts';
import { challengeFor, isProofOf } from './proof-of-work.ts';

/** A voter's own way out of a hold: a sign-in later than the like, and work for the processor. */
@Controller()
export class ClearingController {
  constructor(
    private readonly contests: Contests,
    private readonly requests: RequestClient,
    @Inject(STORE) private readonly store: Store,
  ) {}

  @HandleRequest(calls.getChallenge)
  async getChallenge({ actor, input: { eventId } }: Incoming<typeof calls.getChallenge>) {
    const { at, cluster } = await this.#held(eventId, actor);
    const { contest } = await this.contests.current(eventId);
    const cleared = contest.likesOf(cluster).filter((like) => like.cleared).length;
    const claim = { uid: actor.uid, eventId, at };
    const challenge = await challengeFor(await this.#key(), claim, cleared);
    return { challenge: { ...challenge } };
  }

  @HandleRequest(calls.clearMyLike)
  async clearMyLike({ actor, input }: Incoming<typeof calls.clearMyLike>) {
    const { eventId, proof } = input;
    const { uid, signedInAt = 0 } = actor;
    const { at } = await this.#held(eventId, actor);
    const isRecent = Date.now() - signedInAt <= serviceLimits.recentSignInMs;
    if (!isRecent || signedInAt <= at) throw new AppError('SIGN_IN_AGAIN_NEEDED');
    const isProven = await isProofOf(await this.#key(), { uid, eventId, at }, proof);
    if (!isProven) throw new AppError('PROOF_NOT_VALID');
    await this.requests.ask(likesRequests.clear, { eventId, uid });
    this.contests.cleared(eventId, uid);
    return { state: 'counted' as const };
  }

  /** As the ledger has it, for what is in memory may be a second old. */
  async #held(eventId: string, { uid }: Actor) {
    const { like } = await this.requests.ask(likesRequests.getRecord, { eventId, uid });
    if (like?.state !== 'held') throw new AppError('LIKE_NOT_HELD');
    return like;
  }

  /** What challenges are signed with: made once, and kept. */
  #key(): Promise<string> {
    return this.store.transaction(async (tx) => {
      const known = await tx.get(secrets, 'challenges');
      if (known) return known.key;
      const key = randomBytes(32).toString('base64url');
      await tx.set(secrets, 'challenges', { key });
      return key;
    });
  }
}
