import { z } from 'zod';
import { deniedCardSchema, faceSchema, userSchema } from '../entities.ts';
import { isoDate, nextCursor, uid } from '../fields.ts';
import { exportedClaimSchema } from '../claims.ts';
import { ownScoreSchema } from '../jury.ts';
import { noticeSchema, preferencesSchema } from '../notices.ts';
import { exportedLikeSchema } from './likes.ts';
import { agreedSchema, rightsRequestSchema } from '../rights.ts';
import { ownReportSchema } from './posts.ts';
import { defineRequest } from '../request.ts';

const nothing = z.object({});

/** Everything kept about a person, for their right of access (ARCO). */
export const exportSchema = z.object({
  exportedAt: z.string(),
  user: userSchema,
  /** A minor's birth date that was refused, while no adult's is on record. */
  refusedDob: isoDate.nullable(),
  posts: z.array(z.record(z.string(), z.unknown())),
  likes: z.array(exportedLikeSchema),
  reports: z.array(ownReportSchema),
  denied: z.array(deniedCardSchema),
  notifications: z.array(noticeSchema),
  preferences: preferencesSchema,
  /** Points given as a juror. */
  scores: z.array(ownScoreSchema),
  claims: z.array(exportedClaimSchema),
  requests: z.array(rightsRequestSchema),
});

/** Whether a person is an adult; unknown without a birth date. */
const standingSchema = z.enum(['adult', 'minor', 'unknown']);
export type Standing = z.infer<typeof standingSchema>;

/** Requests that the accounts service answers. */
export const accountsRequests = {
  /** Without data of posts, events and notifications, which may exceed the size of a message. */
  exportMe: defineRequest({
    subject: 'rpc.accounts.export-me',
    access: 'user',
    input: nothing,
    output: exportSchema.pick({
      exportedAt: true,
      user: true,
      refusedDob: true,
      likes: true,
      requests: true,
    }),
  }),
  listEmails: defineRequest({
    subject: 'rpc.accounts.list-emails',
    access: 'admin',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ emails: z.array(z.string()), nextCursor }),
  }),
  /**
   * The rights of an account, requested by the gateway when it builds an actor. `email`: for an
   * account without a record the ban of its mailbox applies.
   */
  getAccess: defineRequest({
    subject: 'rpc.accounts.get-access',
    access: 'all',
    input: z.object({ uid, email: z.string().optional() }),
    output: z.object({ admin: z.boolean(), banned: z.boolean().default(false) }),
  }),
  /** The name and picture shown beside a person's posts. */
  getProfile: defineRequest({
    subject: 'internal.accounts.get-profile',
    callers: ['posts'],
    input: z.object({ uid }),
    output: faceSchema,
  }),
  /** Computed for today's date in Mexico City; a deleted account is USER_NOT_FOUND. */
  getStanding: defineRequest({
    subject: 'internal.accounts.get-standing',
    callers: ['likes', 'media', 'posts'],
    /** `email`: for an account without a record the ban of its mailbox applies. */
    input: z.object({ uid, email: z.string().optional() }),
    /** `createdAt`: creation of the record, in milliseconds since 1970; null without a record. */
    output: z.object({
      standing: standingSchema,
      createdAt: z.number().int().nullable().default(null),
      /** The administrator and the reason of a current ban. */
      banned: z.object({ by: uid, reason: z.string() }).nullable().default(null),
    }),
  }),
  /** A person's mail address; a deleted account is USER_NOT_FOUND. */
  getContact: defineRequest({
    subject: 'internal.accounts.get-contact',
    callers: ['notifications'],
    input: z.object({ uid }),
    /** `verified`: the identity provider has verified the address. */
    output: z.object({ email: z.string(), name: z.string(), verified: z.boolean() }),
  }),
  /** Number of changed names and pictures that wait for a moderator. */
  countReviews: defineRequest({
    subject: 'rpc.accounts.count-reviews',
    access: 'admin',
    input: z.object({}),
    output: z.object({ count: z.number().int() }),
  }),
  /** Participants and their consents; deleted accounts are left out. */
  listParticipants: defineRequest({
    subject: 'internal.accounts.list-participants',
    callers: ['campaign'],
    input: z.object({ uids: z.array(uid).max(500) }),
    output: z.object({
      people: z.array(
        z.object({ uid, name: z.string(), email: z.string(), agreed: z.array(agreedSchema) }),
      ),
    }),
  }),
  /** Grants or revokes administration; an unknown e-mail is USER_NOT_FOUND. */
  setAdmin: defineRequest({
    subject: 'internal.accounts.set-admin',
    callers: ['stack'],
    input: z.object({ email: z.string(), admin: z.boolean() }),
    output: z.object({ uid }),
  }),
} as const;
