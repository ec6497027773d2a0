import { AppError, eventsEvents, prizePlaces } from '@el-reto/contracts';
import { STORE } from '@el-reto/service-kit';
import type { Reader, Store, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import {
  claimId,
  claimIds,
  claims,
  expired,
  factsOf,
  lostId,
  openClaim,
  type ClaimRecord,
  type Holder,
} from './claim-records.ts';
import { Holders } from './holders.service.ts';

/** Who comes next in an event, as long as nobody behind `last` has had a turn. */
export interface Next {
  readonly last: number;
  readonly holder: Holder | undefined;
}

/** Somebody else gave the next card its turn first. */
class Overtaken extends Error {}

const mostTries = 5;

/** Gives a prize that was lost to the next card of the ranking, each card once. */
@Injectable()
export class Substitutes {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly holders: Holders,
  ) {}

  /** Runs `work`, which is a transaction, with who comes next; anew where that changes meanwhile. */
  async withNext<R>(eventId: string, work: (next: Next) => Promise<R>): Promise<R> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const last = await lastRank(this.store, eventId);
      const holder = await this.holders.after(eventId, last);
      try {
        return await work({ last, holder });
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
      }
    }
    throw new AppError('SERVICE_UNAVAILABLE');
  }

  /** Ends a claim that `tx` has read: the next holder's opens, or the prize stays where it is. */
  async passOn(tx: Transaction, claim: ClaimRecord, next: Next, now: number): Promise<ClaimRecord> {
    const { eventId, place } = claim;
    await this.requireNext(tx, eventId, next);
    const lost = expired(claim);
    const heir = next.holder && openClaim(eventId, place, next.holder, now);
    if (heir) await tx.set(claims, lostId(claim), lost);
    await tx.set(claims, claimId(eventId, place), heir ?? lost);
    await tx.publish(eventsEvents.claimExpired, factsOf(claim));
    if (heir) await tx.publish(eventsEvents.claimOpened, factsOf(heir));
    return heir ?? lost;
  }

  /** Has `withNext` begin anew unless `next` still comes next. */
  async requireNext(tx: Reader, eventId: string, next: Next): Promise<void> {
    if ((await lastRank(tx, eventId)) !== next.last) throw new Overtaken();
  }
}

/** The last card of a ranking that had its turn: those of the places themselves have theirs first. */
async function lastRank(reader: Reader, eventId: string): Promise<number> {
  const all = await reader.getMany(claims, claimIds(eventId));
  return Math.max(prizePlaces.length, ...[...all.values()].map(({ rank }) => rank));
}
