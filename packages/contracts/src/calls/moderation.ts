import { z } from 'zod';
import { id, queueQuery, reason } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineCalls } from './call.ts';
import { doneSchema, postIdParams, postPageSchema } from './shapes.ts';

const decisions = z.array(id).max(limits.batchSize).default([]);

const decidePost = {
  access: 'admin',
  noted: 'decision',
  whenPublished: true,
  params: postIdParams,
  response: doneSchema,
  errors: ['POST_NOT_FOUND', 'POST_ALREADY_DECIDED'],
} as const;

/** Decisions on posts. */
export const moderationCalls = defineCalls({
  listPendingPosts: {
    access: 'admin',
    summary:
      'Posts that wait for a decision: reports on children and violence, others by weight, oldest',
    subject: 'rpc.posts.list-pending',
    query: z.object({ status: z.literal('pending').optional(), ...queueQuery }),
    response: postPageSchema,
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
    body: z.object({ reason: reason.optional() }).optional(),
    message: 'Post denied',
  },
  decidePosts: {
    access: 'admin',
    noted: 'decision',
    summary: 'Decides on many posts; each result is an outcome or an error code',
    subject: 'rpc.posts.decide-batch',
    whenPublished: true,
    body: z.object({ approve: decisions, deny: decisions }),
    response: doneSchema.extend({ results: z.record(z.string(), z.string()) }),
  },
  followPending: {
    access: 'admin',
    summary: 'Server-sent events: pending',
    produces: 'text/event-stream',
  },
});
