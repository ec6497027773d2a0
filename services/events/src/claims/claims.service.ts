import { AppError, isUndelivered, type calls } from '@el-reto/contracts';
import type { ClaimAnswers, ClaimForm, ClaimState, PrizePlace } from '@el-reto/contracts';
import { ENV, LOGGER, STORE, type Incoming } from '@el-reto/service-kit';
import { transactOnce, type Reader, type Store } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { EventsEnv } from '../env.ts';
import { events } from '../events/event-records.ts';
import { checkedAnswers, Seal } from './claim-answers.ts';
import { claimed, claimId, claims, erased, formOf } from './claim-records.ts';
import { sealedFor, stateOf, type ClaimRecord } from './claim-records.ts';
import { passOn, PrizeHolders } from './prize-holders.service.ts';

/** If an account has several claims in an event, the one whose state is first here is shown. */
const urgency: readonly ClaimState[] = ['open', 'claimed', 'delivered', 'expired'];

/** Stored claims, and the changes that winners make. */
@Injectable()
export class ClaimsService {
  readonly form: ClaimForm;
  readonly #seal: Seal;

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(ENV) env: EventsEnv,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly holders: PrizeHolders,
  ) {
    this.form = env.CLAIM_FORM;
    this.#seal = new Seal(env.CLAIMS_KEY);
  }

  /** The account's claims, newest first. */
  async ofPerson(uid: string, reader: Reader = this.store): Promise<ClaimRecord[]> {
    const found = await reader.find(claims, { where: { uid } });
    return found.map(({ data }) => data).toSorted((a, b) => b.openedAt - a.openedAt);
  }

  /** The claims of an event by their keys: `claimId` for current ones, `lostId` for lost ones. */
  async ofEvent(eventId: string): Promise<ReadonlyMap<string, ClaimRecord>> {
    const found = await this.store.find(claims, { where: { eventId } });
    return new Map(found.map(({ id, data }) => [id, data]));
  }

  /** The account's claim in the event. Throws CLAIM_NOT_FOUND if there is none. */
  async own(
    uid: string,
    { eventId, place }: { eventId: string; place?: PrizePlace | undefined },
    reader: Reader = this.store,
  ): Promise<ClaimRecord> {
    const now = Date.now();
    const rankOf = (claim: ClaimRecord) => urgency.indexOf(stateOf(claim, now));
    const [claim] = (await this.ofPerson(uid, reader))
      .filter((one) => one.eventId === eventId && (place ?? one.place) === one.place)
      .toSorted((a, b) => rankOf(a) - rankOf(b) || `${a.place}`.localeCompare(`${b.place}`));
    if (!claim) throw new AppError('CLAIM_NOT_FOUND');
    return claim;
  }

  /** The decrypted answers. Null if there are none, or if their key is missing. */
  answersOf(claim: ClaimRecord): ClaimAnswers | null {
    try {
      return claim.sealed === undefined ? null : this.#seal.open(claim.sealed, sealedFor(claim));
    } catch (error) {
      const { eventId, place } = claim;
      this.logger.error(
        { err: error, eventId, place },
        'a prize claim could not be decrypted with CLAIMS_KEY',
      );
      return null;
    }
  }

  submit(request: Incoming<typeof calls.claimPrize>): Promise<ClaimState> {
    const { actor, input } = request;
    return transactOnce(this.store, request, async (tx) => {
      const claim = await this.own(actor.uid, input, tx);
      if (!isUndelivered({ state: stateOf(claim, Date.now()) })) throw new AppError('CLAIM_CLOSED');
      const form = formOf(claim, await tx.get(events, claim.eventId), this.form);
      const answers = checkedAnswers(form, input.answers);
      const after = claimed(claim, this.#seal.close(answers, sealedFor(claim)), form);
      await tx.set(claims, claimId(claim.eventId, claim.place), after);
      return after.state;
    });
  }

  /** Removes a person from their claims. Undelivered prizes pass to the next cards. */
  async purge(uid: string): Promise<void> {
    for (const seen of (await this.ofPerson(uid)).filter(isUndelivered)) {
      const candidates = await this.holders.candidates(seen);
      await this.store.transaction(async (tx) => {
        const claim = await tx.get(claims, claimId(seen.eventId, seen.place));
        if (claim?.uid !== uid || !isUndelivered(claim)) return;
        await passOn(tx, claim, candidates, Date.now());
      });
    }
    await this.store.transaction(async (tx) => {
      for (const { id, data } of await tx.find(claims, { where: { uid } })) {
        await tx.set(claims, id, { ...erased(data), uid: null });
      }
    });
  }
}
