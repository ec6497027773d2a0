import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { evidenceSchema, likeSourceSchema } from '../evidence.ts';
import { id, isoDate, nextCursor, uid } from '../fields.ts';
import { likeStateSchema, myLikeSchema, stateSumsSchema, verdictSchema } from '../likes.ts';
import { serviceLimits } from '../limits.ts';
import { defineRequests } from '../request.ts';
import { receiptKeySchema } from '../receipt.ts';
import { ledgerSchema } from '../results.ts';
import { ledgerLikeSchema } from './integrity.ts';

const accounts = z.object({
  likedAccounts: z.array(z.string()).max(serviceLimits.likedAccounts),
  truncated: z.boolean(),
  /** The number of the post's likes. Absent if the list is truncated. */
  likes: z.number().int().optional(),
});
const tally = z.object({ postId: id, likes: z.number().int() });

/** A like in its voter's export, with the evidence while that is stored. */
export const exportedLikeSchema = z.object({
  eventId: id,
  postId: id,
  likedAt: z.string(),
  state: likeStateSchema.default('counted'),
  evidence: evidenceSchema.nullable().default(null),
});

export const likesRequests = defineRequests('likes', {
  /**
   * Adds the actor's like to the post, moves it there from another post of the event, or removes it from
   * the post. POST_NOT_FOUND if the post is not public, EVENT_OVER if the event is not running,
   * MAILBOX_HAS_VOTED if another account of the same mailbox likes in the event. `previous` is the post
   * that lost the like. With `review` the like is held and not in the
   * numbers. With `counted` it is in the number of the post.
   */
  toggle: {
    access: 'user',
    input: z.object({
      postId: id,
      /** `load`: a like of a load test. It is not judged. */
      source: likeSourceSchema.or(z.literal('load')).optional(),
    }),
    output: z.object({
      ...tally.shape,
      eventId: id.optional(),
      liked: z.boolean(),
      previous: tally.nullable(),
      review: z.literal(true).optional(),
      counted: z.literal(true).optional(),
    }),
  },
  /** The actor's like in each event, with its state. */
  listMine: {
    access: 'user',
    input: z.object({}),
    output: z.record(id, myLikeSchema),
  },
  /**
   * The newest `serviceLimits.likedAccounts` accounts that like a post. Their order does not depend on
   * time. With `toggled`, the lists are those after a toggle of the account `uid`: the account is in the
   * list of the post `likes` and in no other list, and no list has more names than the post's number in
   * `numbers`. A verdict or later toggles may have changed that. If replicas share the store, `numbers` is
   * ignored, because it may lack likes of other replicas.
   */
  listAccounts: {
    access: 'all',
    input: z.object({
      postIds: z.array(id).max(500),
      toggled: z
        .object({ uid, likes: id.nullable(), numbers: z.record(id, z.number().int()) })
        .optional(),
    }),
    output: z.object({ accounts: z.record(id, accounts) }),
  },
  /**
   * The most liked posts of each event, best first. Of equal numbers, the post that reached the number
   * first comes first.
   */
  listTop: {
    callers: ['events', 'posts'],
    input: z.object({ eventIds: z.array(id).max(200), limit: z.number().int().min(1).max(20) }),
    output: z.object({ top: z.record(id, z.array(tally)) }),
  },
  /**
   * All contests with likes. The answering process first reports its last changes of likes, so that a judge
   * who asks knows them.
   */
  listContests: {
    callers: ['integrity'],
    input: z.object({}),
    output: z.object({
      contests: z.array(
        z.object({ eventId: id, startDate: isoDate, endDate: isoDate, published: z.boolean() }),
      ),
    }),
  },
  /** A page of an event's ledger, in any order. A like may be repeated. */
  listRecords: {
    callers: ['integrity'],
    input: z.object({ eventId: id, cursor: z.string().optional() }),
    output: z.object({ likes: z.array(ledgerLikeSchema), nextCursor }),
  },
  /**
   * A page of the accounts with a like in the event, in any state and order. An account may be repeated.
   * With `among`, only these accounts.
   */
  listVoters: {
    callers: ['campaign'],
    input: z.object({
      eventId: id,
      among: z.array(uid).max(500).optional(),
      cursor: z.string().optional(),
    }),
    output: z.object({ uids: z.array(uid), nextCursor }),
  },
  /** The number of an event's likes in each state: of all posts, and of the `postSums` posts with most likes. */
  countStates: {
    callers: ['integrity'],
    input: z.object({ eventId: id }),
    output: stateSumsSchema,
  },
  /**
   * Moves likes to the states of their verdicts. A verdict is ignored if the voter has since moved, taken
   * off or cleared the like. A verdict without a decision is also ignored if an administrator has decided
   * about the like. RESULT_PUBLISHED once the result is published.
   */
  judge: {
    callers: ['integrity'],
    input: z.object({ eventId: id, verdicts: z.array(verdictSchema).max(200) }),
    output: doneSchema,
  },
  /** An account's like in an event; null if there is none. */
  getRecord: {
    callers: ['integrity', 'notifications'],
    input: z.object({ eventId: id, uid }),
    output: z.object({ like: ledgerLikeSchema.nullable() }),
  },
  /** Counts a held like whose voter has proved to be a person. LIKE_NOT_HELD if there is none. */
  clear: {
    callers: ['integrity'],
    input: z.object({ eventId: id, uid }),
    output: doneSchema,
  },
  /**
   * Closes the likes of an ended event for good and makes their ledger. Repeated and concurrent requests
   * get the same ledger. May take a minute.
   */
  publish: {
    callers: ['events'],
    input: z.object({ eventId: id, startDate: isoDate, endDate: isoDate }),
    output: ledgerSchema.extend({ receipts: receiptKeySchema }),
  },
  /**
   * A part of a published ledger, counted from 0, with whole lines. `reachedAt` has the time of each
   * card's last counted like (ISO 8601). Only the ranking needs it, and lines do not contain it.
   */
  readLedger: {
    callers: ['events', 'gateway'],
    input: z.object({ eventId: id, part: z.number().int().min(0) }),
    output: z.object({ lines: z.string(), reachedAt: z.record(id, z.iso.datetime()) }),
  },
  /** Stores whether the account is banned. The event has the same effect, but may arrive after the answer. */
  refreshBan: {
    callers: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  },
  /** Removes a person's likes. In ended events they stay, without a name: counted, or void if the person is banned. */
  purgeUser: {
    callers: ['accounts'],
    input: z.object({ uid, banned: z.boolean() }),
    output: doneSchema,
  },
  exportUser: {
    callers: ['accounts'],
    input: z.object({ uid }),
    output: z.object({
      likes: z.array(exportedLikeSchema),
    }),
  },
});
