import { z } from 'zod';
import { deskPostSchema, deskStatusSchema } from '../desk.ts';
import { id, nextCursor, queueQuery, reason, uid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineCalls } from './call.ts';
import { doneSchema } from './shapes.ts';

/** `__proto__` is excluded, because the answer is an object with a result for each id. */
const decidedId = id.refine((postId) => postId !== '__proto__', 'identificador no válido');
const decisions = z.array(decidedId).max(limits.batchSize).default([]);

/** `reportedAt` of a post as the moderator saw it, or 0. */
const seen = z.number().int();

const decidePost = {
  access: 'admin',
  securityKind: 'decision',
  whenPublished: true,
  response: doneSchema,
  errors: ['POST_NOT_FOUND', 'POST_ALREADY_DECIDED'],
} as const;

export const moderationCalls = defineCalls({
  listAdminPosts: {
    access: 'admin',
    summary:
      'Posts for moderators. Pending (the default): reports on children and violence, others by weight, oldest. Public and removed: newest first',
    subject: 'rpc.posts.list-for-moderators',
    query: z.object({
      status: deskStatusSchema.default('pending'),
      event: id.optional(),
      author: uid.optional(),
      /** Words of the names of cards and authors, or a card's number. */
      q: z.string().trim().max(limits.searchLength).optional(),
      /** Only posts whose picture is similar to that of another post. */
      duplicates: z.literal('1').optional(),
      ...queueQuery,
    }),
    response: z.object({ posts: z.array(deskPostSchema), nextCursor }),
  },
  listAlikePosts: {
    access: 'admin',
    summary: 'The posts that `duplicateOf` names, in its order, as far as they are there',
    subject: 'rpc.posts.list-alike',
    response: z.object({ posts: z.array(deskPostSchema) }),
    errors: ['POST_NOT_FOUND'],
  },
  removePost: {
    access: 'admin',
    securityKind: 'decision',
    whenPublished: true,
    summary: 'Takes a public post down: gone for all but the record of the decision',
    subject: 'rpc.posts.remove',
    body: z.object({ reason }),
    response: doneSchema,
    message: 'La foto ya no se ve en el sitio.',
    errors: ['POST_NOT_FOUND', 'POST_ALREADY_DECIDED'],
  },
  approvePost: {
    ...decidePost,
    summary: 'Makes a pending post public',
    subject: 'rpc.posts.approve',
    message: 'Post approved',
  },
  denyPost: {
    ...decidePost,
    summary: 'Deletes a pending post and its image',
    subject: 'rpc.posts.deny',
    /** A reported post with an approval later than `seen` is not denied. */
    body: z.object({ reason: reason.optional(), seen: seen.optional() }).optional(),
    message: 'Post denied',
    errors: [...decidePost.errors, 'CHANGED_MEANWHILE'],
  },
  decidePosts: {
    access: 'admin',
    securityKind: 'decision',
    summary: 'Decides on many posts; each result is an outcome or an error code',
    subject: 'rpc.posts.decide-batch',
    whenPublished: true,
    body: z.object({
      approve: decisions,
      deny: decisions,
      /**
       * A post with a report later than its `seen` is not approved, and not denied if an approval is later,
       * too: CHANGED_MEANWHILE.
       */
      seen: z.record(decidedId, seen).optional(),
    }),
    response: doneSchema.extend({ results: z.record(z.string(), z.string()) }),
  },
  followPending: {
    access: 'admin',
    summary: 'Server-sent events: pending',
    produces: 'text/event-stream',
  },
});
