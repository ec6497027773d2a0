import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { cardSchema, deniedCardSchema, postSummarySchema, raceSchema } from '../entities.ts';
import { id, isoDate, nextCursor, slug, uid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineRequests } from '../request.ts';

export const postSortSchema = z.enum(['recent', 'likes', 'random']);

const page = z.object({ posts: z.array(postSummarySchema), nextCursor });

export const ownReportSchema = z.object({
  postId: id,
  reason: z.string(),
  /** ISO 8601. */
  reportedAt: z.string(),
});

export const postsRequests = defineRequests('posts', {
  /**
   * A page of an event's public posts; empty for an unknown event. A list in random order begins at the
   * position `turn` of the ring of posts, or at a random one. `nextTurn` is the position after its first
   * page.
   */
  list: {
    access: 'all',
    input: z.object({
      eventId: id,
      limit: z.number().int().min(1).max(500),
      cursor: z.string().optional(),
      sort: postSortSchema,
      /** The client asked for a list by likes, but they are hidden: `sort` is `recent`. */
      hidesLikes: z.boolean().optional(),
      q: z.string().max(limits.searchLength).optional(),
      author: uid.optional(),
      turn: z.number().int().min(0).optional(),
    }),
    output: page.extend({ nextTurn: z.number().int().optional() }),
  },
  /** A page of a person's public posts, newest first. USER_NOT_FOUND if there are none. */
  listByAuthor: {
    access: 'all',
    input: z.object({
      uid,
      limit: z.number().int().min(1).max(limits.pageSize),
      cursor: z.string().optional(),
    }),
    output: page,
  },
  getBySlug: {
    access: 'all',
    input: z.object({ eventSlug: slug, postSlug: slug }),
    output: postSummarySchema,
  },
  /** A page of the actor's posts, newest first. */
  listMine: {
    access: 'user',
    input: z.object({ cursor: z.string().optional() }),
    output: page,
  },
  /** The ranks of the actor's cards in these events, and the actor's denied cards. */
  race: {
    access: 'user',
    input: z.object({ eventIds: z.array(id).max(500) }),
    output: raceSchema,
  },
  /**
   * A page of the stored data about the actor's denied and removed cards, including hidden ones. Newest
   * first.
   */
  listMyDenied: {
    access: 'user',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ denied: z.array(deniedCardSchema), nextCursor }),
  },
  /** A page of the actor's reports, oldest first. */
  listMyReports: {
    access: 'user',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ reports: z.array(ownReportSchema), nextCursor }),
  },
  countPending: {
    access: 'admin',
    input: z.object({}),
    output: z.object({ count: z.number().int() }),
  },
  /** Facts about posts for other services. Unknown ids are left out. */
  getFacts: {
    callers: ['events', 'gateway', 'likes', 'notifications', 'campaign'],
    input: z.object({ postIds: z.array(id).max(500) }),
    output: z.object({
      posts: z.array(
        cardSchema.extend({
          postId: id,
          eventId: id,
          userId: uid,
          public: z.boolean(),
          createdAt: z.number(),
        }),
      ),
    }),
  },
  /** A page of an event's public posts that gained likes on one of the last days (Mexico City). */
  listGains: {
    callers: ['notifications'],
    input: z.object({ eventId: id, date: isoDate, cursor: z.string().optional() }),
    output: z.object({
      gains: z.array(
        postSummarySchema
          .pick({ slug: true, name: true, likes: true })
          .extend({ postId: id, userId: uid, gained: z.number().int().positive() }),
      ),
      nextCursor,
    }),
  },
  /** A page of an event's public posts, with their authors and what a jury sees. */
  listCards: {
    callers: ['events'],
    input: z.object({ eventId: id, cursor: z.string().optional() }),
    output: z.object({
      cards: z.array(
        postSummarySchema
          .pick({ name: true, width: true, height: true, thumbhash: true })
          .extend({ postId: id, userId: uid }),
      ),
      nextCursor,
    }),
  },
  /** Whether the account has a public or pending post, in the event or in any event. */
  hasPosts: {
    callers: ['accounts', 'events'],
    input: z.object({ uid, eventId: id.optional() }),
    output: z.object({ hasPosts: z.boolean() }),
  },
  /** Stores whether the account is banned. The event has the same effect, but may arrive after the answer. */
  refreshBan: {
    callers: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  },
  /** Deletes all posts of a person. Answers once the records are deleted; pictures are deleted later. */
  purgeUser: {
    whenPublished: true,
    callers: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  },
});
