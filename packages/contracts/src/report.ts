import { z } from 'zod';
import { id, isoDate, slug, uid } from './fields.ts';

/** Numbers that are counted per hour, for every event and for the site. */
export const countedNumbers = [
  'visits',
  'signUps',
  'uploads',
  'approved',
  'denied',
  'removed',
  'likes',
  'shares',
  'views',
] as const;
export type CountedNumber = (typeof countedNumbers)[number];

const count = z.number().int();
export const numbersSchema = z.object({
  /** Pages that people came to: an event's own, and the whole site's. */
  visits: count,
  /** Accounts made; the whole site's also in an event's report. */
  signUps: count,
  uploads: count,
  approved: count,
  denied: count,
  /** Public cards that were taken down. */
  removed: count,
  /** Given less those taken back or struck off: an hour may be below zero. */
  likes: count,
  shares: count,
  views: count,
}) satisfies z.ZodType<Record<CountedNumber, number>>;
export type Numbers = z.infer<typeof numbersSchema>;

/** The hour, or day, that begins then in Mexico City, as `2026-11-25T13:00`. */
const hour = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:00$/);

/** A landing page's `utm_source` in small letters; others count together. */
export const source = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,39}$/);

/** The name of all sources that are not counted one by one. */
export const otherSources = 'otras';

const siteVisits = count;
export const hourRowSchema = z.object({ hour, ...numbersSchema.shape, siteVisits });
export type HourRow = z.infer<typeof hourRowSchema>;

const sourceRowSchema = z.object({
  /** Null: no campaign's link. */
  source: source.nullable(),
  visits: count,
  signUps: count,
});

const contestFacts = z.object({
  id,
  slug,
  name: z.string(),
  startDate: isoDate,
  endDate: isoDate,
});

export const bestCardSchema = z.object({
  postId: id,
  eventId: id,
  slug,
  name: z.string(),
  author: z.string(),
  photoURL: z.string(),
  number: count.optional(),
  likes: count,
  shares: count,
  views: count,
});
export type BestCard = z.infer<typeof bestCardSchema>;

/** The campaign in numbers, of one event or of the whole site (`event` null). */
export const reportSchema = z.object({
  event: contestFacts.nullable(),
  /** First and last day of the report. */
  from: isoDate,
  to: isoDate,
  /** Since when every number is counted; before that there are uploads alone. */
  countedSince: z.iso.datetime(),
  /** The period of a row: a day in reports of more than half a year. */
  step: z.enum(['hour', 'day']),
  /** Hours, or days, in which something was counted, oldest first. */
  rows: z.array(hourRowSchema),
  totals: z.object({ ...numbersSchema.shape, siteVisits }),
  /** The same of as many other days. */
  previous: z.object({ ...numbersSchema.shape, siteVisits }),
  /**
   * The days of the comparison: from an event's beginning, the first days of the event before
   * (`event`), if there was one; otherwise the days before `from`.
   */
  compared: z.object({ event: contestFacts.nullable(), from: isoDate, to: isoDate }),
  /** The cards' numbers when counting began, in no hour. */
  earlier: z.object({ likes: count, shares: count, views: count }),
  /** Most visits first. */
  sources: z.array(sourceRowSchema),
  best: z.array(bestCardSchema),
  queue: z.object({
    /** Cards that wait for a moderator now, and since when the first of them. */
    waiting: count,
    oldestAt: z.iso.datetime().nullable(),
    /** How long those decided in these days had waited on average, in milliseconds. */
    averageMs: z.number().nullable(),
  }),
  /** Every event's numbers since counting began, newest start first; of the whole site alone. */
  contests: z.array(contestFacts.extend(numbersSchema.shape)),
});
export type Report = z.infer<typeof reportSchema>;

/** An account with a card or a like in an event. */
export const participantSchema = z.object({
  uid,
  name: z.string(),
  email: z.string(),
  /** Cards sent, and those on the table now. */
  cards: count,
  publicCards: count,
  /** Likes that their cards have. */
  likes: count,
  /** A like of their own is on record. */
  liked: z.boolean(),
  /** Accepted versions of the terms and the privacy notice, with times. */
  agreed: z.array(z.object({ document: z.string(), version: z.string(), at: z.iso.datetime() })),
});
export type Participant = z.infer<typeof participantSchema>;

/** Page loads since the last batch, by where they belong. */
export const visitsSchema = z.object({
  hour,
  /** Null: a page of no event. */
  eventId: id.nullable(),
  source: source.nullable(),
  visits: count.min(1),
});
export type Visits = z.infer<typeof visitsSchema>;
