import {
  AppError,
  calls,
  likesRequests,
  notificationsRequests,
  serviceLimits,
  type Actor,
} from '@el-reto/contracts';
import {
  HandleRequest,
  keptKey,
  KeyedLock,
  RequestClient,
  STORE,
  type Incoming,
} from '@el-reto/service-kit';
import { firstOutcome, repeatableId, transactOnce, type Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { clearingTerms, type ClearingTerms } from './clearing-terms.ts';
import { confirmationIn, confirmationPath } from './confirmation-link.ts';
import { Contests } from './contests.service.ts';
import { secrets, usedProofs } from './integrity.repository.ts';
import {
  attemptsAfter,
  challengeFor,
  doneWork,
  type Claim,
  type DoneWork,
} from './proof-of-work.ts';

type Clearing = Incoming<typeof calls.clearMyLike>;
type AsksFor = Exclude<ClearingTerms['by'], 'work'>;

const counted = { state: 'counted' } as const;

/** A proof. The link from the voter's mail has no `attempts`. */
type Proof = Pick<DoneWork, 'id'> & Partial<DoneWork>;

/**
 * Lets voters clear a held like. They must have signed in after the like, and send proof of work or the
 * link from a mail.
 */
@Controller()
export class ClearingController {
  readonly #turns = new KeyedLock();

  constructor(
    private readonly contests: Contests,
    private readonly requests: RequestClient,
    @Inject(STORE) private readonly store: Store,
  ) {}

  @HandleRequest(calls.getChallenge)
  async getChallenge({ actor, input: { eventId } }: Incoming<typeof calls.getChallenge>) {
    const claim = await this.#claim(eventId, actor);
    const { contest } = await this.contests.current(eventId);
    const terms = clearingTerms(contest, actor.uid);
    // If a mail is needed in addition, the smallest amount of work is enough.
    const attempts = attemptsAfter(terms?.by === 'work' ? terms.cleared : 0);
    return { challenge: { ...(await challengeFor(await this.#key(), claim, attempts)) } };
  }

  @HandleRequest(calls.clearMyLike)
  async clearMyLike(incoming: Clearing) {
    const first = await firstOutcome<typeof counted>(this.store, incoming);
    if (first) return first.value;
    const { actor, input } = incoming;
    const claim = await this.#claim(input.eventId, actor);
    const { signedInAt = 0 } = actor;
    const isRecent = Date.now() - signedInAt <= serviceLimits.recentSignInMs;
    if (!isRecent || signedInAt <= claim.at) throw new AppError('SIGN_IN_AGAIN_NEEDED');
    const key = await this.#key();
    const link = confirmationIn(key, claim, input.proof);
    const proof = link === undefined ? await doneWork(key, claim, input.proof) : { id: link };
    if (!proof) throw new AppError('PROOF_NOT_VALID');
    // Proofs are checked one after the other, so that each is compared with all likes that were cleared
    // before.
    const clear = () => this.#clear(incoming, proof);
    const asks = await this.#turns.inOrder(input.eventId, clear);
    if (asks === 'mail' && (await this.#mailLink(incoming, claim)))
      throw new AppError('MAIL_CONFIRMATION_NEEDED');
    if (asks) throw new AppError('ADMIN_DECISION_NEEDED');
    return counted;
  }

  /** Clears the like. If this proof is not enough, returns the kind of proof that is needed instead. */
  async #clear(incoming: Clearing, { id, attempts }: Proof): Promise<AsksFor | undefined> {
    const { eventId } = incoming.input;
    const { uid } = incoming.actor;
    const { contest, isPublished } = await this.contests.current(eventId);
    if (isPublished) throw new AppError('RESULT_PUBLISHED');
    const terms = clearingTerms(contest, uid);
    if (!terms) throw new AppError('LIKE_NOT_HELD');
    if (terms.by === 'administrator') return terms.by;
    if (attempts !== undefined) {
      if (terms.by === 'mail') return terms.by;
      if (attempts < attemptsAfter(terms.cleared)) throw new AppError('PROOF_NOT_VALID');
    }
    if (await this.store.get(usedProofs, id)) throw new AppError('PROOF_NOT_VALID');
    await this.requests.ask(likesRequests.clear, { eventId, uid });
    // The proof is stored after the like is cleared: if the likes service does not answer, the proof can
    // be sent again.
    await transactOnce(this.store, incoming, async (tx) => {
      await tx.set(usedProofs, id, { at: Date.now() });
      return counted;
    });
    await this.contests.cleared(eventId, uid);
    return undefined;
  }

  /** Sends the voter a link. Returns false if the installation sends no mail. */
  async #mailLink(incoming: Clearing, claim: Claim): Promise<boolean> {
    const id = repeatableId(incoming);
    const { uid, email } = incoming.actor;
    const path = confirmationPath(await this.#key(), claim);
    const mail = { id, kind: 'like-confirmation', uid, email, name: '', path } as const;
    try {
      return (await this.requests.ask(notificationsRequests.sendAccountMail, mail)).sent;
    } catch (error) {
      // The links in earlier mails are still valid.
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return true;
      throw error;
    }
  }

  /** The held like, read from the ledger because the copy in memory may be a second old. */
  async #claim(eventId: string, { uid }: Actor): Promise<Claim> {
    const { like } = await this.requests.ask(likesRequests.getRecord, { eventId, uid });
    if (like?.state !== 'held') throw new AppError('LIKE_NOT_HELD');
    return { uid, eventId, at: like.at };
  }

  /** The key that signs challenges and links. */
  #key(): Promise<string> {
    return keptKey(this.store, secrets, 'challenges');
  }
}
