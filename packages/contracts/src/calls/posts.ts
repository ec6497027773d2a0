import { z } from 'zod';
import {
  authorSchema,
  focusSchema,
  mediaPurposeSchema,
  postSchema,
  stagedMediaSchema,
} from '../entities.ts';
import { id, pageQuery, reason, sentTextsShape, uid } from '../fields.ts';
import { limits } from '../limits.ts';
import { shownLikeSchema } from '../likes.ts';
import { postSortSchema } from '../requests/posts.ts';
import { defineCalls } from './call.ts';
import {
  doneSchema,
  postPageSchema,
  stagedMediaErrors,
  takingPartErrors,
  toggleAnswerSchema,
} from './shapes.ts';

const countPost = { access: 'all', errors: ['POST_NOT_FOUND'] } as const;

export const postCalls = defineCalls({
  listEventPosts: {
    access: 'all',
    summary:
      'Public posts of an event; a page of them when one of these query parameters is given, others are ignored; a search (`q`) lists the most relevant first',
    query: z
      .object({
        ...pageQuery,
        sort: postSortSchema,
        /** Words of a card's name or of its author's name, or the card's number. */
        q: z.string().trim().max(limits.searchLength),
        author: uid,
      })
      .partial(),
    response: z.union([z.array(postSchema), postPageSchema]),
    cacheable: true,
  },
  refreshEventPosts: {
    access: 'all',
    summary: "Refreshes an event's cached posts",
    response: doneSchema,
  },
  refreshPost: {
    access: 'all',
    summary: 'Re-reads one post into the cache; deletes nothing',
    response: doneSchema,
  },
  getPost: {
    access: 'all',
    summary: 'One post by its address; pending ones for owner and administrators',
    response: postSchema,
    errors: ['INVALID_TOKEN', 'POST_NOT_FOUND'],
    cacheable: true,
  },
  getAuthor: {
    access: 'all',
    summary: 'A person with public posts, and a page of these, newest first',
    query: z.object(pageQuery).partial(),
    response: authorSchema,
    errors: ['USER_NOT_FOUND'],
    cacheable: true,
  },
  checkPostName: {
    access: 'all',
    summary: 'Whether a post name is taken',
    subject: 'rpc.posts.check-name',
    response: z.boolean(),
  },
  incrementPostView: {
    ...countPost,
    summary: 'Counts a view of a public post',
    subject: 'rpc.posts.count-view',
    response: doneSchema.extend({ views: z.number().int() }),
  },
  incrementPostShare: {
    ...countPost,
    summary: 'Counts a share of a public post',
    subject: 'rpc.posts.count-share',
    response: doneSchema.extend({ shares: z.number().int() }),
  },
  togglePostLike: {
    access: 'user',
    duringIdentityOutage: true,
    whenBanned: 'service',
    summary: "Puts one's like of the event on this post, or takes it off",
    body: z.object({ uid }),
    response: toggleAnswerSchema,
    errors: [
      'UID_MISMATCH',
      ...takingPartErrors,
      'POST_NOT_FOUND',
      'EVENT_NOT_STARTED',
      'EVENT_OVER',
      'LIKES_CLOSED',
      'MAILBOX_HAS_VOTED',
    ],
  },
  listMyLikes: {
    access: 'user',
    summary: 'The liked post of each event; with detail=1 what became of each like',
    query: z.object({ detail: z.literal('1').optional() }),
    response: z.union([z.record(id, id), z.record(id, shownLikeSchema)]),
  },
  uploadMedia: {
    access: 'user',
    summary: "Stages a picture; the body is the image's bytes under its own type",
    status: 201,
    query: z.object({ purpose: mediaPurposeSchema }),
    accepts: 'image/*',
    response: stagedMediaSchema,
    errors: [
      'ADMIN_ONLY',
      'SECOND_FACTOR_NEEDED',
      'IMAGE_TOO_LARGE',
      'IMAGE_TOO_THIN',
      'NOT_AN_IMAGE',
      'UPLOADS_CLOSED',
    ],
  },
  createPost: {
    access: 'user',
    whenBanned: 'service',
    summary:
      'Takes part in a running event with a staged picture; its own focus unless one is given',
    subject: 'rpc.posts.create',
    status: 201,
    body: z.object({
      eventId: id,
      ...sentTextsShape,
      mediaId: id,
      focus: focusSchema.optional(),
    }),
    response: postSchema,
    message: 'Tu publicación ahora es parte de la magia',
    errors: [
      ...takingPartErrors,
      'EVENT_NOT_FOUND',
      'EVENT_OVER',
      'UPLOADS_CLOSED',
      'EVENT_NOT_STARTED',
      'POST_NAME_TAKEN',
      'NAME_NOT_READABLE',
      'JUROR_TAKES_PART',
      ...stagedMediaErrors,
    ],
  },
  deletePost: {
    access: 'user',
    resolvesAdmin: true,
    recentSignIn: 'service',
    whenBanned: 'allowed',
    securityKind: 'deletion',
    summary: "Deletes one's own post (an administrator: any)",
    subject: 'rpc.posts.delete',
    whenPublished: true,
    response: doneSchema,
    message: 'Tu publicación ha sido eliminada',
    errors: ['POST_NOT_FOUND', 'NOT_OWNER'],
  },
  forgetDeniedCard: {
    securityKind: 'deletion',
    access: 'user',
    whenBanned: 'allowed',
    summary: "Removes one's own denied post from one's list of cards",
    subject: 'rpc.posts.forget-denied',
    response: doneSchema,
  },
  reportPost: {
    access: 'user',
    summary: 'Asks for a second look at a public post',
    subject: 'rpc.posts.report',
    status: 202,
    body: z.object({ reason }),
    response: doneSchema,
    message: 'Gracias, vamos a revisar esta foto.',
    errors: ['POST_NOT_FOUND', 'TOO_MANY_REPORTS'],
  },
});
