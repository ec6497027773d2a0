import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { evidenceSchema, likeSourceSchema } from '../evidence.ts';
import { id, isoDate, nextCursor, uid } from '../fields.ts';
import { likeStateSchema, myLikeSchema, verdictSchema } from '../likes.ts';
import { serviceLimits } from '../limits.ts';
import { defineRequest } from '../request.ts';
import { receiptKeySchema } from '../receipt.ts';
import { ledgerSchema } from '../results.ts';
import { ledgerLikeSchema } from './integrity.ts';

const accounts = z.object({
  likedAccounts: z.array(z.string()).max(serviceLimits.likedAccounts),
  truncated: z.boolean(),
  /** How many likes the post has; absent where the list is truncated. */
  likes: z.number().int().optional(),
});
const tally = z.object({ postId: id, likes: z.number().int() });

/** A like as its voter takes it along: with what it was judged by, while that is kept. */
export const exportedLikeSchema = z.object({
  eventId: id,
  postId: id,
  likedAt: z.string(),
  state: likeStateSchema.default('counted'),
  evidence: evidenceSchema.nullable().default(null),
});

/** Requests that the likes service answers. */
export const likesRequests = {
  /**
   * Puts the actor's like of the post's event on the post, or takes it off. Not public:
   * POST_NOT_FOUND; event not running: EVENT_OVER; another account of the same mailbox likes a post
   * of the event: MAILBOX_HAS_VOTED. `previous` is the post that lost the like; `review` says that
   * the like is held, and that numbers are without it.
   */
  toggle: defineRequest({
    subject: 'rpc.likes.toggle',
    access: 'user',
    input: z.object({
      postId: id,
      /** `load`: a like of a load test, which is not judged. */
      source: likeSourceSchema.or(z.literal('load')).optional(),
    }),
    output: z.object({
      ...tally.shape,
      eventId: id.optional(),
      liked: z.boolean(),
      previous: tally.nullable(),
      review: z.literal(true).optional(),
    }),
  }),
  /** The state of the actor's like in each event. */
  listMine: defineRequest({
    subject: 'rpc.likes.list-mine',
    access: 'user',
    input: z.object({}),
    output: z.record(id, myLikeSchema),
  }),
  /**
   * The newest `serviceLimits.likedAccounts` accounts that liked a post, in an order independent of
   * time.
   */
  listAccounts: defineRequest({
    subject: 'rpc.likes.list-accounts',
    access: 'all',
    input: z.object({ postIds: z.array(id).max(500) }),
    output: z.object({ accounts: z.record(id, accounts) }),
  }),
  /** The most liked posts of each event, best first; ties go to the one that got there first. */
  listTop: defineRequest({
    subject: 'internal.likes.list-top',
    callers: ['events', 'posts'],
    input: z.object({ eventIds: z.array(id).max(200), limit: z.number().int().min(1).max(20) }),
    output: z.object({ top: z.record(id, z.array(tally)) }),
  }),
  /** Contests whose likes may still be judged: all whose result is not published. */
  listContests: defineRequest({
    subject: 'internal.likes.list-contests',
    callers: ['integrity'],
    input: z.object({}),
    output: z.object({
      contests: z.array(
        z.object({ eventId: id, startDate: isoDate, endDate: isoDate, published: z.boolean() }),
      ),
    }),
  }),
  /** The ledger of an event, a page at a time, in no order; one like may come twice. */
  listRecords: defineRequest({
    subject: 'internal.likes.list-records',
    callers: ['integrity'],
    input: z.object({ eventId: id, cursor: z.string().optional() }),
    output: z.object({ likes: z.array(ledgerLikeSchema), nextCursor }),
  }),
  /**
   * Accounts with a like of an event in any state: page by page, in no order, possibly repeated.
   * With `among`: only these.
   */
  listVoters: defineRequest({
    subject: 'internal.likes.list-voters',
    callers: ['campaign'],
    input: z.object({
      eventId: id,
      among: z.array(uid).max(500).optional(),
      cursor: z.string().optional(),
    }),
    output: z.object({ uids: z.array(uid), nextCursor }),
  }),
  /** How many likes of an event are in each state: together, all there are. */
  countStates: defineRequest({
    subject: 'internal.likes.count-states',
    callers: ['integrity'],
    input: z.object({ eventId: id }),
    output: z.record(likeStateSchema, z.number().int()),
  }),
  /**
   * Moves likes to the states of their verdicts. A like is left as it is where its voter has moved
   * it, taken it off or cleared it since, and, by a verdict without a decision, where an
   * administrator has decided about it. After the result: RESULT_PUBLISHED.
   */
  judge: defineRequest({
    subject: 'internal.likes.judge',
    callers: ['integrity'],
    input: z.object({ eventId: id, verdicts: z.array(verdictSchema).max(200) }),
    output: doneSchema,
  }),
  /** One's like of an event, where there is one. */
  getRecord: defineRequest({
    subject: 'internal.likes.get-record',
    callers: ['integrity', 'notifications'],
    input: z.object({ eventId: id, uid }),
    output: z.object({ like: ledgerLikeSchema.nullable() }),
  }),
  /** Counts a held like whose voter proved to be a person: LIKE_NOT_HELD where there is none. */
  clear: defineRequest({
    subject: 'internal.likes.clear',
    callers: ['integrity'],
    input: z.object({ eventId: id, uid }),
    output: doneSchema,
  }),
  /**
   * Closes an ended event's likes for good and makes their ledger, once: repetitions and concurrent
   * requests get the same one. It may take a minute.
   */
  publish: defineRequest({
    subject: 'internal.likes.publish',
    callers: ['events'],
    input: z.object({ eventId: id, startDate: isoDate, endDate: isoDate }),
    output: ledgerSchema.extend({ publishedAt: z.number().int(), receipts: receiptKeySchema }),
  }),
  /**
   * A part of a published ledger, from 0 on: whole lines, and for the ranking alone when the last
   * counted like of each of its cards was given (ISO 8601), which the lines do not say.
   */
  readLedger: defineRequest({
    subject: 'internal.likes.read-ledger',
    callers: ['events', 'gateway'],
    input: z.object({ eventId: id, part: z.number().int().min(0) }),
    output: z.object({ lines: z.string(), reachedAt: z.record(id, z.iso.datetime()) }),
  }),
  /** Removes a person's likes; in ended events they stay counted, without a name. */
  purgeUser: defineRequest({
    subject: 'internal.likes.purge-user',
    callers: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  }),
  exportUser: defineRequest({
    subject: 'internal.likes.export-user',
    callers: ['accounts'],
    input: z.object({ uid }),
    output: z.object({
      likes: z.array(exportedLikeSchema),
    }),
  }),
} as const;
