import { z } from 'zod';
import { eventSchema, profileReviewSchema } from '../entities.ts';
import { id, pageQuery, reason, uid } from '../fields.ts';
import { limits } from '../limits.ts';
import { newEventSchema } from '../requests/events.ts';
import { batchOutcomeSchema } from '../requests/posts.ts';
import { switchesSchema } from '../switches.ts';
import { defineRoute } from './route.ts';
import {
  doneSchema,
  eventIdParams,
  messageSchema,
  postIdParams,
  postPageSchema,
} from './shapes.ts';

/** All that can be wrong with a picture that was staged before. */
const stagedMediaErrors = [
  'MEDIA_NOT_FOUND',
  'MEDIA_NOT_YOURS',
  'MEDIA_ALREADY_USED',
  'MEDIA_WRONG_PURPOSE',
] as const;

/** All that can be wrong with an event's name and dates. */
const eventTextErrors = ['EVENT_NAME_TAKEN', 'NAME_NOT_READABLE', 'DATES_OUT_OF_ORDER'] as const;

const uidParams = z.object({ uid });
/** Which change of a profile the moderator saw. */
const seenChange = profileReviewSchema.pick({ changedAt: true });

const decisions = z.array(id).max(limits.batchSize).default([]);

/** Moderation and management. */
export const adminRoutes = {
  createEvent: defineRoute({
    method: 'POST',
    path: '/api/admin/events',
    access: 'admin',
    noted: 'event-change',
    summary: 'Creates an event with two staged pictures',
    status: 201,
    body: newEventSchema,
    response: eventSchema.extend({ message: z.string() }),
    errors: [...eventTextErrors, ...stagedMediaErrors],
  }),
  updateEvent: defineRoute({
    method: 'PATCH',
    path: '/api/admin/events/{eventId}',
    access: 'admin',
    noted: 'event-change',
    summary: 'Changes an event',
    params: eventIdParams,
    body: newEventSchema.partial(),
    response: eventSchema,
    errors: ['EVENT_NOT_FOUND', ...eventTextErrors, ...stagedMediaErrors],
  }),
  deleteEvent: defineRoute({
    method: 'DELETE',
    path: '/api/admin/events/{eventId}',
    access: 'admin',
    recentSignIn: true,
    noted: 'deletion',
    summary: 'Deletes an event with its posts, images and likes',
    params: eventIdParams,
    response: messageSchema,
    errors: ['EVENT_NOT_FOUND'],
  }),
  listPendingPosts: defineRoute({
    method: 'GET',
    path: '/api/admin/posts',
    access: 'admin',
    summary:
      'Posts that wait for a decision: reports on children and violence, others by weight, oldest',
    query: z.object({ status: z.literal('pending'), ...pageQuery }).partial(),
    response: postPageSchema,
  }),
  approvePost: defineRoute({
    method: 'POST',
    path: '/api/admin/posts/{postId}/approve',
    access: 'admin',
    noted: 'decision',
    summary: 'Makes a pending post public',
    params: postIdParams,
    response: messageSchema,
    errors: ['POST_NOT_FOUND', 'POST_ALREADY_DECIDED'],
  }),
  denyPost: defineRoute({
    method: 'POST',
    path: '/api/admin/posts/{postId}/deny',
    access: 'admin',
    noted: 'decision',
    summary: 'Deletes a pending post and its image',
    params: postIdParams,
    body: z.object({ reason: reason.optional() }).optional(),
    response: messageSchema,
    errors: ['POST_NOT_FOUND', 'POST_ALREADY_DECIDED'],
  }),
  decidePosts: defineRoute({
    method: 'POST',
    path: '/api/admin/posts/batch',
    access: 'admin',
    noted: 'decision',
    summary: 'Decides on many posts; each result is an outcome or an error code',
    body: z.object({ approve: decisions, deny: decisions }),
    response: doneSchema.extend({ results: z.record(z.string(), batchOutcomeSchema) }),
  }),
  listProfileReviews: defineRoute({
    method: 'GET',
    path: '/api/admin/profiles',
    access: 'admin',
    summary: 'Changed names and pictures that wait: those that are shown first in front',
    query: z.object(pageQuery).partial(),
    response: z.object({
      profiles: z.array(profileReviewSchema),
      nextCursor: z.string().nullable(),
    }),
  }),
  approveProfile: defineRoute({
    method: 'POST',
    path: '/api/admin/profiles/{uid}/approve',
    access: 'admin',
    noted: 'decision',
    summary: 'Shows a changed name and picture now',
    params: uidParams,
    body: seenChange,
    response: messageSchema,
    errors: ['PROFILE_CHANGE_GONE'],
  }),
  refuseProfile: defineRoute({
    method: 'POST',
    path: '/api/admin/profiles/{uid}/refuse',
    access: 'admin',
    noted: 'decision',
    summary: 'Discards a changed name and picture: the person has the old ones again',
    params: uidParams,
    body: seenChange,
    response: messageSchema,
    errors: ['PROFILE_CHANGE_GONE'],
  }),
  followPending: defineRoute({
    method: 'GET',
    path: '/api/admin/live',
    access: 'admin',
    summary: 'Server-sent events: pending',
    produces: 'text/event-stream',
  }),
  setSwitches: defineRoute({
    method: 'PUT',
    path: '/api/admin/switches',
    access: 'admin',
    noted: 'switch',
    summary: 'Closes or opens likes and uploads; what is left out stays as it is',
    body: switchesSchema.partial(),
    response: switchesSchema,
  }),
  listUserEmails: defineRoute({
    method: 'GET',
    path: '/api/admin/users/emails',
    access: 'admin',
    noted: 'export',
    summary: 'Verified e-mail addresses of all users',
    response: z.array(z.string()),
  }),
} as const;
