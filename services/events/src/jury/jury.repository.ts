import { AppError, postsRequests } from '@el-reto/contracts';
import { allPages, closeAccount, findPage, RequestClient, STORE } from '@el-reto/service-kit';
import { deleteAll, type Reader, type Store, type Stored } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { events, jurySeats, seatId } from '../events/event-records.ts';
import { requireEvent } from '../events/events.repository.ts';
import { isAddressDue, isClosed } from './jury-rules.ts';
import { ballotId, ballotParts, ballots, jurors, juryProgress } from './jury-records.ts';
import type { BallotRecord, JurorRecord } from './jury-records.ts';

/** Ballots per page, far below the 1 MiB of a NATS message. */
const ballotsPerPage = 500;
/**
 * How long a read list of an event's cards is used again, in milliseconds. A removed card disappears for
 * jurors within two seconds.
 */
const keptMs = 1_000;

type Cards = z.output<typeof postsRequests.listCards.output>['cards'];

/** Stored juries, and the cards that they judge. */
@Injectable()
export class JuryRepository {
  readonly #kept = new Map<string, Promise<Cards>>();

  constructor(
    @Inject(STORE) readonly store: Store,
    private readonly requests: RequestClient,
  ) {}

  /** An event whose jury is open. Reads in the transaction that changes the jury. Throws JURY_CLOSED. */
  async open(reader: Reader, eventId: string) {
    const event = await requireEvent(reader, eventId);
    const progress = await reader.get(juryProgress, eventId);
    if (isClosed(event, progress)) throw new AppError('JURY_CLOSED');
    return { event, progress };
  }

  async jurorsOf(eventId: string, reader: Reader = this.store): Promise<Stored<JurorRecord>[]> {
    return reader.find(jurors, {
      where: { eventId },
      orderBy: ['invitedAt'],
    });
  }

  /** The id of the account's juror in the event; undefined if the account is no juror. */
  async seatOf(
    eventId: string,
    uid: string,
    reader: Reader = this.store,
  ): Promise<string | undefined> {
    return (await reader.get(jurySeats, seatId(eventId, uid)))?.jurorId;
  }

  /**
   * Removes a person's account and address from the juror records. The points stay; the person is no
   * longer a juror.
   */
  async forget(uid: string): Promise<void> {
    await this.store.transaction(async (tx) => {
      const own = await tx.find(jurors, { where: { uid } });
      await closeAccount(tx, uid);
      for (const { id, data } of own) {
        await tx.set(jurors, id, { ...data, uid: null, email: null, secretHash: null });
        await tx.delete(jurySeats, seatId(data.eventId, uid));
      }
    });
  }

  /** All ballots of a juror, ordered by the cards' ids. */
  ballotsOf(jurorId: string): Promise<Stored<BallotRecord>[]> {
    return allPages('page', ({ cursor }) => this.ballotsPage(jurorId, cursor));
  }

  ballotsPage(jurorId: string, cursor: string | undefined) {
    const query = { where: { jurorId }, orderBy: ['postId'], limit: ballotsPerPage } as const;
    return findPage(this.store, ballots, query, cursor);
  }

  /** A juror's ballots for these cards, by ballot id. */
  ballotsFor(jurorId: string, postIds: readonly string[]): Promise<Map<string, BallotRecord>> {
    const ids = postIds.map((postId) => ballotId(jurorId, postId));
    return this.store.getMany(ballots, ids);
  }

  /** For how many of these cards the juror has given all points. */
  async countDone(jurorId: string, cards: Cards): Promise<number> {
    const where = { jurorId, complete: true };
    const done = new Set(await this.store.findIds(ballots, { where }));
    return cards.filter(({ postId }) => done.has(ballotId(jurorId, postId))).length;
  }

  /** The event's public cards with their authors. For internal use: jurors must not see authors. */
  cards(eventId: string): Promise<Cards> {
    return allPages('cards', (from) =>
      this.requests.ask(postsRequests.listCards, { eventId, ...from }),
    );
  }

  /** The event's cards, at most a second old. */
  recentCards(eventId: string): Promise<Cards> {
    const kept = this.#kept.get(eventId);
    if (kept) return kept;
    const cards = this.cards(eventId);
    this.#kept.set(eventId, cards);
    const forget = () => void this.#kept.delete(eventId);
    setTimeout(forget, keptMs).unref();
    cards.catch(forget);
    return cards;
  }

  async deleteOf(eventId: string): Promise<void> {
    const where = { eventId };
    await deleteAll(this.store, ballots, where);
    await deleteAll(this.store, jurySeats, where);
    await deleteAll(this.store, ballotParts, where);
    await this.store.transaction((tx) => tx.delete(juryProgress, eventId));
    await deleteAll(this.store, jurors, where);
  }

  async sweep(now: number): Promise<void> {
    const found = await this.store.find(jurors, {});
    const eventIds = [...new Set(found.map(({ data }) => data.eventId))];
    const known = await this.store.getMany(events, eventIds);
    for (const { id, data } of found) {
      const event = known.get(data.eventId);
      if (event && isAddressDue(data, event, now)) await this.#forgetAddress(id, now);
    }
  }

  /** Deletes the whole record of an invitation that was not accepted, or only the address of a juror. */
  async #forgetAddress(jurorId: string, now: number): Promise<void> {
    await this.store.transaction(async (tx) => {
      const juror = await tx.get(jurors, jurorId);
      const event = juror && (await tx.get(events, juror.eventId));
      if (!event || !isAddressDue(juror, event, now)) return;
      if (juror.acceptedAt === null) await tx.delete(jurors, jurorId);
      else await tx.set(jurors, jurorId, { ...juror, email: null, secretHash: null });
    });
  }
}
