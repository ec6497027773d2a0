import { AppError, eventsEvents } from '@el-reto/contracts';
import { STORE } from '@el-reto/service-kit';
import type { Reader, Store, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { events } from '../event-records.ts';
import {
  claimId,
  claims,
  expired,
  factsOf,
  lostId,
  openClaim,
  paused,
  prizesBeside,
  type ClaimRecord,
  type Holder,
  type PrizeOf,
} from './claim-records.ts';
import { Holders } from './holders.service.ts';

/** The position in a prize's order. */
interface Turns {
  /** The last card that had the prize; the cards of the places come first. */
  readonly last: number;
  /** Accounts with another prize of this order: an account has at most one. */
  readonly others: ReadonlySet<string>;
}

/** The next card in a prize's order, and the state that it was computed from. */
export interface Next extends Turns {
  readonly holder: Holder | undefined;
}

/** The next card changed meanwhile. */
class Overtaken extends Error {}

const mostTries = 5;

/** Passes a lost prize to the next card of the ranking, each card once. */
@Injectable()
export class Substitutes {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly holders: Holders,
  ) {}

  /** Runs the transaction `work` with the next card; again if that changes meanwhile. */
  async withNext<R>(prize: PrizeOf, work: (next: Next) => Promise<R>): Promise<R> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const turns = await turnsOf(this.store, prize);
      const holder = await this.holders.after(prize, turns.last, turns.others);
      try {
        return await work({ ...turns, holder });
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
      }
    }
    throw new AppError('SERVICE_UNAVAILABLE');
  }

  /** Ends a claim that `tx` has read: the next holder's claim opens, or the prize stays. */
  async passOn(tx: Transaction, claim: ClaimRecord, next: Next, now: number): Promise<ClaimRecord> {
    const { eventId, place } = claim;
    await this.requireNext(tx, claim, next);
    const lost = expired(claim);
    const heir =
      next.holder && (await timedIn(tx, openClaim(eventId, place, next.holder, now), now));
    if (heir) await tx.set(claims, lostId(claim), lost);
    await tx.set(claims, claimId(eventId, place), heir ?? lost);
    await tx.publish(eventsEvents.claimExpired, factsOf(claim));
    if (heir) await tx.publish(eventsEvents.claimOpened, factsOf(heir));
    return heir ?? lost;
  }

  /** Makes `withNext` start again unless `next` is still the next card. */
  async requireNext(tx: Reader, prize: PrizeOf, next: Next): Promise<void> {
    const { last, others } = await turnsOf(tx, prize);
    if (last !== next.last || others.has(next.holder?.uid ?? '')) throw new Overtaken();
  }
}

/** A new claim; its time is stopped while the winners are hidden. */
export async function timedIn(tx: Reader, claim: ClaimRecord, now: number): Promise<ClaimRecord> {
  const event = await tx.get(events, claim.eventId);
  return event?.activeWinners ? claim : paused(claim, now);
}

async function turnsOf(reader: Reader, { eventId, place }: PrizeOf): Promise<Turns> {
  const places = prizesBeside(place);
  const ids = places.map((one) => claimId(eventId, one));
  const all = [...(await reader.getMany(claims, ids)).values()];
  const others = all.filter((claim) => claim.place !== place && claim.state !== 'expired');
  return {
    last: Math.max(places.length, ...all.map(({ rank }) => rank)),
    others: new Set(others.flatMap(({ uid }) => uid ?? [])),
  };
}
