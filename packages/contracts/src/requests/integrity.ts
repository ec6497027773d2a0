import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { evidenceSchema } from '../evidence.ts';
import { id, uid } from '../fields.ts';
import { clusterId, likeDecisionSchema, likeStateSchema } from '../likes.ts';
import { defineRequests } from '../request.ts';

/** A like as the ledger has it. `postId` is null if the like was taken off. */
export const ledgerLikeSchema = z.object({
  eventId: id,
  uid,
  postId: id.nullable(),
  /**
   * The account was deleted after the contest's end. Its like keeps its state under a uid of no account.
   * The account's own like is reported as taken off.
   */
  erased: z.boolean().optional(),
  /** Milliseconds since 1970. */
  at: z.number().int(),
  /** Null once the evidence is erased, and for a like without evidence. */
  evidence: evidenceSchema.nullable(),
  state: likeStateSchema,
  /** The account is banned: the like is void, and `state` is the one that it gets back after the ban. */
  suspended: z.boolean().optional(),
  /** The cluster, the rules and the score because of which the like does not count. */
  cluster: clusterId.nullable(),
  reasons: z.array(z.string()),
  score: z.number().int(),
  /** Whether the voter has proved to be a person. */
  cleared: z.boolean(),
  decision: likeDecisionSchema.nullable(),
});
export type LedgerLike = z.infer<typeof ledgerLikeSchema>;

export const integrityRequests = defineRequests('integrity', {
  /**
   * Likes that were committed a moment ago, a few times a second. A process numbers its batches from 1.
   * After a missing number, the integrity service reads the ledger again.
   */
  observe: {
    callers: ['likes'],
    input: z.object({
      process: id,
      batch: z.number().int().positive(),
      likes: z.array(ledgerLikeSchema).max(1_000),
      /** Deleted posts. The likes of these posts are deleted. */
      gone: z.array(id).max(1_000),
    }),
    output: doneSchema,
  },
  /** The number of an event's clusters that wait for a decision. */
  countUndecided: {
    callers: ['gateway', 'events'],
    input: z.object({ eventId: id }),
    output: z.object({ undecided: z.number().int() }),
  },
});
