import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { exportedClaimSchema, prizePlace } from '../claims.ts';
import { eventSchema } from '../entities.ts';
import { id, isoDate, nextCursor, slug, uid } from '../fields.ts';
import { ownScoreSchema } from '../jury.ts';
import { defineRequest } from '../request.ts';
import { eventResultSchema, rankedCardSchema } from '../results.ts';
import { switchesSchema } from '../switches.ts';

/** Facts of an event for other services. */
const eventFactsSchema = z.object({
  id,
  slug,
  name: z.string(),
  startDate: isoDate,
  endDate: isoDate,
  /** The prizes of the first places. */
  prizes: z.array(z.string()).optional(),
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
  /** Like `setSwitches`, for the operator of the installation, without an account. */
  operateSwitches: defineRequest({
    whenPublished: true,
    subject: 'internal.events.operate-switches',
    callers: ['stack'],
    input: switchesSchema.partial(),
    output: switchesSchema,
  }),
  /** A card's prize as certificates say it; POST_NOT_FOUND where it has none, or that is hidden. */
  getAward: defineRequest({
    subject: 'rpc.events.get-award',
    access: 'all',
    /** `jury`: the jury's, where it may have two. */
    input: z.object({ eventId: id, postId: id, jury: z.boolean() }),
    output: z.object({ event: z.string(), place: prizePlace, rank: z.number().int() }),
  }),
  /** A part of a published result's file of points; RESULT_NOT_FOUND where there is none. */
  readBallots: defineRequest({
    subject: 'rpc.events.read-ballots',
    access: 'all',
    input: z.object({ eventId: id, part: z.number().int().min(0) }),
    output: z.object({ lines: z.string() }),
  }),
  /** The points that the actor gave as a juror, a page at a time. */
  exportScores: defineRequest({
    subject: 'rpc.events.export-scores',
    access: 'user',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ scores: z.array(ownScoreSchema), nextCursor }),
  }),
  /** All of them, newest start first, a page at a time. */
  listFacts: defineRequest({
    subject: 'internal.events.list-facts',
    callers: ['campaign'],
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ events: z.array(eventFactsSchema), nextCursor }),
  }),
  /** Unknown ids and slugs are EVENT_NOT_FOUND. */
  getFacts: defineRequest({
    subject: 'internal.events.get-facts',
    callers: ['posts', 'likes', 'notifications', 'campaign'],
    /** `uid`: the account that wants to take part. */
    input: z.union([z.object({ eventId: id, uid: uid.optional() }), z.object({ slug })]),
    output: eventFactsSchema.extend({
      /** Whether the account is a juror of the event. */
      isJuror: z.boolean().optional(),
    }),
  }),
  /** Events that ran on a day and whose numbers of likes are public. */
  listCountable: defineRequest({
    subject: 'internal.events.list-countable',
    callers: ['notifications'],
    input: z.object({ date: isoDate }),
    output: z.object({ events: z.array(eventFactsSchema) }),
  }),
  /** The actor's prizes, with what they answered. */
  exportClaims: defineRequest({
    subject: 'rpc.events.export-claims',
    access: 'user',
    input: z.object({}),
    output: z.object({ claims: z.array(exportedClaimSchema) }),
  }),
  /**
   * Deletes the account's answers; prizes that it has not received pass on. Removes it from juries:
   * its points stay without a name.
   */
  purgeUser: defineRequest({
    whenPublished: true,
    subject: 'internal.events.purge-user',
    callers: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  }),
} as const;
