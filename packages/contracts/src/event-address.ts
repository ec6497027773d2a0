import type { Event } from './entities.ts';

/** Whether an event is what a slug in an address means: its own, or one of an earlier name. */
export const hasSlug =
  (eventSlug: string) =>
  ({ slug, formerSlugs }: Pick<Event, 'slug' | 'formerSlugs'>): boolean =>
    slug === eventSlug || formerSlugs?.includes(eventSlug) === true;
