import { slugify } from '@el-reto/contracts';
import type { Transaction } from '@el-reto/store';
import { events, eventSlugs, type EventRecord } from './event-records.ts';

/** A slug for an event, and the event that had it as a former one and loses it. */
export interface FreeSlug {
  readonly slug: string;
  readonly loser: EventRecord | null;
}

/** The first of `name`, `name-2`, `name-3` … that is no other event's present slug. */
export async function freeSlug(tx: Transaction, name: string, eventId: string): Promise<FreeSlug> {
  const base = slugify(name);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const owner = await tx.get(eventSlugs, slug);
    if (!owner || owner.eventId === eventId) return { slug, loser: null };
    if (owner.former) return { slug, loser: (await tx.get(events, owner.eventId)) ?? null };
  }
}

/** An event without a slug that another one has now. */
export const withoutFormer = ({ formerSlugs = [], ...event }: EventRecord, lost: string) => ({
  ...event,
  formerSlugs: formerSlugs.filter((slug) => slug !== lost),
});

/** The oldest of more than this are forgotten: the list of all events carries them. */
const mostFormer = 20;

/** An event at a new address; the former address still leads to it. */
export function movedTo(event: EventRecord, slug: string): EventRecord {
  const former = [event.slug, ...(event.formerSlugs ?? [])].filter((each) => each !== slug);
  return { ...event, slug, formerSlugs: [...new Set(former)].slice(0, mostFormer) };
}
