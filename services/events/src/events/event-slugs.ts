import { slugify } from '@el-reto/contracts';
import type { Transaction } from '@el-reto/store';
import { events, eventSlugs, type EventRecord } from './event-records.ts';

/** A slug for an event, and the event that loses this slug as a former one. */
export interface FreeSlug {
  readonly slug: string;
  readonly loser: EventRecord | null;
}

/** The first of `name`, `name-2`, `name-3` … that is not another event's current slug. */
export async function freeSlug(tx: Transaction, name: string, eventId: string): Promise<FreeSlug> {
  const base = slugify(name);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const owner = await tx.get(eventSlugs, slug);
    if (!owner || owner.eventId === eventId) return { slug, loser: null };
    if (owner.former) return { slug, loser: (await tx.get(events, owner.eventId)) ?? null };
  }
}

/** The event without a former slug that another event has taken. */
export const withoutFormer = ({ formerSlugs = [], ...event }: EventRecord, lost: string) => ({
  ...event,
  formerSlugs: formerSlugs.filter((slug) => slug !== lost),
});

/** Most former slugs of an event. Older ones are dropped, because the list of all events contains them. */
const mostFormer = 20;

/** The event with a new slug. The former slug still leads to it. */
export function movedTo(event: EventRecord, slug: string): EventRecord {
  const former = [event.slug, ...(event.formerSlugs ?? [])].filter((each) => each !== slug);
  return { ...event, slug, formerSlugs: [...new Set(former)].slice(0, mostFormer) };
}
