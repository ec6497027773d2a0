import { z } from 'zod';
import { eventSchema } from '../entities.ts';
import { id, isoDate, nextCursor, slug } from '../fields.ts';
import { defineRequest } from '../request.ts';
import { eventResultSchema, rankedCardSchema } from '../results.ts';
import { switchesSchema } from '../switches.ts';

/** What other services need of an event. */
const eventFactsSchema = z.object({
  id,
  slug,
  name: z.string(),
  startDate: isoDate,
  endDate: isoDate,
});
export type EventFacts = z.infer<typeof eventFactsSchema>;

/** Requests that the events service answers. */
export const eventsRequests = {
  /** Newest start first, a page at a time. */
  list: defineRequest({
    subject: 'rpc.events.list',
    access: 'all',
    input: z.object({ scope: z.enum(['current', 'all']), cursor: z.string().optional() }),
    output: z.object({ events: z.array(eventSchema), nextCursor: nextCursor.default(null) }),
  }),
  /** A published result, a page of its ranking at a time: RESULT_NOT_FOUND while it is hidden. */
  getResult: defineRequest({
    subject: 'rpc.events.get-result',
    access: 'all',
    input: z.object({ eventId: id, cursor: z.string().optional() }),
    output: z.object({
      result: eventResultSchema,
      ranking: z.array(rankedCardSchema),
      nextCursor,
    }),
  }),
  getSwitches: defineRequest({
    subject: 'rpc.events.get-switches',
    access: 'all',
    input: z.object({}),
    output: switchesSchema,
  }),
  /** As `setSwitches`, by the operator of the installation, without an account. */
  operateSwitches: defineRequest({
    whenPublished: true,
    subject: 'internal.events.operate-switches',
    askedBy: ['stack'],
    input: switchesSchema.partial(),
    output: switchesSchema,
  }),
  /** All of them, newest start first, a page at a time. */
  listFacts: defineRequest({
    subject: 'internal.events.list-facts',
    askedBy: ['campaign'],
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ events: z.array(eventFactsSchema), nextCursor }),
  }),
  /** Unknown ids and slugs are EVENT_NOT_FOUND. */
  getFacts: defineRequest({
    subject: 'internal.events.get-facts',
    askedBy: ['posts', 'likes', 'campaign'],
    input: z.union([z.object({ eventId: id }), z.object({ slug })]),
    output: eventFactsSchema,
  }),
} as const;
