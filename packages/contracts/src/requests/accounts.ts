import { z } from 'zod';
import { deniedCardSchema, faceSchema, userSchema } from '../entities.ts';
import { isoDate, nextCursor, uid } from '../fields.ts';
import { exportedClaimSchema } from '../claims.ts';
import { ownInvitationSchema, ownScoreSchema } from '../jury.ts';
import { noticeSchema, preferencesSchema } from '../notices.ts';
import { exportedLikeSchema } from './likes.ts';
import { agreedSchema, rightsRequestSchema } from '../rights.ts';
import { ownReportSchema } from './posts.ts';
import { defineRequests } from '../request.ts';

const nothing = z.object({});

/** All stored data about a person, for the right of access (ARCO). */
export const exportSchema = z.object({
  exportedAt: z.string(),
  user: userSchema,
  /** The refused birth date of a minor. Null once an adult's birth date is stored. */
  refusedDob: isoDate.nullable(),
  posts: z.array(z.record(z.string(), z.unknown())),
  likes: z.array(exportedLikeSchema),
  reports: z.array(ownReportSchema),
  denied: z.array(deniedCardSchema),
  notifications: z.array(noticeSchema),
  preferences: preferencesSchema,
  /** The invitations that the person accepted as a juror, and the points that the person gave. */
  invitations: z.array(ownInvitationSchema),
  scores: z.array(ownScoreSchema),
  claims: z.array(exportedClaimSchema),
  requests: z.array(rightsRequestSchema),
});

/** Whether a person is an adult. `unknown` without a birth date. */
const standingSchema = z.enum(['adult', 'minor', 'unknown']);
export type Standing = z.infer<typeof standingSchema>;

export const accountsRequests = defineRequests('accounts', {
  /**
   * The accounts service's part of the export. Posts, likes and other data follow separately, because a
   * message has limited size.
   */
  exportMe: {
    access: 'user',
    input: nothing,
    output: exportSchema.pick({
      exportedAt: true,
      user: true,
      refusedDob: true,
      likes: true,
      requests: true,
    }),
  },
  listEmails: {
    access: 'admin',
    input: z.object({ cursor: z.string().optional() }),
    output: z.object({ emails: z.array(z.string()), nextCursor }),
  },
  /**
   * The rights of an account. The gateway requests them when it builds an actor. With `email`, a ban of
   * the mailbox applies to an account without a record.
   */
  getAccess: {
    access: 'all',
    input: z.object({ uid, email: z.string().optional() }),
    output: z.object({ admin: z.boolean(), banned: z.boolean().default(false) }),
  },
  /** The name and picture that are shown with a person's posts. */
  getProfile: {
    callers: ['posts'],
    input: z.object({ uid }),
    output: faceSchema,
  },
  /**
   * Whether the person may take part, computed for today's date in Mexico City. USER_NOT_FOUND for a
   * deleted account.
   */
  getStanding: {
    callers: ['likes', 'media', 'posts'],
    /** With `email`, a ban of the mailbox applies to an account without a record. */
    input: z.object({ uid, email: z.string().optional() }),
    /** `createdAt`: when the record was created, in milliseconds since 1970. Null without a record. */
    output: z.object({
      standing: standingSchema,
      createdAt: z.number().int().nullable().default(null),
      /** The current ban: the administrator and the reason. */
      banned: z.object({ by: uid, reason: z.string() }).nullable().default(null),
    }),
  },
  /** A person's mail address. USER_NOT_FOUND for a deleted account. */
  getContact: {
    callers: ['notifications'],
    input: z.object({ uid }),
    /** `verified`: whether the identity provider has verified the address. */
    output: z.object({ email: z.string(), name: z.string(), verified: z.boolean() }),
  },
  /** The number of changed names and pictures that wait for a moderator. */
  countReviews: {
    access: 'admin',
    input: z.object({}),
    output: z.object({ count: z.number().int() }),
  },
  /** Participants and their consents. Deleted accounts are left out. */
  listParticipants: {
    callers: ['campaign'],
    input: z.object({ uids: z.array(uid).max(500) }),
    output: z.object({
      people: z.array(
        z.object({ uid, name: z.string(), email: z.string(), agreed: z.array(agreedSchema) }),
      ),
    }),
  },
  /**
   * Grants or revokes administrator rights. USER_NOT_FOUND for an unknown e-mail address, EMAIL_NOT_VERIFIED
   * if its owner would get rights without having confirmed it.
   */
  setAdmin: {
    callers: ['stack'],
    input: z.object({ email: z.string(), admin: z.boolean() }),
    output: z.object({ uid }),
  },
});
