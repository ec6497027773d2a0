import { AppError, postsRequests } from '@el-reto/contracts';
import { allPages, RequestClient, STORE } from '@el-reto/service-kit';
import { deleteAll, type Reader, type Store, type Stored } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { events, type EventRecord } from './event-records.ts';
import { isAddressDue, isClosed } from './jury-rules.ts';
import { ballotParts, ballots, jurors, juryProgress, jurySeats, seatId } from './jury-records.ts';
import type { BallotRecord, JurorRecord } from './jury-records.ts';

/** Ballots read at once. */
const ballotsPerPage = 500;

/** What is kept of juries, and the cards that they judge. */
@Injectable()
export class JuryRepository {
  constructor(
    @Inject(STORE) readonly store: Store,
    private readonly requests: RequestClient,
  ) {}

  async event(eventId: string, reader: Reader = this.store): Promise<EventRecord> {
    const event = await reader.get(events, eventId);
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    return event;
  }

  /** Who may change anything of a jury, read in the transaction that does. */
  async open(reader: Reader, eventId: string) {
    const event = await this.event(eventId, reader);
    const progress = await reader.get(juryProgress, eventId);
    if (isClosed(event, progress)) throw new AppError('JURY_CLOSED');
    return { event, progress };
  }

  async jurorsOf(eventId: string, reader: Reader = this.store): Promise<Stored<JurorRecord>[]> {
    return reader.find(jurors, {
      where: [['eventId', '==', eventId]],
      orderBy: [['invitedAt', 'asc']],
    });
  }

  /** The juror that an account is in an event; undefined where it is none. */
  async seatOf(
    eventId: string,
    uid: string,
    reader: Reader = this.store,
  ): Promise<string | undefined> {
    return (await reader.get(jurySeats, seatId(eventId, uid)))?.jurorId;
  }

  /** Takes a person's name off their points, which stay. */
  async forget(uid: string): Promise<void> {
    await this.store.transaction(async (tx) => {
      const mine = await tx.find(jurors, { where: [['uid', '==', uid]] });
      for (const { id, data } of mine) {
        await tx.set(jurors, id, { ...data, uid: null, email: null, secretHash: null });
        await tx.delete(jurySeats, seatId(data.eventId, uid));
      }
    });
  }

  /** What a juror gave so far, in the order of the cards' ids. */
  async ballotsOf(jurorId: string): Promise<BallotRecord[]> {
    const all: BallotRecord[] = [];
    for (let after = '', isMore = true; isMore;) {
      const page = await this.store.find(ballots, {
        where: [['jurorId', '==', jurorId]],
        orderBy: [['postId', 'asc']],
        after: [after],
        limit: ballotsPerPage,
      });
      all.push(...page.map(({ data }) => data));
      after = page.at(-1)?.data.postId ?? '';
      isMore = page.length === ballotsPerPage;
    }
    return all;
  }

  /** The event's public cards, with whose they are: for nobody's eyes. */
  cards(eventId: string) {
    return allPages('cards', (from) =>
      this.requests.ask(postsRequests.listCards, { eventId, ...from }),
    );
  }

  /**
   * Forgets what nobody needs at `now`, in milliseconds since 1970: whatever is left of events that
   * are gone, jurors last, for they are looked for by; and addresses.
   */
  async sweep(now: number): Promise<void> {
    const found = await this.store.find(jurors, {});
    const eventIds = [...new Set(found.map(({ data }) => data.eventId))];
    const known = await this.store.getMany(events, eventIds);
    for (const eventId of eventIds.filter((id) => !known.has(id))) {
      const where = [['eventId', '==', eventId]] as const;
      await deleteAll(this.store, ballots, where);
      await deleteAll(this.store, jurySeats, where);
      await deleteAll(this.store, ballotParts, where);
      await this.store.transaction((tx) => tx.delete(juryProgress, eventId));
      await deleteAll(this.store, jurors, where);
    }
    for (const { id, data } of found) {
      const event = known.get(data.eventId);
      if (event && isAddressDue(data, event, now)) await this.#forgetAddress(id, now);
    }
  }

  /** Who never said yes goes whole; points stay with a juror who has no address. */
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
