import type { Event } from './entities.ts';

/** A test whether an event has this slug now or had it under an earlier name. */
export const hasSlug =
  (eventSlug: string) =>
  ({ slug, formerSlugs }: Pick<Event, 'slug' | 'formerSlugs'>): boolean =>
    slug === eventSlug || formerSlugs?.includes(eventSlug) === true;
