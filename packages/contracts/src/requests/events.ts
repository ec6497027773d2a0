import { z } from 'zod';
import { eventSchema } from '../entities.ts';
import { contestName, displayText, id, isoDate, slug } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineRequest } from '../request.ts';
import { switchesSchema } from '../switches.ts';

/** What an administrator fills in for an event. */
export const newEventSchema = z.object({
  name: contestName,
  title: displayText(limits.titleLength),
  description: z.string().trim().min(1).max(limits.descriptionLength),
  startDate: isoDate,
  endDate: isoDate,
  thumbnailMediaId: id,
  aboutThumbnailMediaId: id,
});

/** What other services need of an event. */
export const eventFactsSchema = z.object({
  id,
  slug,
  name: z.string(),
  startDate: isoDate,
  endDate: isoDate,
});
export type EventFacts = z.infer<typeof eventFactsSchema>;

/** Which switches to put where; those left out stay. The answer tells all of them. */
const switchChange = {
  whenPublished: true,
  input: switchesSchema.partial(),
  output: switchesSchema,
} as const;

/** Requests that the events service answers. */
export const eventsRequests = {
  /** Newest start first, a page at a time. */
  list: defineRequest({
    subject: 'rpc.events.list',
    input: z.object({ scope: z.enum(['current', 'all']), cursor: z.string().optional() }),
    output: z.object({
      events: z.array(eventSchema),
      nextCursor: z.string().nullable().default(null),
    }),
  }),
  create: defineRequest({
    whenPublished: true,
    subject: 'rpc.events.create',
    input: newEventSchema,
    output: eventSchema,
  }),
  update: defineRequest({
    whenPublished: true,
    subject: 'rpc.events.update',
    input: z.object({ eventId: id, changes: newEventSchema.partial() }),
    output: eventSchema,
  }),
  delete: defineRequest({
    whenPublished: true,
    subject: 'rpc.events.delete',
    input: z.object({ eventId: id }),
    output: z.object({ success: z.literal(true) }),
  }),
  setWinners: defineRequest({
    whenPublished: true,
    subject: 'rpc.events.set-winners',
    input: z.object({ eventId: id, active: z.boolean() }),
    output: z.object({ success: z.literal(true) }),
  }),
  getSwitches: defineRequest({
    subject: 'rpc.events.get-switches',
    input: z.object({}),
    output: switchesSchema,
  }),
  setSwitches: defineRequest({ subject: 'rpc.events.set-switches', ...switchChange }),
  /** The same, as the operator of the installation, without an account. */
  operateSwitches: defineRequest({
    subject: 'internal.events.operate-switches',
    askedBy: ['stack'],
    ...switchChange,
  }),
  /** Unknown ids and slugs are EVENT_NOT_FOUND. */
  getFacts: defineRequest({
    subject: 'internal.events.get-facts',
    askedBy: ['posts', 'likes'],
    input: z.union([z.object({ eventId: id }), z.object({ slug })]),
    output: eventFactsSchema,
  }),
} as const;
