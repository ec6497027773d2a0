import { z } from 'zod';
import { loggedActSchema } from '../acts.ts';
import { doneSchema } from '../calls/shapes.ts';
import { id, isoDate, nextCursor } from '../fields.ts';
import { participantSchema, reportSchema, visitsSchema } from '../report.ts';
import { defineRequests } from '../request.ts';

export const campaignRequests = defineRequests('campaign', {
  /** The answer shows that the service is ready. */
  getState: {
    callers: ['gateway'],
    input: z.object({}),
    output: z.object({ entries: z.number().int() }),
  },
  /** Counts a batch of visits. A batch that is sent again is not counted twice. */
  countVisits: {
    callers: ['gateway'],
    input: z.object({ batch: z.uuid(), visits: z.array(visitsSchema).max(500) }),
    output: doneSchema,
  },
  /** A page of the log, from its beginning. */
  readLog: {
    access: 'admin',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ entries: z.array(loggedActSchema), nextCursor }),
  },
  /** The report of one event, or of the whole site. EVENT_NOT_FOUND for an unknown event. */
  report: {
    access: 'admin',
    input: z.object({
      eventId: id.nullable(),
      from: isoDate.optional(),
      to: isoDate.optional(),
    }),
    output: reportSchema,
  },
  /**
   * A page of participants: first the accounts with a card, then those with only a like. An account of the
   * second kind may be repeated.
   */
  listParticipants: {
    access: 'admin',
    /** `goesOn`: a further page of an export whose first page was logged. */
    input: z.object({
      eventId: id,
      cursor: z.string().optional(),
      goesOn: z.literal(true).optional(),
    }),
    output: z.object({ participants: z.array(participantSchema), nextCursor }),
  },
});
