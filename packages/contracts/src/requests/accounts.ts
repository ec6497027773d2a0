import { z } from 'zod';
import { faceSchema, meSchema, profileReviewSchema, userSchema } from '../entities.ts';
import { id, isoDate, personName, uid } from '../fields.ts';
import { ownReportSchema } from './posts.ts';
import { limits } from '../limits.ts';
import { defineRequest } from '../request.ts';

const nothing = z.object({});

/** Sign-up data; all absent at a first Google sign-in. */
export const newUserSchema = z.union([
  z.object({ name: personName, lastName: personName, dob: isoDate }),
  z.strictObject({}),
]);

export const userPatchSchema = z
  .object({ name: personName, lastName: personName, dob: isoDate })
  .partial();

/** Everything kept about a person, for their right of access (ARCO). */
export const exportSchema = z.object({
  exportedAt: z.string(),
  user: userSchema,
  /** A minor's birth date that was refused, while no adult's is on record. */
  refusedDob: isoDate.nullable(),
  posts: z.array(z.record(z.string(), z.unknown())),
  likes: z.array(z.object({ eventId: id, postId: id, likedAt: z.string() })),
  reports: z.array(ownReportSchema),
});

/** Whether somebody may take part where only adults do; unknown without a birth date. */
export const standingSchema = z.enum(['adult', 'minor', 'unknown']);
export type Standing = z.infer<typeof standingSchema>;

/** Requests that the accounts service answers. */
export const accountsRequests = {
  createUser: defineRequest({
    subject: 'rpc.accounts.create-user',
    input: newUserSchema,
    output: userSchema,
  }),
  getMe: defineRequest({ subject: 'rpc.accounts.get-me', input: nothing, output: meSchema }),
  updateMe: defineRequest({
    subject: 'rpc.accounts.update-me',
    input: userPatchSchema,
    output: meSchema,
  }),
  setPhoto: defineRequest({
    subject: 'rpc.accounts.set-photo',
    input: z.object({ mediaId: id }),
    output: meSchema,
  }),
  deleteMe: defineRequest({
    whenPublished: true,
    subject: 'rpc.accounts.delete-me',
    input: nothing,
    output: z.object({ success: z.literal(true) }),
  }),
  /** Without posts and reports: those of one person may be more than a message holds. */
  exportMe: defineRequest({
    subject: 'rpc.accounts.export-me',
    input: nothing,
    output: exportSchema.omit({ posts: true, reports: true }),
  }),
  listEmails: defineRequest({
    subject: 'rpc.accounts.list-emails',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ emails: z.array(z.string()), nextCursor: z.string().nullable() }),
  }),
  /** What a uid may do; asked by the gateway when it builds an actor. */
  getAccess: defineRequest({
    subject: 'rpc.accounts.get-access',
    input: z.object({ uid }),
    output: z.object({ admin: z.boolean() }),
  }),
  /** How a person is shown beside their posts. */
  getProfile: defineRequest({
    subject: 'internal.accounts.get-profile',
    askedBy: ['posts'],
    input: z.object({ uid }),
    output: faceSchema,
  }),
  /** Changed names and pictures that wait, those that are shown first in front. */
  listReviews: defineRequest({
    subject: 'rpc.accounts.list-reviews',
    input: z.object({
      limit: z.number().int().min(1).max(limits.pageSize),
      cursor: z.string().optional(),
    }),
    output: z.object({ profiles: z.array(profileReviewSchema), nextCursor: z.string().nullable() }),
  }),
  /** Shows or discards the change that was seen; another one since is PROFILE_CHANGE_GONE. */
  decideReview: defineRequest({
    subject: 'rpc.accounts.decide-review',
    input: profileReviewSchema.pick({ uid: true, changedAt: true }).extend({ accept: z.boolean() }),
    output: z.object({ success: z.literal(true) }),
  }),
  /** Judged by the date in Mexico City when it is asked; a deleted account is USER_NOT_FOUND. */
  getStanding: defineRequest({
    subject: 'internal.accounts.get-standing',
    askedBy: ['likes', 'posts'],
    input: z.object({ uid }),
    output: z.object({ standing: standingSchema }),
  }),
  /** Grants or revokes administration; an unknown e-mail is USER_NOT_FOUND. */
  setAdmin: defineRequest({
    subject: 'internal.accounts.set-admin',
    askedBy: ['stack'],
    input: z.object({ email: z.string(), admin: z.boolean() }),
    output: z.object({ uid }),
  }),
} as const;
