import { z } from 'zod';
import { id, isoDate, slug, uid } from './fields.ts';

/** Numbers counted per hour, for each event and for the whole site. */
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
  /** Opened pages of the event, or of the whole site. */
  visits: count,
  /** New accounts of the whole site, also in the report of an event. */
  signUps: count,
  uploads: count,
  approved: count,
  denied: count,
  /** Removed public cards. */
  removed: count,
  /** New likes minus withdrawn and voided ones; may be negative in an hour. */
  likes: count,
  shares: count,
  views: count,
}) satisfies z.ZodType<Record<CountedNumber, number>>;
export type Numbers = z.infer<typeof numbersSchema>;

/** Start of an hour or a day in Mexico City, as `2026-11-25T13:00`. */
const hour = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:00$/);

/** The `utm_source` of a landing page in lower case. */
export const source = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,39}$/);

/** The name under which all other sources are counted. */
export const otherSources = 'otras';

const siteVisits = count;
export const hourRowSchema = z.object({ hour, ...numbersSchema.shape, siteVisits });
export type HourRow = z.infer<typeof hourRowSchema>;

const sourceRowSchema = z.object({
  /** Null for visits without a campaign link. */
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

const bestCardSchema = z.object({
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

/** The campaign in numbers, of one event or of the whole site (`event` null). */
export const reportSchema = z.object({
  event: contestFacts.nullable(),
  /** First and last day of the report. */
  from: isoDate,
  to: isoDate,
  /** Start of the first day with a number. */
  countedSince: z.iso.datetime(),
  /** The period of a row: a day in reports of more than half a year. */
  step: z.enum(['hour', 'day']),
  /** Hours or days with a number other than zero, oldest first. */
  rows: z.array(hourRowSchema),
  totals: z.object({ ...numbersSchema.shape, siteVisits }),
  /** The totals of the days of the comparison. */
  previous: z.object({ ...numbersSchema.shape, siteVisits }),
  /**
   * The days of the comparison: from an event's beginning, the first days of the event before
   * (`event`), if there was one; otherwise the days before `from`.
   */
  compared: z.object({ event: contestFacts.nullable(), from: isoDate, to: isoDate }),
  /** Most visits first. */
  sources: z.array(sourceRowSchema),
  best: z.array(bestCardSchema),
  queue: z.object({
    /** Cards that wait for a moderator, and the start of the longest wait. */
    waiting: count,
    oldestAt: z.iso.datetime().nullable(),
    /** Average wait of the cards decided in these days, in milliseconds. */
    averageMs: z.number().nullable(),
  }),
  /** Numbers of each event, newest start first; only in the site's report. */
  contests: z.array(contestFacts.extend(numbersSchema.shape)),
});
export type Report = z.infer<typeof reportSchema>;

/** An account with a card or a like in an event. */
export const participantSchema = z.object({
  uid,
  name: z.string(),
  email: z.string(),
  /** Uploaded cards, and cards that are public now. */
  cards: count,
  publicCards: count,
  /** Likes of their cards. */
  likes: count,
  /** Whether they have a like in the event. */
  liked: z.boolean(),
  /** Accepted versions of the terms and the privacy notice, with times. */
  agreed: z.array(z.object({ document: z.string(), version: z.string(), at: z.iso.datetime() })),
});
export type Participant = z.infer<typeof participantSchema>;

/** Page loads since the last batch, by hour, event and source. */
export const visitsSchema = z.object({
  hour,
  /** Null for pages that belong to no event. */
  eventId: id.nullable(),
  source: source.nullable(),
  visits: count.min(1),
});
export type Visits = z.infer<typeof visitsSchema>;
