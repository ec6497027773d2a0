import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { exportedClaimSchema, prizePlace } from '../claims.ts';
import { eventSchema } from '../entities.ts';
import { id, isoDate, nextCursor, slug, uid } from '../fields.ts';
import { ownScoreSchema } from '../jury.ts';
import { defineRequest } from '../request.ts';
import { eventResultSchema, rankedCardSchema } from '../results.ts';
import { switchesSchema } from '../switches.ts';

/** The facts about an event that other services need. */
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

export const eventsRequests = {
  /** A page of events, latest start first. */
  list: defineRequest({
    subject: 'rpc.events.list',
    access: 'all',
    input: z.object({ scope: z.enum(['current', 'all']), cursor: z.string().optional() }),
    output: z.object({ events: z.array(eventSchema), nextCursor: nextCursor.default(null) }),
  }),
  /** A page of a published result's ranking. RESULT_NOT_FOUND while the winners are hidden. */
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
  /** Like `setSwitches`, for the operator of the installation, who has no account. */
  operateSwitches: defineRequest({
    whenPublished: true,
    subject: 'internal.events.operate-switches',
    callers: ['stack'],
    input: switchesSchema.partial(),
    output: switchesSchema,
  }),
  /** A card's prize, for certificates. POST_NOT_FOUND if the card has no prize or the result is hidden. */
  getAward: defineRequest({
    subject: 'rpc.events.get-award',
    access: 'all',
    /** `jury` selects the jury's prize, because a card may have two prizes. */
    input: z.object({ eventId: id, postId: id, jury: z.boolean() }),
    output: z.object({ event: z.string(), place: prizePlace, rank: z.number().int() }),
  }),
  /** A part of a published result's file of points. RESULT_NOT_FOUND if there is no such part. */
  readBallots: defineRequest({
    subject: 'rpc.events.read-ballots',
    access: 'all',
    input: z.object({ eventId: id, part: z.number().int().min(0) }),
    output: z.object({ lines: z.string() }),
  }),
  /** A page of the points that the actor gave as a juror. */
  exportScores: defineRequest({
    subject: 'rpc.events.export-scores',
    access: 'user',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ scores: z.array(ownScoreSchema), nextCursor }),
  }),
  /** A page of all events, latest start first. */
  listFacts: defineRequest({
    subject: 'internal.events.list-facts',
    callers: ['campaign'],
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ events: z.array(eventFactsSchema), nextCursor }),
  }),
  /** The facts about one event. EVENT_NOT_FOUND for an unknown id or slug. */
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
  /** The events that ran on a day and whose numbers of likes are public. */
  listCountable: defineRequest({
    subject: 'internal.events.list-countable',
    callers: ['notifications'],
    input: z.object({ date: isoDate }),
    output: z.object({ events: z.array(eventFactsSchema) }),
  }),
  /** The actor's claims, with the answers. */
  exportClaims: defineRequest({
    subject: 'rpc.events.export-claims',
    access: 'user',
    input: z.object({}),
    output: z.object({ claims: z.array(exportedClaimSchema) }),
  }),
  /**
   * Deletes the account's answers and passes its undelivered prizes on. Removes the account from juries:
   * its points stay, without a name.
   */
  purgeUser: defineRequest({
    whenPublished: true,
    subject: 'internal.events.purge-user',
    callers: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  }),
} as const;
