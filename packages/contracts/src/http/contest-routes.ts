import { z } from 'zod';
import { eventSchema, postSchema } from '../entities.ts';
import { id, pageQuery, uid } from '../fields.ts';
import { limits } from '../limits.ts';
import { postSortSchema } from '../requests/posts.ts';
import { defineRoute } from './route.ts';
import {
  doneSchema,
  eventIdParams,
  messageSchema,
  postIdParams,
  postPageSchema,
  toggleAnswerSchema,
} from './shapes.ts';

/** The contract of the specification's point 7. */
export const contestRoutes = {
  listCurrentEvents: defineRoute({
    method: 'GET',
    path: '/api/events',
    access: 'all',
    summary: 'Events started and not ended today',
    response: z.array(eventSchema),
    cacheable: true,
  }),
  listAllEvents: defineRoute({
    method: 'GET',
    path: '/api/all-events',
    access: 'all',
    summary: 'Every event, newest start first',
    response: z.array(eventSchema),
    cacheable: true,
  }),
  listEventPosts: defineRoute({
    method: 'GET',
    path: '/api/event-posts/{eventId}',
    access: 'all',
    summary: 'Public posts of an event; a page of them when any query parameter is given',
    params: eventIdParams,
    query: z
      .object({ ...pageQuery, sort: postSortSchema, q: z.string().trim().max(limits.searchLength) })
      .partial(),
    response: z.union([z.array(postSchema), postPageSchema]),
    cacheable: true,
  }),
  refreshEvents: defineRoute({
    method: 'POST',
    path: '/api/events',
    access: 'all',
    summary: 'Refreshes the cached event lists',
    response: doneSchema,
  }),
  refreshEventPosts: defineRoute({
    method: 'POST',
    path: '/api/event-posts/{eventId}',
    access: 'all',
    summary: "Refreshes an event's cached posts",
    params: eventIdParams,
    response: doneSchema,
  }),
  refreshPost: defineRoute({
    method: 'DELETE',
    path: '/api/event-posts/{eventId}/{postId}',
    access: 'all',
    summary: 'Re-reads one post into the cache; deletes nothing',
    params: z.object({ eventId: id, postId: id }),
    response: doneSchema,
  }),
  checkPostName: defineRoute({
    method: 'GET',
    path: '/api/check-post-name/{name}',
    access: 'all',
    summary: 'Whether a post name is taken',
    params: z.object({ name: z.string().min(1).max(200) }),
    response: z.boolean(),
  }),
  incrementPostView: defineRoute({
    method: 'POST',
    path: '/api/increment-post-view/{postId}',
    access: 'all',
    summary: 'Counts a view of a public post',
    params: postIdParams,
    response: doneSchema.extend({ views: z.number().int() }),
    errors: ['POST_NOT_FOUND'],
  }),
  incrementPostShare: defineRoute({
    method: 'POST',
    path: '/api/increment-post-share/{postId}',
    access: 'all',
    summary: 'Counts a share of a public post',
    params: postIdParams,
    response: doneSchema.extend({ shares: z.number().int() }),
    errors: ['POST_NOT_FOUND'],
  }),
  togglePostLike: defineRoute({
    method: 'POST',
    path: '/api/toggle-post-like/{postId}',
    access: 'user',
    summary: "Puts one's like of the event on this post, or takes it off",
    params: postIdParams,
    body: z.object({ uid }),
    response: toggleAnswerSchema,
    errors: [
      'UID_MISMATCH',
      'BIRTH_DATE_NEEDED',
      'UNDERAGE',
      'POST_NOT_FOUND',
      'EVENT_OVER',
      'LIKES_CLOSED',
    ],
  }),
  deactivateWinners: defineRoute({
    method: 'POST',
    path: '/api/deactivate-winners/{eventId}',
    access: 'admin',
    noted: 'event-change',
    summary: 'Hides the winners of an ended event',
    params: eventIdParams,
    response: messageSchema,
    errors: ['EVENT_NOT_FOUND', 'EVENT_NOT_ENDED'],
  }),
  activateWinners: defineRoute({
    method: 'POST',
    path: '/api/activate-winners/{eventId}',
    access: 'admin',
    noted: 'event-change',
    summary: 'Shows the winners of an ended event',
    params: eventIdParams,
    response: messageSchema,
    errors: ['EVENT_NOT_FOUND', 'EVENT_NOT_ENDED'],
  }),
} as const;
