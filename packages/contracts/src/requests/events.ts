import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { exportedClaimSchema, prizePlace } from '../claims.ts';
import { eventSchema } from '../entities.ts';
import { id, isoDate, nextCursor, slug, uid } from '../fields.ts';
import { ownInvitationSchema, ownScoreSchema } from '../jury.ts';
import { defineRequests } from '../request.ts';
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

export const eventsRequests = defineRequests('events', {
  /** A page of events, latest start first. */
  list: {
    access: 'all',
    input: z.object({ scope: z.enum(['current', 'all']), cursor: z.string().optional() }),
    output: z.object({ events: z.array(eventSchema), nextCursor: nextCursor.default(null) }),
  },
  /** A page of a published result's ranking. RESULT_NOT_FOUND while the winners are hidden. */
  getResult: {
    access: 'all',
    input: z.object({ eventId: id, cursor: z.string().optional() }),
    output: z.object({
      result: eventResultSchema,
      ranking: z.array(rankedCardSchema),
      nextCursor,
    }),
  },
  getSwitches: {
    access: 'all',
    input: z.object({}),
    output: switchesSchema,
  },
  /** Like `setSwitches`, for the operator of the installation, who has no account. */
  operateSwitches: {
    whenPublished: true,
    callers: ['stack'],
    input: switchesSchema.partial(),
    output: switchesSchema,
  },
  /** A card's prize, for certificates. POST_NOT_FOUND if the card has no prize or the result is hidden. */
  getAward: {
    access: 'all',
    /** `jury` selects the jury's prize, because a card may have two prizes. */
    input: z.object({ eventId: id, postId: id, jury: z.boolean() }),
    output: z.object({ event: z.string(), place: prizePlace, rank: z.number().int() }),
  },
  /** A part of a published result's file of points. RESULT_NOT_FOUND if there is no such part. */
  readBallots: {
    access: 'all',
    input: z.object({ eventId: id, part: z.number().int().min(0) }),
    output: z.object({ lines: z.string() }),
  },
  /** A page of the points that the actor gave as a juror. */
  exportScores: {
    access: 'user',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ scores: z.array(ownScoreSchema), nextCursor }),
  },
  /** The invitations that the actor accepted as a juror. */
  exportInvitations: {
    access: 'user',
    input: z.object({}),
    output: z.object({ invitations: z.array(ownInvitationSchema) }),
  },
  /** A page of all events, latest start first. */
  listFacts: {
    callers: ['campaign'],
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ events: z.array(eventFactsSchema), nextCursor }),
  },
  /** The facts about one event. EVENT_NOT_FOUND for an unknown id or slug. */
  getFacts: {
    callers: ['posts', 'likes', 'notifications', 'campaign'],
    /** `uid`: the account that wants to take part. */
    input: z.union([z.object({ eventId: id, uid: uid.optional() }), z.object({ slug })]),
    output: eventFactsSchema.extend({
      isJuror: z.boolean().optional(),
    }),
  },
  /** The events that ran on a day and whose numbers of likes are public. */
  listCountable: {
    callers: ['notifications'],
    input: z.object({ date: isoDate }),
    output: z.object({ events: z.array(eventFactsSchema) }),
  },
  /** The actor's claims, with the answers. */
  exportClaims: {
    access: 'user',
    input: z.object({}),
    output: z.object({ claims: z.array(exportedClaimSchema) }),
  },
  /**
   * Deletes the account's answers and passes its undelivered prizes on. Removes the account from juries:
   * its points stay, without a name.
   */
  purgeUser: {
    whenPublished: true,
    callers: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  },
});
