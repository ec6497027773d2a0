import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { deniedCardSchema, postSummarySchema, raceSchema } from '../entities.ts';
import { id, isoDate, nextCursor, slug, uid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineRequest } from '../request.ts';

export const postSortSchema = z.enum(['recent', 'likes', 'random']);

const page = z.object({ posts: z.array(postSummarySchema), nextCursor });

/** A report as its author sees it. */
export const ownReportSchema = z.object({
  postId: id,
  reason: z.string(),
  /** ISO 8601 instant. */
  reportedAt: z.string(),
});

/** Requests that the posts service answers. */
export const postsRequests = {
  /**
   * Public posts of an event; an unknown event has none. A random list begins at `turn` of the ring
   * of its posts, or anywhere; `nextTurn` is where its first page ends.
   */
  list: defineRequest({
    subject: 'rpc.posts.list',
    access: 'all',
    input: z.object({
      eventId: id,
      limit: z.number().int().min(1).max(500),
      cursor: z.string().optional(),
      sort: postSortSchema,
      q: z.string().max(limits.searchLength).optional(),
      author: uid.optional(),
      turn: z.number().int().min(0).optional(),
    }),
    output: page.extend({ nextTurn: z.number().int().optional() }),
  }),
  /** Public posts of one person, newest first: USER_NOT_FOUND where they have none. */
  listByAuthor: defineRequest({
    subject: 'rpc.posts.list-by-author',
    access: 'all',
    input: z.object({
      uid,
      limit: z.number().int().min(1).max(limits.pageSize),
      cursor: z.string().optional(),
    }),
    output: page,
  }),
  getBySlug: defineRequest({
    subject: 'rpc.posts.get-by-slug',
    access: 'all',
    input: z.object({ eventSlug: slug, postSlug: slug }),
    output: postSummarySchema,
  }),
  /** The actor's posts, newest first. */
  listMine: defineRequest({
    subject: 'rpc.posts.list-mine',
    access: 'user',
    input: z.object({ cursor: z.string().optional() }),
    output: page,
  }),
  /** How the actor's cards stand in these events, and which were denied. */
  race: defineRequest({
    subject: 'rpc.posts.race',
    access: 'user',
    input: z.object({ eventIds: z.array(id).max(500) }),
    output: raceSchema,
  }),
  /** All that is kept of the actor's cards that went, also of those put away, newest first. */
  listMyDenied: defineRequest({
    subject: 'rpc.posts.list-my-denied',
    access: 'user',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ denied: z.array(deniedCardSchema), nextCursor }),
  }),
  /** The actor's reports, oldest first. */
  listMyReports: defineRequest({
    subject: 'rpc.posts.list-my-reports',
    access: 'user',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ reports: z.array(ownReportSchema), nextCursor }),
  }),
  countPending: defineRequest({
    subject: 'rpc.posts.count-pending',
    access: 'admin',
    input: z.object({}),
    output: z.object({ count: z.number().int() }),
  }),
  /** Facts of posts for other services; unknown ids are left out. */
  getFacts: defineRequest({
    subject: 'internal.posts.get-facts',
    callers: ['events', 'gateway', 'likes', 'notifications', 'campaign'],
    input: z.object({ postIds: z.array(id).max(500) }),
    output: z.object({
      posts: z.array(
        postSummarySchema
          .pick({ slug: true, name: true, photoURL: true, displayName: true, public: true })
          .extend(
            postSummarySchema
              .pick({ number: true, width: true, height: true, focus: true })
              .partial().shape,
          )
          .extend({ postId: id, eventId: id, userId: uid, createdAt: z.number() }),
      ),
    }),
  }),
  /** Public posts of an event that won likes on one of the last days (Mexico City). */
  listGains: defineRequest({
    subject: 'internal.posts.list-gains',
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
  }),
  /** Public posts of an event, with what a jury is shown of them and whose they are. */
  listCards: defineRequest({
    subject: 'internal.posts.list-cards',
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
  }),
  /** Whether the account has a public or waiting post, in the event or at all. */
  hasPosts: defineRequest({
    subject: 'internal.posts.has-posts',
    callers: ['accounts', 'events'],
    input: z.object({ uid, eventId: id.optional() }),
    output: z.object({ hasPosts: z.boolean() }),
  }),
  /** Deletes all posts of a person, images following; answers when the records are gone. */
  purgeUser: defineRequest({
    whenPublished: true,
    subject: 'internal.posts.purge-user',
    callers: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  }),
} as const;
