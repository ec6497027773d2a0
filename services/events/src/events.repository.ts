import { isDeepStrictEqual } from 'node:util';
import { eventsEvents, todayInMexico, AppError, type ActName } from '@el-reto/contracts';
import { firstOutcome, transactOnce } from '@el-reto/store';
import { nameKey, STORE } from '@el-reto/service-kit';
import type { Reader, Repeatable, Store, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { difference, recordAct, saidOf } from './acts.ts';
import { claimId, claims, factsOf, openClaim, paused, resumed } from './claims/claim-records.ts';
import { eventNames, events, eventSlugs, picturesOf, rankingPageId } from './event-records.ts';
import { rankingPages, results, type EventRecord, type MadeResult } from './event-records.ts';
import { freeSlug, movedTo, withoutFormer, type FreeSlug } from './event-slugs.ts';
import { hasEnded, pictureChanges, winnersPerEvent } from './event-rules.ts';

/** Places in one document, which one question to posts gives their names. */
const cardsPerPage = 400;

/** Events, and the reservations that make their names and slugs unique. */
@Injectable()
export class EventsRepository {
  constructor(@Inject(STORE) private readonly store: Store) {}

  async all(): Promise<EventRecord[]> {
    return (await this.store.find(events, {})).map(({ data }) => data);
  }

  get(eventId: string): Promise<EventRecord> {
    return this.#require(this.store, eventId);
  }

  async getBySlug(slug: string): Promise<EventRecord> {
    const owner = await this.store.get(eventSlugs, slug);
    return this.get(owner?.eventId ?? '');
  }

  /** Throws EVENT_NAME_TAKEN when the name is another event's than `before`, which keeps its own. */
  async requireFreeName(name: string, eventId: string, before?: EventRecord): Promise<void> {
    if (before && isSameName(before, name)) return;
    await this.#requireFreeName(this.store, name, eventId);
  }

  firstOutcome(request: Repeatable): Promise<{ value: EventRecord } | undefined> {
    return firstOutcome<EventRecord>(this.store, request);
  }

  /** Throws `error` and keeps it for the request's retries, unless there was an outcome before. */
  refuse(request: Repeatable, error: unknown): Promise<EventRecord> {
    return transactOnce<EventRecord>(this.store, request, async () => {
      throw error;
    });
  }

  /** Stores a new event under the first free slug of its name. */
  create(request: Repeatable, draft: EventRecord): Promise<EventRecord> {
    return transactOnce(this.store, request, async (tx) => {
      await this.#requireFreeName(tx, draft.name, draft.id);
      // A key whose first outcome was long forgotten would arrive at the same id.
      if (await tx.get(events, draft.id)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      const free = await freeSlug(tx, draft.name, draft.id);
      const record = { ...draft, slug: free.slug };
      await this.#take(tx, free);
      await this.#write(tx, record);
      await tx.publish(eventsEvents.eventCreated, {
        ...datesOf(record),
        attached: picturesOf(record),
        released: [],
      });
      const told = { subject: record.id, after: saidOf(record) };
      await recordAct(tx, request, 'createEvent', told);
      return record;
    });
  }

  /**
   * Replaces an event by the result of `change`; its slug follows its name, and the former one
   * stays reserved.
   */
  update(
    request: Repeatable,
    eventId: string,
    change: (before: EventRecord) => EventRecord,
  ): Promise<EventRecord> {
    return transactOnce(this.store, request, async (tx) => {
      const before = await this.#require(tx, eventId);
      const changed = change(before);
      const isRenamed = !isSameName(before, changed.name);
      const free = isRenamed ? await this.#freeAddress(tx, changed) : null;
      const after = free
        ? { ...movedTo(changed, free.slug), nameKey: nameKey(changed.name) }
        : changed;
      if (isDeepStrictEqual(after, before)) return before;
      await this.#free(tx, before);
      if (free) await this.#take(tx, free);
      await this.#write(tx, after);
      const pictures = pictureChanges(before, after);
      await tx.publish(eventsEvents.eventChanged, { ...datesOf(after), ...pictures });
      const said = difference(saidOf(before), saidOf(after));
      await recordAct(tx, request, 'updateEvent', { subject: eventId, ...said });
      return after;
    });
  }

  delete(request: Repeatable, eventId: string): Promise<void> {
    return transactOnce(this.store, request, async (tx) => {
      const record = await this.#require(tx, eventId);
      const result = await tx.get(results, eventId);
      const claimed = await tx.findIds(claims, { where: [['eventId', '==', eventId]] });
      await tx.delete(events, eventId);
      for (const id of claimed) await tx.delete(claims, id);
      await this.#free(tx, record);
      await forgetResult(tx, eventId, result?.pages ?? 0);
      const released = picturesOf(record);
      await tx.publish(eventsEvents.eventDeleted, { eventId, attached: [], released });
      const told = { subject: eventId, before: saidOf(record) };
      await recordAct(tx, request, 'deleteEvent', told);
    });
  }

  /**
   * Shows or hides the winners of an event that has ended, and keeps its result with it: the first
   * one that was made. The log calls it `action`.
   */
  setWinners(
    request: Repeatable,
    { eventId, active }: { readonly eventId: string; readonly active: boolean },
    action: ActName,
    made?: MadeResult,
  ): Promise<void> {
    return transactOnce(this.store, request, async (tx) => {
      const record = await this.#require(tx, eventId);
      if (!hasEnded(record, todayInMexico())) throw new AppError('EVENT_NOT_ENDED');
      const isNew = made !== undefined && !record.published;
      if (record.activeWinners === active && !isNew) return;
      const timed = await timedClaims(tx, eventId, active);
      const published = isNew ? await keepResult(tx, made) : record.published;
      const after = { ...record, activeWinners: active, ...(published && { published }) };
      await tx.set(events, eventId, after);
      await tx.publish(eventsEvents.winnersToggled, { eventId, active });
      for (const { id, claim } of timed) await tx.set(claims, id, claim);
      if (isNew) await openClaims(tx, eventId, made.won);
      const winners = ({ activeWinners, published: kept }: EventRecord) => ({
        activeWinners,
        published: kept !== undefined,
      });
      const said = difference(winners(record), winners(after));
      const ledger = isNew && { ledger: made.result.ledger.sha256 };
      const act = { ...said, after: { ...said.after, ...ledger } };
      await recordAct(tx, request, action, { subject: eventId, ...act });
    });
  }

  /** A page of a published result, from 0 on; RESULT_NOT_FOUND while its winners are hidden. */
  async shownResult(eventId: string, page: number) {
    const event = await this.store.get(events, eventId);
    const result = event?.activeWinners && (await this.store.get(results, eventId));
    if (!event || !result || page > result.pages) throw new AppError('RESULT_NOT_FOUND');
    const found = await this.store.get(rankingPages, rankingPageId(eventId, page));
    return { event, result, page: found?.ranking ?? [], isLast: page + 1 >= result.pages };
  }

  async #require(reader: Reader, eventId: string): Promise<EventRecord> {
    const record = await reader.get(events, eventId);
    if (!record) throw new AppError('EVENT_NOT_FOUND');
    return record;
  }

  async #requireFreeName(reader: Reader, name: string, eventId: string): Promise<void> {
    const owner = await reader.get(eventNames, nameKey(name));
    if (owner && owner.eventId !== eventId) throw new AppError('EVENT_NAME_TAKEN');
  }

  /** The address that follows from the event's new name, which no other has. */
  async #freeAddress(tx: Transaction, { id, name }: EventRecord): Promise<FreeSlug> {
    await this.#requireFreeName(tx, name, id);
    return freeSlug(tx, name, id);
  }

  /** Takes a slug from the event that had it before. */
  async #take(tx: Transaction, { slug, loser }: FreeSlug): Promise<void> {
    if (loser) await tx.set(events, loser.id, withoutFormer(loser, slug));
    await tx.delete(eventSlugs, slug);
  }

  async #write(tx: Transaction, record: EventRecord): Promise<void> {
    const owner = { eventId: record.id };
    await tx.set(events, record.id, record);
    await tx.create(eventNames, record.nameKey, owner);
    await tx.create(eventSlugs, record.slug, owner);
    for (const slug of record.formerSlugs ?? []) {
      await tx.create(eventSlugs, slug, { ...owner, former: true });
    }
  }

  async #free(tx: Transaction, record: EventRecord): Promise<void> {
    await tx.delete(eventNames, record.nameKey);
    const slugs = [record.slug, ...(record.formerSlugs ?? [])];
    for (const slug of slugs) await tx.delete(eventSlugs, slug);
  }
}

/** Writes a result for good; returns the facts of it that the event keeps. */
async function keepResult(tx: Transaction, { result, ranking, attempt }: MadeResult) {
  const { eventId } = result;
  const pages = Math.ceil(ranking.length / cardsPerPage);
  await tx.set(results, eventId, { ...result, pages, ...(attempt !== undefined && { attempt }) });
  for (let page = 0; page < pages; page += 1) {
    const cards = ranking.slice(page * cardsPerPage, (page + 1) * cardsPerPage);
    await tx.set(rankingPages, rankingPageId(eventId, page), { ranking: cards });
  }
  const first = ranking.slice(0, winnersPerEvent);
  const winners = first.filter(({ likes, score = likes }) => score > 0);
  const podium = winners.map(({ place, postId, likes }) => ({ place, postId, likes }));
  const chosen = ranking.find(({ postId }) => postId === result.jury?.winner);
  return {
    podium,
    ...(chosen && { chosen: { postId: chosen.postId, likes: chosen.likes } }),
  };
}

/** While winners are hidden, the time of their claims is stopped. */
async function timedClaims(tx: Transaction, eventId: string, active: boolean) {
  const now = Date.now();
  const found = await tx.find(claims, { where: [['eventId', '==', eventId]] });
  return found.map(({ id, data }) => ({ id, claim: (active ? resumed : paused)(data, now) }));
}

async function openClaims(tx: Transaction, eventId: string, won: MadeResult['won']) {
  const now = Date.now();
  for (const { place, holder } of won) {
    const claim = openClaim(eventId, place, holder, now);
    await tx.set(claims, claimId(eventId, place), claim);
    await tx.publish(eventsEvents.claimOpened, factsOf(claim));
  }
}

async function forgetResult(tx: Transaction, eventId: string, pages: number): Promise<void> {
  await tx.delete(results, eventId);
  for (let page = 0; page < pages; page += 1) {
    await tx.delete(rankingPages, rankingPageId(eventId, page));
  }
}

/** Whether the event's reserved name is this one, regardless of case and accents. */
const isSameName = (event: EventRecord, name: string) => nameKey(name) === event.nameKey;

const datesOf = ({ id, startDate, endDate }: EventRecord) => ({ eventId: id, startDate, endDate });
