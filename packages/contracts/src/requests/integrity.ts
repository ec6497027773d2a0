import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { evidenceSchema } from '../evidence.ts';
import { id, uid } from '../fields.ts';
import { clusterId, likeDecisionSchema, likeStateSchema } from '../likes.ts';
import { defineRequest } from '../request.ts';

/** A like as the ledger has it; without a `postId` it was taken off. */
export const ledgerLikeSchema = z.object({
  eventId: id,
  uid,
  postId: id.nullable(),
  /** Milliseconds since 1970. */
  at: z.number().int(),
  /** Null for likes of before evidence was kept, and once it is erased. */
  evidence: evidenceSchema.nullable(),
  state: likeStateSchema,
  /** The reason why a like does not count. */
  cluster: clusterId.nullable(),
  reasons: z.array(z.string()),
  score: z.number().int(),
  /** Its voter proved to be a person. */
  cleared: z.boolean(),
  /** The administrator's decision that fixes its state. */
  decision: likeDecisionSchema.nullable(),
});
export type LedgerLike = z.infer<typeof ledgerLikeSchema>;

/** Requests that the integrity service answers. */
export const integrityRequests = {
  /**
   * Likes as they were just committed, a few times a second. A process numbers its batches from 1
   * on: who misses one reads the ledger again.
   */
  observe: defineRequest({
    subject: 'internal.integrity.observe',
    callers: ['likes'],
    input: z.object({
      process: id,
      batch: z.number().int().positive(),
      likes: z.array(ledgerLikeSchema).max(1_000),
      /** Posts that are gone with all their likes. */
      gone: z.array(id).max(1_000),
    }),
    output: doneSchema,
  }),
  /** How many clusters of an event wait for a decision. */
  countUndecided: defineRequest({
    subject: 'internal.integrity.count-undecided',
    callers: ['gateway', 'events'],
    input: z.object({ eventId: id }),
    output: z.object({ undecided: z.number().int() }),
  }),
} as const;
