import { z } from 'zod';
import { id, isoDate, slug, uid } from './fields.ts';

const count = z.number().int();

/** Numbers that are counted per hour, for each event and for the whole site. */
const numbersSchema = z.object({
  /** Opened pages, of the event or of the whole site. */
  visits: count,
  /** New accounts of the whole site, even in the report of an event. */
  signUps: count,
  uploads: count,
  approved: count,
  denied: count,
  /** Public cards that were removed. */
  removed: count,
  /** New likes minus withdrawn and voided ones. Can be negative in an hour. */
  likes: count,
  shares: count,
  views: count,
});
export type Numbers = z.infer<typeof numbersSchema>;
export const countedNumbers = numbersSchema.keyof().options;

/** The start of an hour or a day in Mexico City, for example `2026-11-25T13:00`. */
const hour = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:00$/);

/** A `utm_source` in lower case. */
export const source = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,39}$/);

/** The name under which all further sources are counted. */
export const otherSources = 'otras';

const siteVisits = count;
export const hourRowSchema = z.object({ hour, ...numbersSchema.shape, siteVisits });
export type HourRow = z.infer<typeof hourRowSchema>;

const sourceRowSchema = z.object({
  /** Null for visits without a `utm_source`. */
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

/** The numbers of one event, or of the whole site (`event` is null). */
export const reportSchema = z.object({
  event: contestFacts.nullable(),
  from: isoDate,
  to: isoDate,
  /** The start of the first day that has a number. */
  countedSince: z.iso.datetime(),
  /** The period of a row. Reports of more than half a year have a row per day. */
  step: z.enum(['hour', 'day']),
  /** The hours or days with a number other than zero, oldest first. */
  rows: z.array(hourRowSchema),
  totals: z.object({ ...numbersSchema.shape, siteVisits }),
  /** The totals of the days that are compared. */
  previous: z.object({ ...numbersSchema.shape, siteVisits }),
  /**
   * The days with which the report is compared. If the report starts with an event, these are the
   * first days of the previous event (`event`), if there is one. Otherwise they are the days before
   * `from`.
   */
  compared: z.object({ event: contestFacts.nullable(), from: isoDate, to: isoDate }),
  /** Most visits first. */
  sources: z.array(sourceRowSchema),
  best: z.array(bestCardSchema),
  queue: z.object({
    /** The number of cards that wait for a moderator, and since when the oldest has waited. */
    waiting: count,
    oldestAt: z.iso.datetime().nullable(),
    /** The average wait of the cards that were decided in these days, in milliseconds. */
    averageMs: z.number().nullable(),
  }),
  /** The numbers of each event, latest start first. Only in the report of the whole site. */
  contests: z.array(contestFacts.extend(numbersSchema.shape)),
});
export type Report = z.infer<typeof reportSchema>;

/** An account with a card or a like in an event. */
export const participantSchema = z.object({
  uid,
  name: z.string(),
  email: z.string(),
  /** The number of uploaded cards, and the number of those that are public now. */
  cards: count,
  publicCards: count,
  /** The number of likes of the account's cards. */
  likes: count,
  liked: z.boolean(),
  /** Accepted versions of the terms and the privacy notice, with times. */
  agreed: z.array(z.object({ document: z.string(), version: z.string(), at: z.iso.datetime() })),
});
export type Participant = z.infer<typeof participantSchema>;

/** A number of opened pages in one hour, of one event and from one source. */
export const visitsSchema = z.object({
  hour,
  /** Null for pages that belong to no event. */
  eventId: id.nullable(),
  source: source.nullable(),
  visits: count.min(1),
});
export type Visits = z.infer<typeof visitsSchema>;
