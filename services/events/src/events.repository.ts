import { eventsEvents, slugify, todayInMexico, AppError } from '@el-reto/contracts';
import { firstOutcome, transactOnce } from '@el-reto/store';
import { nameKey, nameKeysOf, reservedKeyOf, STORE } from '@el-reto/service-kit';
import type { Reader, Repeatable, Store, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { eventNames, events, eventSlugs, picturesOf, type EventRecord } from './event-records.ts';
import { hasEnded, pictureChanges } from './event-rules.ts';

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

  /** Keeps a new event, under the first free slug of its name. */
  create(request: Repeatable, draft: EventRecord): Promise<EventRecord> {
    return transactOnce(this.store, request, async (tx) => {
      await this.#requireFreeName(tx, draft.name, draft.id);
      // A key whose first outcome was long forgotten would arrive at the same id.
      if (await tx.get(events, draft.id)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      const record = { ...draft, slug: await freeSlug(tx, draft.name, draft.id) };
      await this.#write(tx, record);
      await tx.publish(eventsEvents.eventCreated, {
        ...datesOf(record),
        attached: picturesOf(record),
        released: [],
      });
      return record;
    });
  }

  /** Replaces an event by what `change` makes of it; its slug follows its name. */
  update(
    request: Repeatable,
    eventId: string,
    change: (before: EventRecord) => EventRecord,
  ): Promise<EventRecord> {
    return transactOnce(this.store, request, async (tx) => {
      const before = await this.#require(tx, eventId);
      const changed = change(before);
      const kept = { ...changed, nameKey: reservedKeyOf(before) };
      const after = isSameName(before, changed.name) ? kept : await this.#renamed(tx, changed);
      if (JSON.stringify(after) === JSON.stringify(before)) return before;
      await this.#free(tx, before);
      await this.#write(tx, after);
      const pictures = pictureChanges(before, after);
      await tx.publish(eventsEvents.eventChanged, { ...datesOf(after), ...pictures });
      return after;
    });
  }

  delete(request: Repeatable, eventId: string): Promise<void> {
    return transactOnce(this.store, request, async (tx) => {
      const record = await this.#require(tx, eventId);
      await tx.delete(events, eventId);
      await this.#free(tx, record);
      const released = picturesOf(record);
      await tx.publish(eventsEvents.eventDeleted, { eventId, attached: [], released });
    });
  }

  /** Shows or hides the winners of an event that has ended. */
  setWinners(request: Repeatable, eventId: string, active: boolean): Promise<void> {
    return transactOnce(this.store, request, async (tx) => {
      const record = await this.#require(tx, eventId);
      if (!hasEnded(record, todayInMexico())) throw new AppError('EVENT_NOT_ENDED');
      if (record.activeWinners === active) return;
      await tx.set(events, eventId, { ...record, activeWinners: active });
      await tx.publish(eventsEvents.winnersToggled, { eventId, active });
    });
  }

  async #require(reader: Reader, eventId: string): Promise<EventRecord> {
    const record = await reader.get(events, eventId);
    if (!record) throw new AppError('EVENT_NOT_FOUND');
    return record;
  }

  async #requireFreeName(reader: Reader, name: string, eventId: string): Promise<void> {
    const owners = await reader.getMany(eventNames, nameKeysOf(name));
    const isTaken = [...owners.values()].some((owner) => owner.eventId !== eventId);
    if (isTaken) throw new AppError('EVENT_NAME_TAKEN');
  }

  /** The event under its new name, with the address and the reservation that follow from it. */
  async #renamed(tx: Transaction, event: EventRecord): Promise<EventRecord> {
    await this.#requireFreeName(tx, event.name, event.id);
    const slug = await freeSlug(tx, event.name, event.id);
    return { ...event, slug, nameKey: nameKey(event.name) };
  }

  async #write(tx: Transaction, record: EventRecord): Promise<void> {
    const owner = { eventId: record.id };
    await tx.set(events, record.id, record);
    await tx.create(eventNames, reservedKeyOf(record), owner);
    await tx.create(eventSlugs, record.slug, owner);
  }

  async #free(tx: Transaction, record: EventRecord): Promise<void> {
    await tx.delete(eventNames, reservedKeyOf(record));
    await tx.delete(eventSlugs, record.slug);
  }
}

/** Whether the name that the event has reserved is this one, in whatever letters. */
const isSameName = (event: EventRecord, name: string) =>
  nameKeysOf(name).includes(reservedKeyOf(event));

const datesOf = ({ id, startDate, endDate }: EventRecord) => ({ eventId: id, startDate, endDate });

/** The first of `name`, `name-2`, `name-3` … that no other event has. */
async function freeSlug(tx: Transaction, name: string, eventId: string): Promise<string> {
  const base = slugify(name);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const owner = await tx.get(eventSlugs, slug);
    if (!owner || owner.eventId === eventId) return slug;
  }
}
