import { z } from 'zod';
import { eventSchema, mediaPurposeSchema, postSchema, stagedMediaSchema } from '../entities.ts';
import { contestName, id, reason, slug } from '../fields.ts';
import { switchesSchema } from '../switches.ts';
import { defineRoute } from './route.ts';
import { eventIdParams, messageSchema, postIdParams } from './shapes.ts';

/** Pictures, posts and winners: what the screens need beside the contract. */
export const postRoutes = {
  uploadMedia: defineRoute({
    method: 'POST',
    path: '/api/media',
    access: 'user',
    summary: "Stages a picture; the body is the image's bytes under its own type",
    status: 201,
    query: z.object({ purpose: mediaPurposeSchema }),
    response: stagedMediaSchema,
    errors: [
      'ADMIN_ONLY',
      'SECOND_FACTOR_NEEDED',
      'IMAGE_TOO_LARGE',
      'NOT_AN_IMAGE',
      'UPLOADS_CLOSED',
    ],
  }),
  createPost: defineRoute({
    method: 'POST',
    path: '/api/posts',
    access: 'user',
    summary: 'Takes part in a running event with a staged picture',
    status: 201,
    body: z.object({ eventId: id, name: contestName, mediaId: id }),
    response: postSchema.extend({ message: z.string() }),
    errors: [
      'BIRTH_DATE_NEEDED',
      'UNDERAGE',
      'EVENT_NOT_FOUND',
      'EVENT_OVER',
      'UPLOADS_CLOSED',
      'EVENT_NOT_STARTED',
      'POST_NAME_TAKEN',
      'NAME_NOT_READABLE',
      'MEDIA_NOT_FOUND',
      'MEDIA_NOT_YOURS',
      'MEDIA_ALREADY_USED',
      'MEDIA_WRONG_PURPOSE',
    ],
  }),
  deletePost: defineRoute({
    method: 'DELETE',
    path: '/api/posts/{postId}',
    access: 'user',
    noted: 'deletion',
    summary: "Deletes one's own post (an administrator: any)",
    params: postIdParams,
    response: messageSchema,
    errors: ['POST_NOT_FOUND', 'NOT_OWNER'],
  }),
  getPost: defineRoute({
    method: 'GET',
    path: '/api/posts/{eventSlug}/{postSlug}',
    access: 'all',
    summary: 'One post by its address; pending ones for owner and administrators',
    params: z.object({ eventSlug: slug, postSlug: slug }),
    response: postSchema,
    errors: ['INVALID_TOKEN', 'POST_NOT_FOUND'],
    cacheable: true,
  }),
  reportPost: defineRoute({
    method: 'POST',
    path: '/api/posts/{postId}/report',
    access: 'user',
    summary: 'Asks for a second look at a public post',
    status: 202,
    params: postIdParams,
    body: z.object({ reason }),
    response: messageSchema,
    errors: ['POST_NOT_FOUND', 'TOO_MANY_REPORTS'],
  }),
  listWinners: defineRoute({
    method: 'GET',
    path: '/api/winners',
    access: 'all',
    summary: 'Ended events whose winners are active',
    response: z.array(z.object({ event: eventSchema, topPosts: eventSchema.shape.topPosts })),
    cacheable: true,
  }),
  getSwitches: defineRoute({
    method: 'GET',
    path: '/api/switches',
    access: 'all',
    summary: 'Whether likes and uploads are open',
    response: switchesSchema,
    cacheable: true,
  }),
  followEvent: defineRoute({
    method: 'GET',
    path: '/api/live/{eventId}',
    access: 'all',
    summary: 'Server-sent events: likes, post, winners',
    params: eventIdParams,
    produces: 'text/event-stream',
  }),
} as const;
