import { AppError, eventsEvents, todayInMexico, type ActName } from '@el-reto/contracts';
import { STORE } from '@el-reto/service-kit';
import type { Repeatable, Store, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { difference, recordAct } from '../events/acts.ts';
import { events, type EventRecord } from '../events/event-records.ts';
import { hasEnded, winnersPerEvent } from '../events/event-rules.ts';
import { requireEvent } from '../events/events.repository.ts';
import { rankingPageId, rankingPages, results, type MadeResult } from './result-records.ts';

/** Places in one document. The posts service returns their names in one answer. */
const cardsPerPage = 400;

@Injectable()
export class ResultsRepository {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /**
   * Shows or hides the winners of an ended event, and stores the result if there is none. `action` is the
   * name in the log. Returns `unchanged` if the winners already were shown or hidden.
   */
  async setWinners(
    tx: Transaction,
    request: Repeatable,
    { eventId, active }: { readonly eventId: string; readonly active: boolean },
    action: ActName,
    made: MadeResult | undefined,
  ): Promise<'published' | 'switched' | 'unchanged'> {
    const record = await requireEvent(tx, eventId);
    if (!hasEnded(record, todayInMexico())) throw new AppError('EVENT_NOT_ENDED');
    const added = record.published ? undefined : made;
    if (record.activeWinners === active && !added) return 'unchanged';
    const published = added ? await storeResult(tx, added) : record.published;
    const after = { ...record, activeWinners: active, ...(published && { published }) };
    await tx.set(events, eventId, after);
    await tx.publish(eventsEvents.winnersToggled, { eventId, active });
    const changes = difference(winnersOf(record), winnersOf(after));
    const ledger = added && { ledger: added.result.ledger.sha256 };
    const logged = { ...changes.after, ...ledger };
    await recordAct(tx, request, action, { subject: eventId, ...changes, after: logged });
    return added ? 'published' : 'switched';
  }

  /** A page of a published result, counted from 0. Throws RESULT_NOT_FOUND while the winners are hidden. */
  async shown(eventId: string, page: number) {
    const event = await this.store.get(events, eventId);
    const result = event?.activeWinners && (await this.store.get(results, eventId));
    if (!event || !result || page > result.pages) throw new AppError('RESULT_NOT_FOUND');
    const found = await this.store.get(rankingPages, rankingPageId(eventId, page));
    return { event, result, page: found?.ranking ?? [], isLast: page + 1 >= result.pages };
  }

  async ranking(eventId: string) {
    const ids = pageIds(eventId, (await this.store.get(results, eventId))?.pages);
    const found = await this.store.getMany(rankingPages, ids);
    return ids.flatMap((id) => found.get(id)?.ranking ?? []);
  }

  deleteOf(eventId: string): Promise<void> {
    return this.store.transaction(async (tx) => {
      const result = await tx.get(results, eventId);
      for (const id of pageIds(eventId, result?.pages)) await tx.delete(rankingPages, id);
      await tx.delete(results, eventId);
    });
  }
}

const winnersOf = ({ activeWinners, published }: EventRecord) => ({
  activeWinners,
  published: published !== undefined,
});

const pageIds = (eventId: string, pages = 0) =>
  Array.from({ length: pages }, (_, page) => rankingPageId(eventId, page));

/** Stores a result for good. Returns the facts that are stored with the event. */
async function storeResult(tx: Transaction, { result, ranking, attempt }: MadeResult) {
  const { eventId } = result;
  const pages = Math.ceil(ranking.length / cardsPerPage);
  await tx.set(results, eventId, { ...result, pages, ...(attempt !== undefined && { attempt }) });
  for (const [page, id] of pageIds(eventId, pages).entries()) {
    const cards = ranking.slice(page * cardsPerPage, (page + 1) * cardsPerPage);
    await tx.set(rankingPages, id, { ranking: cards });
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
