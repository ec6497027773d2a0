import { isDeepStrictEqual } from 'node:util';
import { eventsEvents, AppError, todayInMexico } from '@el-reto/contracts';
import { firstOutcome, transactOnce } from '@el-reto/store';
import { nameKey, STORE } from '@el-reto/service-kit';
import type { Reader, Repeatable, Store, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { difference, recordAct, settingsOf } from './acts.ts';
import { eventNames, events, eventSlugs, picturesOf, type EventRecord } from './event-records.ts';
import { freeSlug, movedTo, withoutFormer, type FreeSlug } from './event-slugs.ts';
import { hasEnded, pictureChanges } from './event-rules.ts';

/** Stores events, and the reservations that make names and slugs unique. */
@Injectable()
export class EventsRepository {
  constructor(@Inject(STORE) private readonly store: Store) {}

  async all(): Promise<EventRecord[]> {
    return (await this.store.find(events, {})).map(({ data }) => data);
  }

  get(eventId: string): Promise<EventRecord> {
    return requireEvent(this.store, eventId);
  }

  /**
   * Fixes the dates of an ended event before its likes are closed: they stay closed even if the result
   * cannot be stored then. Throws EVENT_NOT_ENDED.
   */
  fixDates(eventId: string, check: (record: EventRecord) => void): Promise<EventRecord> {
    return this.store.transaction(async (tx) => {
      const record = await requireEvent(tx, eventId);
      if (!hasEnded(record, todayInMexico())) throw new AppError('EVENT_NOT_ENDED');
      check(record);
      const fixed = { ...record, hasFixedDates: true } as const;
      await tx.set(events, eventId, fixed);
      return fixed;
    });
  }

  async getBySlug(slug: string): Promise<EventRecord> {
    const owner = await this.store.get(eventSlugs, slug);
    return this.get(owner?.eventId ?? '');
  }

  /** Throws EVENT_NAME_TAKEN if another event has the name. `before` is the event whose name changes. */
  async requireFreeName(name: string, eventId: string, before?: EventRecord): Promise<void> {
    if (before && isSameName(before, name)) return;
    await this.#requireFreeName(this.store, name, eventId);
  }

  firstOutcome(request: Repeatable): Promise<{ value: EventRecord } | undefined> {
    return firstOutcome<EventRecord>(this.store, request);
  }

  /** Throws `error` and stores it for retries of the request, unless the request has an outcome already. */
  refuse(request: Repeatable, error: unknown): Promise<EventRecord> {
    return transactOnce<EventRecord>(this.store, request, async () => {
      throw error;
    });
  }

  /** Stores a new event with the first free slug for its name. */
  create(request: Repeatable, draft: EventRecord): Promise<EventRecord> {
    return transactOnce(this.store, request, async (tx) => {
      await this.#requireFreeName(tx, draft.name, draft.id);
      // The same id can only come from a key whose outcome is no longer stored.
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
      const details = { subject: record.id, after: settingsOf(record) };
      await recordAct(tx, request, 'createEvent', details);
      return record;
    });
  }

  /** Replaces an event by the result of `change`. The slug follows the name; the former slug stays reserved. */
  update(
    request: Repeatable,
    eventId: string,
    change: (before: EventRecord) => EventRecord,
  ): Promise<EventRecord> {
    return transactOnce(this.store, request, async (tx) => {
      const before = await requireEvent(tx, eventId);
      const changed = change(before);
      const isRenamed = !isSameName(before, changed.name);
      if (isRenamed) await this.#requireFreeName(tx, changed.name, eventId);
      const free = isRenamed ? await freeSlug(tx, changed.name, eventId) : null;
      const after = free
        ? { ...movedTo(changed, free.slug), nameKey: nameKey(changed.name) }
        : changed;
      if (isDeepStrictEqual(after, before)) return before;
      await this.#free(tx, before);
      if (free) await this.#take(tx, free);
      await this.#write(tx, after);
      const pictures = pictureChanges(before, after);
      await tx.publish(eventsEvents.eventChanged, { ...datesOf(after), ...pictures });
      const changes = difference(settingsOf(before), settingsOf(after));
      await recordAct(tx, request, 'updateEvent', { subject: eventId, ...changes });
      return after;
    });
  }

  delete(request: Repeatable, eventId: string): Promise<void> {
    return transactOnce(this.store, request, async (tx) => {
      const record = await requireEvent(tx, eventId);
      await tx.delete(events, eventId);
      await this.#free(tx, record);
      const released = picturesOf(record);
      await tx.publish(eventsEvents.eventDeleted, { eventId, attached: [], released });
      const details = { subject: eventId, before: settingsOf(record) };
      await recordAct(tx, request, 'deleteEvent', details);
    });
  }

  async #requireFreeName(reader: Reader, name: string, eventId: string): Promise<void> {
    const owner = await reader.get(eventNames, nameKey(name));
    if (owner && owner.eventId !== eventId) throw new AppError('EVENT_NAME_TAKEN');
  }

  /** Takes the slug from the event that had it as a former one. */
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

export async function requireEvent(reader: Reader, eventId: string): Promise<EventRecord> {
  const record = await reader.get(events, eventId);
  if (!record) throw new AppError('EVENT_NOT_FOUND');
  return record;
}

/** Whether the name equals the event's reserved name, apart from case and accents. */
const isSameName = (event: EventRecord, name: string) => nameKey(name) === event.nameKey;

const datesOf = ({ id, startDate, endDate }: EventRecord) => ({ eventId: id, startDate, endDate });
