import { z } from 'zod';
import { loggedActSchema } from '../acts.ts';
import { isoDate, nextCursor, queueQuery, uid } from '../fields.ts';
import { participantSchema, reportSchema } from '../report.ts';
import { defineCalls } from './call.ts';
import { doneSchema } from './shapes.ts';

/**
 * A day of a report. The range is limited so that calculations with neighbouring days have years of four
 * digits.
 */
const day = isoDate
  .refine((date) => date >= '2000-01-01' && date <= '2100-12-31', 'fecha fuera de 2000 a 2100')
  .optional();
const days = { from: day, to: day };
const csv = 'text/csv';
const format = z.literal('csv').optional();
const report = {
  access: 'admin',
  query: z.object({ ...days, format }),
  alsoProduces: csv,
  response: reportSchema,
} as const;

export const campaignCalls = defineCalls({
  countVisit: {
    access: 'all',
    withoutAppCheck: true,
    summary:
      'Counts that a page was opened, and by whose link (`utm_source`), which a cookie keeps for the session. Robots and pages that there are not count nothing',
    body: z.object({ path: z.string().max(500), source: z.string().max(500).optional() }),
    response: doneSchema,
  },
  listAudit: {
    access: 'admin',
    summary: 'What administrators did, newest first; entries are never changed',
    subject: 'rpc.campaign.list-acts',
    query: z.object({
      ...queueQuery,
      ...days,
      actor: uid.optional(),
      action: z.string().min(1).max(60).optional(),
    }),
    response: z.object({
      entries: z.array(loggedActSchema),
      nextCursor,
      /** All administrators in the log, with the names of existing accounts. */
      actors: z.array(z.object({ uid, name: z.string().nullable() })),
      /** The accounts in these entries that still exist. */
      people: z.array(z.object({ uid, name: z.string() })),
    }),
  },
  exportAudit: {
    access: 'admin',
    recentSignIn: true,
    securityKind: 'export',
    summary: 'The whole log, oldest first: a line of JSON each, or CSV',
    query: z.object({ format: z.enum(['ndjson', 'csv']).default('ndjson') }),
    produces: 'application/x-ndjson',
    alsoProduces: csv,
  },
  getOverview: {
    ...report,
    summary:
      'The whole site in numbers, an hour a row (Mexico City), of more than 184 days a day, of 731 days at most; without dates the last 30 days. `format=csv`: the rows',
    errors: ['DATES_OUT_OF_ORDER'],
  },
  getReport: {
    ...report,
    summary:
      "An event in numbers, an hour a row (Mexico City), of more than 184 days a day; without dates the event's own, the last 731 of them. `format=csv`: the rows",
    errors: ['EVENT_NOT_FOUND', 'DATES_OUT_OF_ORDER'],
  },
  listParticipants: {
    access: 'admin',
    recentSignIn: true,
    securityKind: 'export',
    summary:
      'Who has a card in an event, then who likes one, and what they agreed to. `format=csv`: all of them',
    query: z.object({ cursor: queueQuery.cursor, format }),
    alsoProduces: csv,
    response: z.object({ participants: z.array(participantSchema), nextCursor }),
    errors: ['EVENT_NOT_FOUND'],
  },
});
