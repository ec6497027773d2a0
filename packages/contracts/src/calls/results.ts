import { z } from 'zod';
import { receiptSchema } from '../receipt.ts';
import { eventResultSchema, ledgerSchema, rankedCardSchema } from '../results.ts';
import { defineCalls } from './call.ts';
import { doneSchema } from './shapes.ts';

export const publishErrors = [
  'EVENT_NOT_FOUND',
  'EVENT_NOT_ENDED',
  'CLUSTERS_UNDECIDED',
  'JURY_NOT_DONE',
] as const;
/**
 * With `confirm`, the result is published although likes are undecided or points are missing. These do not
 * count.
 */
export const publishBody = z.object({ confirm: z.boolean().optional() }).optional();

export const resultCalls = defineCalls({
  getResult: {
    access: 'all',
    summary: "An event's published result; none while its winners are hidden",
    response: eventResultSchema.extend({
      ranking: z.array(rankedCardSchema),
      ledger: ledgerSchema.extend({ url: z.string() }),
      /** The address of the file with the jury's points. */
      ballotsUrl: z.string().optional(),
    }),
    errors: ['RESULT_NOT_FOUND'],
    cacheable: true,
  },
  getLedger: {
    access: 'all',
    summary:
      'The ledger of a published result, one line a like, by pseudonym and with the hour alone; its SHA-256 is in the result',
    produces: 'application/x-ndjson',
    errors: ['RESULT_NOT_FOUND'],
    cacheable: true,
  },
  getBallots: {
    access: 'all',
    summary: "A published result's points of the jury, one line a card and juror; as the ledger",
    produces: 'application/x-ndjson',
    errors: ['RESULT_NOT_FOUND'],
    cacheable: true,
  },
  publishResult: {
    access: 'admin',
    recentSignIn: true,
    securityKind: 'decision',
    summary: 'Publishes the result of an event whose winners have been active all along',
    subject: 'rpc.events.publish-result',
    whenPublished: true,
    body: publishBody,
    response: doneSchema,
    message: 'El resultado ya es oficial.',
    errors: publishErrors,
  },
  listMyReceipts: {
    access: 'user',
    summary:
      "One's own lines in the ledgers of published results, signed: Ed25519 over the JSON of eventId, postId, state and voter, in this order and without spaces",
    subject: 'rpc.likes.list-receipts',
    response: z.array(receiptSchema),
  },
});
