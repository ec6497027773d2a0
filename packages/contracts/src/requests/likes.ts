import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { id, uid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineRequest } from '../request.ts';

const accounts = z.object({
  likedAccounts: z.array(z.string()).max(limits.likedAccounts),
  truncated: z.boolean(),
  /** How many likes the post has; absent where the list is truncated. */
  likes: z.number().int().optional(),
});
const tally = z.object({ postId: id, likes: z.number().int() });

/** Requests that the likes service answers. */
export const likesRequests = {
  /**
   * Puts the actor's like of the post's event on the post, or takes it off. Not public:
   * POST_NOT_FOUND; event not running: EVENT_OVER. `previous` is the post that lost the like.
   */
  toggle: defineRequest({
    subject: 'rpc.likes.toggle',
    access: 'user',
    input: z.object({ postId: id }),
    output: z.object({ ...tally.shape, liked: z.boolean(), previous: tally.nullable() }),
  }),
  /** Who liked a post: the newest `limits.likedAccounts` accounts, newest first. */
  listAccounts: defineRequest({
    subject: 'rpc.likes.list-accounts',
    access: 'all',
    input: z.object({ postIds: z.array(id).max(500) }),
    output: z.object({ accounts: z.record(id, accounts) }),
  }),
  /** The most liked posts of each event, best first; ties go to the earlier post. */
  listTop: defineRequest({
    subject: 'internal.likes.list-top',
    askedBy: ['events'],
    input: z.object({ eventIds: z.array(id).max(200), limit: z.number().int().min(1).max(20) }),
    output: z.object({ top: z.record(id, z.array(tally)) }),
  }),
  /** Removes a person's likes; in ended events they stay counted, without a name. */
  purgeUser: defineRequest({
    subject: 'internal.likes.purge-user',
    askedBy: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  }),
  exportUser: defineRequest({
    subject: 'internal.likes.export-user',
    askedBy: ['accounts'],
    input: z.object({ uid }),
    output: z.object({
      likes: z.array(z.object({ eventId: id, postId: id, likedAt: z.string() })),
    }),
  }),
} as const;
