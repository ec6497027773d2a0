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

/** Cards per request. */
const atOnce = 100;
/**
 * Accounts among which a holder is found: more than the prizes of an event, so that one is left
 * also if its other prizes are passed on at the same time.
 */
const enoughAccounts = 10;

/** The cards that may receive a prize, in its order, each with its place in that order. */
const inOrder = (place: PrizePlace, ranking: readonly Ranked[]): readonly Ranked[] =>
  place === juryPlace
    ? juryOrder(ranking).map((card, index) => ({ ...card, place: index + 1 }))
    : ranking.filter(({ likes, score = likes }) => score > 0);

const onePerAccount = (holders: readonly Holder[]) =>
  holders.filter(({ uid }, at) => holders.findIndex((other) => other.uid === uid) === at);

/**
 * Finds the cards that receive prizes: public ones with likes or points, whose accounts are neither
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
   * The holders of a new result. If a card is deleted, or its author has a better place, the place
   * goes to the next card behind the last place.
   */
  async first(ranking: readonly Ranked[], isBesideJury: boolean): Promise<Won[]> {
    const order = inOrder(1, ranking);
    const holders = onePerAccount(await this.#shown(order));
    const behind = holders.filter(({ rank }) => rank > prizePlaces.length);
    const won = order.slice(0, prizePlaces.length).flatMap(({ place }): Won[] => {
      const holder = holders.find(({ rank }) => rank === place) ?? behind.shift();
      return holder ? [{ place, holder }] : [];
    });
    const [chosen] = isBesideJury ? await this.#shown(inOrder(juryPlace, ranking)) : [];
    return chosen ? [...won, { place: juryPlace, holder: chosen }] : won;
  }

  /** The cards to which the prize of a claim may pass on, in its order. */
  async candidates(claim: ClaimRecord): Promise<Holder[]> {
    const { lastRank } = await standing(this.store, claim);
    const order = inOrder(claim.place, await this.results.ranking(claim.eventId));
    return this.#shown(order.filter(({ place }) => place > lastRank));
  }

  async hasCard({ postId }: ClaimRecord): Promise<boolean> {
    return (await this.publicCards([postId])).has(postId);
  }

  /** The public ones of these cards, by id. */
  async publicCards(postIds: readonly string[]) {
    if (postIds.length === 0) return new Map<string, never>();
    const asked = { postIds: [...new Set(postIds)] };
    const { posts } = await this.requests.ask(postsRequests.getFacts, asked);
    return new Map(posts.filter((post) => post.public).map((post) => [post.postId, post]));
  }

  /** The first public cards of an order, of enough accounts. */
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
 * Ends a claim that `tx` has read. The claim of the first candidate that has no prize opens; without
 * one the prize stays. Each card gets a prize once, and an account has at most one of the places.
 */
export async function passOn(
  tx: Transaction,
  claim: ClaimRecord,
  candidates: readonly Holder[],
  now: number,
): Promise<ClaimRecord> {
  const { eventId, place } = claim;
  const { lastRank, otherAccounts } = await standing(tx, claim);
  const holder = candidates.find(({ rank, uid }) => rank > lastRank && !otherAccounts.has(uid));
  const lost = expired(claim);
  const next = holder && (await timedIn(tx, openClaim(eventId, place, holder, now), now));
  if (next) await tx.set(claims, lostId(claim), lost);
  await tx.set(claims, claimId(eventId, place), next ?? lost);
  await tx.publish(eventsEvents.claimExpired, factsOf(claim));
  if (next) await tx.publish(eventsEvents.claimOpened, factsOf(next));
  return next ?? lost;
}

/** A new claim; its time is stopped while the winners are hidden. */
export async function timedIn(tx: Reader, claim: ClaimRecord, now: number): Promise<ClaimRecord> {
  const event = await tx.get(events, claim.eventId);
  return event?.activeWinners ? claim : paused(claim, now);
}

/** The last card that had a prize of this order, and the accounts with another one. */
async function standing(reader: Reader, { eventId, place }: ClaimRecord) {
  const places: readonly PrizePlace[] = place === juryPlace ? [juryPlace] : prizePlaces;
  const found = await reader.getMany(
    claims,
    places.map((one) => claimId(eventId, one)),
  );
  const all = [...found.values()];
  const others = all.filter((claim) => claim.place !== place && claim.state !== 'expired');
  return {
    lastRank: Math.max(places.length, ...all.map(({ rank }) => rank)),
    otherAccounts: new Set(others.flatMap(({ uid }) => uid ?? [])),
  };
}
