import { z } from 'zod';
import { postSummarySchema } from '../entities.ts';
import { contestName, id, reason, slug, uid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineRequest } from '../request.ts';

export const postSortSchema = z.enum(['recent', 'likes', 'random']);

const page = z.object({ posts: z.array(postSummarySchema), nextCursor: z.string().nullable() });
const done = z.object({ success: z.literal(true) });

/** What happened to one post of a moderation batch: an outcome or an error code. */
export const batchOutcomeSchema = z.string();

/** A report as whoever made it sees it. */
export const ownReportSchema = z.object({
  postId: id,
  reason: z.string(),
  /** ISO 8601 instant. */
  reportedAt: z.string(),
});

/** Requests that the posts service answers. */
export const postsRequests = {
  /** Public posts of an event; an unknown event has none. */
  list: defineRequest({
    subject: 'rpc.posts.list',
    input: z.object({
      eventId: id,
      limit: z.number().int().min(1).max(500),
      cursor: z.string().optional(),
      sort: postSortSchema,
      q: z.string().max(limits.searchLength).optional(),
    }),
    output: page,
  }),
  getBySlug: defineRequest({
    subject: 'rpc.posts.get-by-slug',
    input: z.object({ eventSlug: slug, postSlug: slug }),
    output: postSummarySchema,
  }),
  checkName: defineRequest({
    subject: 'rpc.posts.check-name',
    input: z.object({ name: z.string() }),
    output: z.object({ taken: z.boolean() }),
  }),
  create: defineRequest({
    subject: 'rpc.posts.create',
    input: z.object({ eventId: id, name: contestName, mediaId: id }),
    output: postSummarySchema,
  }),
  delete: defineRequest({
    whenPublished: true,
    subject: 'rpc.posts.delete',
    input: z.object({ postId: id }),
    output: done,
  }),
  countView: defineRequest({
    subject: 'rpc.posts.count-view',
    input: z.object({ postId: id }),
    output: z.object({ views: z.number().int() }),
  }),
  countShare: defineRequest({
    subject: 'rpc.posts.count-share',
    input: z.object({ postId: id }),
    output: z.object({ shares: z.number().int() }),
  }),
  /** The actor's posts, newest first. */
  listMine: defineRequest({
    subject: 'rpc.posts.list-mine',
    input: z.object({ cursor: z.string().optional() }),
    output: page,
  }),
  /** The actor's reports, oldest first. */
  listMyReports: defineRequest({
    subject: 'rpc.posts.list-my-reports',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ reports: z.array(ownReportSchema), nextCursor: z.string().nullable() }),
  }),
  listPending: defineRequest({
    subject: 'rpc.posts.list-pending',
    input: z.object({
      limit: z.number().int().min(1).max(limits.pageSize),
      cursor: z.string().optional(),
    }),
    output: page,
  }),
  countPending: defineRequest({
    subject: 'rpc.posts.count-pending',
    input: z.object({}),
    output: z.object({ count: z.number().int() }),
  }),
  /** Approves (`approve: true`) or denies; decided before: POST_ALREADY_DECIDED. */
  decide: defineRequest({
    whenPublished: true,
    subject: 'rpc.posts.decide',
    input: z.object({ postId: id, approve: z.boolean(), reason: reason.optional() }),
    output: done,
  }),
  decideBatch: defineRequest({
    whenPublished: true,
    subject: 'rpc.posts.decide-batch',
    input: z.object({ approve: z.array(id), deny: z.array(id) }),
    output: z.object({ results: z.record(z.string(), batchOutcomeSchema) }),
  }),
  report: defineRequest({
    subject: 'rpc.posts.report',
    input: z.object({ postId: id, reason }),
    output: done,
  }),
  /** What the likes and events services need of posts; unknown ids are left out. */
  getFacts: defineRequest({
    subject: 'internal.posts.get-facts',
    askedBy: ['events', 'likes'],
    input: z.object({ postIds: z.array(id).max(500) }),
    output: z.object({
      posts: z.array(
        postSummarySchema
          .pick({ slug: true, name: true, photoURL: true, displayName: true, public: true })
          .extend({ postId: id, eventId: id, userId: uid, createdAt: z.number() }),
      ),
    }),
  }),
  /** Whether anything of theirs is public or waits for moderators. */
  hasPosts: defineRequest({
    subject: 'internal.posts.has-posts',
    askedBy: ['accounts'],
    input: z.object({ uid }),
    output: z.object({ hasPosts: z.boolean() }),
  }),
  /** Deletes all posts of a person, images following; answers when the records are gone. */
  purgeUser: defineRequest({
    whenPublished: true,
    subject: 'internal.posts.purge-user',
    askedBy: ['accounts'],
    input: z.object({ uid }),
    output: done,
  }),
} as const;
