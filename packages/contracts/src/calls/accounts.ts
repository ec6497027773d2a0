import { z } from 'zod';
import { meSchema, postSchema, profileReviewSchema, raceSchema, userSchema } from '../entities.ts';
import { deskUserSchema } from '../desk.ts';
import { id, isoDate, nextCursor, personName, queueQuery, reason } from '../fields.ts';
import { legalDocuments } from '../legal.ts';
import { limits } from '../limits.ts';
import { source } from '../report.ts';
import { exportSchema } from '../requests/accounts.ts';
import { agreementSchema } from '../rights.ts';
import { defineCalls } from './call.ts';
import { doneSchema, stagedMediaErrors } from './shapes.ts';

/** The source of the account's first visit. The gateway sets it and ignores the client's value. */
const cameFrom = { source: source.nullable().optional() };

/** Versions of the legal texts that the form showed. */
const agreed = z.array(agreementSchema).max(legalDocuments.length).optional();

/** The name on the person's cards. Empty: name and surname. */
const displayName = z.union([personName, z.literal('')]);

const absent = z.undefined().optional();

/** Sign-up data. Name and birth date are absent at the first sign-in with Google. */
const newUserSchema = z.union([
  z.object({
    name: personName,
    lastName: personName,
    displayName: displayName.exactOptional(),
    dob: isoDate,
    agreed,
    ...cameFrom,
  }),
  // Names the personal fields, so that an error in one of them is reported as such.
  z.strictObject({
    name: absent,
    lastName: absent,
    displayName: absent,
    dob: absent,
    agreed,
    ...cameFrom,
  }),
]);

const userPatchSchema = z.object({
  name: personName.exactOptional(),
  lastName: personName.exactOptional(),
  displayName: displayName.exactOptional(),
  dob: isoDate.optional(),
});

const writeUser = {
  errors: ['NAME_NOT_READABLE', 'UNDERAGE'],
  /** 422, because the birth date in the body is the reason. */
  statuses: { UNDERAGE: 422 },
} as const;

const decideProfile = {
  access: 'admin',
  securityKind: 'decision',
  whenPublished: true,
  /** Identifies the change that the moderator saw. */
  body: profileReviewSchema.pick({ changedAt: true }),
  response: doneSchema,
  errors: ['PROFILE_CHANGE_GONE'],
} as const;

const banning = {
  access: 'admin',
  securityKind: 'decision',
  whenPublished: true,
  body: z.object({ reason }),
  response: doneSchema,
  errors: ['USER_NOT_FOUND', 'CANNOT_BAN'],
} as const;

/** Calls about a person's own account, and calls of moderators who review names and pictures. */
export const accountCalls = defineCalls({
  createUser: {
    ...writeUser,
    access: 'signed-in',
    whenBanned: 'allowed',
    summary: 'Writes the user record after sign-up; an empty body after a first Google sign-in',
    subject: 'rpc.accounts.create-user',
    status: 201,
    body: newUserSchema,
    response: userSchema,
  },
  getMe: {
    access: 'user',
    summary: "One's own record",
    subject: 'rpc.accounts.get-me',
    response: meSchema,
  },
  updateMe: {
    ...writeUser,
    access: 'user',
    summary: "Changes one's own name, display name or date of birth",
    subject: 'rpc.accounts.update-me',
    body: userPatchSchema,
    response: meSchema,
  },
  deleteMe: {
    access: 'user',
    recentSignIn: true,
    whenBanned: 'allowed',
    securityKind: 'deletion',
    summary: 'Deletes posts and images, likes, record and identity, in this order',
    subject: 'rpc.accounts.delete-me',
    whenPublished: true,
    response: doneSchema,
    message: 'Tu cuenta y tus publicaciones se eliminaron.',
  },
  setMyPhoto: {
    access: 'user',
    summary: 'Sets the profile photo from a staged picture',
    subject: 'rpc.accounts.set-photo',
    body: z.object({ mediaId: id }),
    response: meSchema,
    errors: stagedMediaErrors,
  },
  listMyPosts: {
    access: 'user',
    summary: "One's own posts, pending ones with a signed photoURL",
    response: z.array(postSchema),
  },
  getMyRace: {
    access: 'user',
    summary: "How one's cards stand in running contests, and what became of denied ones",
    response: raceSchema,
  },
  exportMe: {
    access: 'user',
    securityKind: 'export',
    summary: 'Everything kept about oneself',
    response: exportSchema,
  },
  listProfileReviews: {
    access: 'admin',
    summary: 'Changed names and pictures that wait: those that are shown first in front',
    subject: 'rpc.accounts.list-reviews',
    query: z.object(queueQuery),
    response: z.object({ profiles: z.array(profileReviewSchema), nextCursor }),
  },
  approveProfile: {
    ...decideProfile,
    summary: 'Shows a changed name and picture now',
    subject: 'rpc.accounts.approve-profile',
    message: 'El nuevo perfil ya se ve en el sitio.',
  },
  refuseProfile: {
    ...decideProfile,
    summary: 'Discards a changed name and picture: the person has the old ones again',
    subject: 'rpc.accounts.refuse-profile',
    message: 'El perfil se queda como estaba.',
  },
  listUsers: {
    access: 'admin',
    summary: 'Accounts by e-mail address, which `q` begins or names; or the suspended ones',
    subject: 'rpc.accounts.list-users',
    query: z.object({
      q: z.string().trim().max(limits.searchLength).optional(),
      banned: z.literal('1').optional(),
      ...queueQuery,
    }),
    response: z.object({ users: z.array(deskUserSchema), nextCursor }),
  },
  banUser: {
    ...banning,
    recentSignIn: true,
    summary:
      'Suspends an account: it takes no part and changes no profile; its likes are void, its posts go',
    subject: 'rpc.accounts.ban',
    message: 'La cuenta quedó suspendida.',
  },
  unbanUser: {
    ...banning,
    summary: 'Lifts that: its likes count again; posts that went do not come back',
    subject: 'rpc.accounts.unban',
    message: 'La cuenta puede participar otra vez.',
  },
  listUserEmails: {
    access: 'admin',
    recentSignIn: true,
    securityKind: 'export',
    summary: 'Verified e-mail addresses of all users',
    response: z.array(z.string()),
  },
});
