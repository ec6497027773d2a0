import { z } from 'zod';
import { loggedActSchema } from '../acts.ts';
import { doneSchema } from '../calls/shapes.ts';
import { id, isoDate, nextCursor } from '../fields.ts';
import { participantSchema, reportSchema, visitsSchema } from '../report.ts';
import { defineRequest } from '../request.ts';

/** Requests that the campaign service answers. */
export const campaignRequests = {
  /** Answers as soon as the service is ready. */
  getState: defineRequest({
    subject: 'internal.campaign.get-state',
    callers: ['gateway'],
    input: z.object({}),
    output: z.object({ entries: z.number().int() }),
  }),
  /** Counts a batch of visits once, also if it is sent again. */
  countVisits: defineRequest({
    subject: 'internal.campaign.count-visits',
    callers: ['gateway'],
    input: z.object({ batch: z.uuid(), visits: z.array(visitsSchema).max(500) }),
    output: doneSchema,
  }),
  /** The log from its beginning on, a page at a time. */
  readLog: defineRequest({
    subject: 'rpc.campaign.read-log',
    access: 'admin',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ entries: z.array(loggedActSchema), nextCursor }),
  }),
  /** For one event, or for the whole site; an unknown event is EVENT_NOT_FOUND. */
  report: defineRequest({
    subject: 'rpc.campaign.report',
    access: 'admin',
    input: z.object({
      eventId: id.nullable(),
      from: isoDate.optional(),
      to: isoDate.optional(),
    }),
    output: reportSchema,
  }),
  /** A page of them: first who has a card, then who likes one alone, of whom one may come twice. */
  listParticipants: defineRequest({
    subject: 'rpc.campaign.list-participants',
    access: 'admin',
    /** `goesOn`: a further page of an export that is in the log. */
    input: z.object({
      eventId: id,
      cursor: z.string().optional(),
      goesOn: z.literal(true).optional(),
    }),
    output: z.object({ participants: z.array(participantSchema), nextCursor }),
  }),
} as const;
