import {
  eventsEvents,
  juryOrder,
  juryPlace,
  postsRequests,
  prizePlaces,
  type PrizePlace,
  type Ranked,
} from '@el-reto/contracts';
import { RequestClient, STORE } from '@el-reto/service-kit';
import type { Reader, Store, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { events } from '../events/event-records.ts';
import { ResultsRepository } from '../results/results.repository.ts';
import { claimId, claims, expired, factsOf, lostId, openClaim, paused } from './claim-records.ts';
import type { ClaimRecord, Holder, Won } from './claim-records.ts';

/** Cards per request to the posts service. */
const atOnce = 100;
/**
 * Number of accounts among which a holder is searched: more than an event has prizes, so that a candidate
 * remains even if other prizes pass on at the same time.
 */
const enoughAccounts = 10;

/** The cards of a ranking that may receive its prizes. */
const withScore = (ranking: readonly Ranked[]) =>
  ranking.filter(({ likes, score = likes }) => score > 0);

/** The cards that may receive the jury's prize. `place` is the place in the order of points. */
const inJuryOrder = (ranking: readonly Ranked[]) =>
  juryOrder(ranking).map((card, index) => ({ ...card, place: index + 1 }));

const onePerAccount = (holders: readonly Holder[]) =>
  holders.filter(({ uid }, at) => holders.findIndex((other) => other.uid === uid) === at);

/**
 * Finds the cards that receive prizes: public cards with likes or points, whose accounts are neither
 * banned nor deleted.
 */
@Injectable()
export class PrizeHolders {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
    private readonly results: ResultsRepository,
  ) {}

  /**
   * The holders of a new result's prizes. If a card is deleted or its author has a better place, the prize
   * goes to the next card after the last prize's place.
   */
  async first(ranking: readonly Ranked[], isBesideJury: boolean): Promise<Won[]> {
    const order = withScore(ranking);
    const holders = onePerAccount(await this.#shown(order));
    const behind = holders.filter(({ rank }) => rank > prizePlaces.length);
    const won = order.slice(0, prizePlaces.length).flatMap(({ place }): Won[] => {
      const holder = holders.find(({ rank }) => rank === place) ?? behind.shift();
      return holder ? [{ place, holder }] : [];
    });
    const [chosen] = isBesideJury ? await this.#shown(inJuryOrder(ranking)) : [];
    return chosen ? [...won, { place: juryPlace, holder: chosen }] : won;
  }

  /** The cards to which a claim's prize may pass on, in order. */
  async candidates(claim: ClaimRecord): Promise<Holder[]> {
    const { lastRank } = await holdersOf(this.store, claim);
    const ranking = await this.results.ranking(claim.eventId);
    const order = claim.place === juryPlace ? inJuryOrder(ranking) : withScore(ranking);
    return this.#shown(order.filter(({ place }) => place > lastRank));
  }

  async hasCard({ postId }: ClaimRecord): Promise<boolean> {
    return (await this.publicCards([postId])).has(postId);
  }

  /** The public cards among the given ones, by id. */
  async publicCards(postIds: readonly string[]) {
    if (postIds.length === 0) return new Map<string, never>();
    const asked = { postIds: [...new Set(postIds)] };
    const { posts } = await this.requests.ask(postsRequests.getFacts, asked);
    return new Map(posts.filter((post) => post.public).map((post) => [post.postId, post]));
  }

  /** The first public cards of an order, until they belong to enough accounts. */
  async #shown(order: readonly Ranked[]): Promise<Holder[]> {
    const shown: Holder[] = [];
    for (let at = 0; at < order.length; at += atOnce) {
      const some = order.slice(at, at + atOnce);
      const cards = await this.publicCards(some.map(({ postId }) => postId));
      for (const { postId, place: rank } of some) {
        const uid = cards.get(postId)?.userId;
        if (uid !== undefined) shown.push({ postId, uid, rank });
      }
      if (new Set(shown.map(({ uid }) => uid)).size >= enoughAccounts) break;
    }
    return shown;
  }
}

/**
 * Ends a claim that `tx` has read. The prize passes to the first candidate without a prize whose account
 * has not had this one; without a candidate, no new claim opens. A card never gets a prize twice, and an
 * account has at most one place.
 */
export async function passOn(
  tx: Transaction,
  claim: ClaimRecord,
  candidates: readonly Holder[],
  now: number,
): Promise<ClaimRecord> {
  const { eventId, place } = claim;
  const { lastRank, otherAccounts, formerAccounts } = await holdersOf(tx, claim);
  const isFree = (uid: string) => !otherAccounts.has(uid) && !formerAccounts.has(uid);
  const holder = candidates.find(({ rank, uid }) => rank > lastRank && isFree(uid));
  const lost = expired(claim);
  const next = holder && (await pausedIfHidden(tx, openClaim(eventId, place, holder, now), now));
  if (next) await tx.set(claims, lostId(claim), lost);
  await tx.set(claims, claimId(eventId, place), next ?? lost);
  await tx.publish(eventsEvents.claimExpired, factsOf(claim));
  if (next) await tx.publish(eventsEvents.claimOpened, factsOf(next));
  return next ?? lost;
}

/** A claim with its period paused if the winners are hidden. */
export async function pausedIfHidden(
  tx: Reader,
  claim: ClaimRecord,
  now: number,
): Promise<ClaimRecord> {
  const event = await tx.get(events, claim.eventId);
  return event?.activeWinners ? claim : paused(claim, now);
}

/**
 * The last card in this order that had a prize, the accounts that hold another prize, and those that have
 * or had this one.
 */
export async function holdersOf(reader: Reader, { eventId, place }: ClaimRecord) {
  const places: readonly PrizePlace[] = place === juryPlace ? [juryPlace] : prizePlaces;
  const found = await reader.find(claims, { where: { eventId } });
  const all = found.map(({ data }) => data).filter((claim) => places.includes(claim.place));
  const accountsOf = (some: readonly ClaimRecord[]) =>
    new Set(some.flatMap(({ uid }) => uid ?? []));
  return {
    lastRank: Math.max(places.length, ...all.map(({ rank }) => rank)),
    otherAccounts: accountsOf(
      all.filter((claim) => claim.place !== place && claim.state !== 'expired'),
    ),
    formerAccounts: accountsOf(all.filter((claim) => claim.place === place)),
  };
}
