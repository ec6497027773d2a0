import {
  AppError,
  eventsEvents,
  firstRankOf,
  juryPlace,
  type calls,
  type ClaimState,
  type PrizePlace,
} from '@el-reto/contracts';
import { STORE, type Incoming } from '@el-reto/service-kit';
import { transactOnce, type Store, type Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { recordAct } from '../acts.ts';
import { events, results } from '../event-records.ts';
import {
  claimId,
  claims,
  delivered,
  factsOf,
  isUndelivered,
  loggedOf,
  openClaim,
  reopened,
  stateOf,
  type ClaimRecord,
} from './claim-records.ts';
import { Holders } from './holders.service.ts';
import { Substitutes, timedIn, type Next } from './substitutes.service.ts';

type Move = Incoming<typeof calls.moveClaim>;
type Prize = Pick<Move['input'], 'eventId' | 'place'>;

/** Administrators' changes of prizes; each is logged in its transaction. */
@Injectable()
export class ClaimsDesk {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly holders: Holders,
    private readonly substitutes: Substitutes,
  ) {}

  /** The claims of an event: those that count by `claimId`, lost ones by `lostId`. */
  async ofEvent(eventId: string): Promise<ReadonlyMap<string, ClaimRecord>> {
    const found = await this.store.find(claims, { where: [['eventId', '==', eventId]] });
    return new Map(found.map(({ id, data }) => [id, data]));
  }

  /** Logs the reading of answers before they are read. */
  async noteReading({ actor, input }: Incoming<typeof calls.listClaims>, place: PrizePlace) {
    const subject = claimId(input.eventId, place);
    await this.store.transaction((tx) => recordAct(tx, { actor }, 'listClaims', { subject }));
  }

  async move(request: Move): Promise<ClaimState> {
    const { eventId, place, state } = request.input;
    if (state === 'delivered') return this.#transact(request, deliver);
    return this.substitutes.withNext({ eventId, place }, async (next) => {
      if (state === 'expired') {
        return this.#transact(request, (tx, claim) => this.#passOn(tx, claim, next));
      }
      const held = await this.store.get(claims, claimId(eventId, place));
      const rank = held?.rank ?? firstRankOf(place);
      const own = await this.holders.at(eventId, place, rank);
      const first = own && !next.others.has(own.uid) ? { ...next, holder: own } : next;
      return this.#transact(request, (tx, claim) => {
        // A prize is lost with its card.
        if (held && !own) throw new AppError('CLAIM_CLOSED');
        return this.#open(tx, request, claim, first);
      });
    });
  }

  #transact(
    request: Move,
    work: (tx: Transaction, claim: ClaimRecord | undefined) => Promise<ClaimRecord>,
  ): Promise<ClaimState> {
    const { eventId, place, reason, rank } = request.input;
    const id = claimId(eventId, place);
    return transactOnce(this.store, request, async (tx) => {
      const before = await tx.get(claims, id);
      const rankNow = before?.rank ?? firstRankOf(place);
      if ((rank ?? rankNow) !== rankNow) throw new AppError('CLAIM_CLOSED');
      const after = await work(tx, before);
      await recordAct(tx, request, 'moveClaim', {
        subject: id,
        reason,
        before: before ? loggedOf(before) : null,
        after: loggedOf(after),
      });
      return after.state;
    });
  }

  #passOn(tx: Transaction, claim: ClaimRecord | undefined, next: Next): Promise<ClaimRecord> {
    const now = Date.now();
    return this.substitutes.passOn(tx, requireUndelivered(claim), next, now);
  }

  /**
   * For the current holder; if no claim was opened yet, for the card of the place or the next one.
   */
  async #open(
    tx: Transaction,
    { input: { eventId, place } }: Move,
    claim: ClaimRecord | undefined,
    next: Next,
  ): Promise<ClaimRecord> {
    const now = Date.now();
    if (claim?.uid === null) throw new AppError('CLAIM_CLOSED');
    const isNews = !claim || stateOf(claim, now) === 'expired';
    const holder = claim ? undefined : await this.#firstHolder(tx, { eventId, place }, next);
    const made = claim ? reopened(claim, now) : holder && openClaim(eventId, place, holder, now);
    if (!made) throw new AppError('CLAIM_NOT_FOUND');
    const after = await timedIn(tx, made, now);
    await tx.set(claims, claimId(eventId, place), after);
    const told = isNews ? eventsEvents.claimOpened : eventsEvents.claimReminded;
    await tx.publish(told, factsOf(after));
    return after;
  }

  async #firstHolder(tx: Transaction, { eventId, place }: Prize, next: Next) {
    const event = await tx.get(events, eventId);
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    if (!event.published) throw new AppError('RESULT_NOT_FOUND');
    await this.substitutes.requireNext(tx, { eventId, place }, next);
    const winner = place === juryPlace && (await tx.get(results, eventId))?.jury?.winner;
    const isWon = winner || event.published.podium.some((one) => one.place === place);
    return isWon ? next.holder : undefined;
  }
}

async function deliver(tx: Transaction, claim: ClaimRecord | undefined): Promise<ClaimRecord> {
  const after = delivered(requireUndelivered(claim), Date.now());
  await tx.set(claims, claimId(after.eventId, after.place), after);
  await tx.publish(eventsEvents.claimDelivered, factsOf(after));
  return after;
}

function requireUndelivered(claim: ClaimRecord | undefined): ClaimRecord {
  if (!claim) throw new AppError('CLAIM_NOT_FOUND');
  if (!isUndelivered(claim)) throw new AppError('CLAIM_CLOSED');
  return claim;
}
