import { z } from 'zod';
import { meSchema, postSchema, profileReviewSchema, userSchema } from '../entities.ts';
import { id, isoDate, pageQuery, personName, uid } from '../fields.ts';
import { limits } from '../limits.ts';
import { exportSchema } from '../requests/accounts.ts';
import { defineCalls } from './call.ts';
import { doneSchema, stagedMediaErrors } from './shapes.ts';

/** Sign-up data; all absent at a first Google sign-in. */
const newUserSchema = z.union([
  z.object({ name: personName, lastName: personName, dob: isoDate }),
  z.strictObject({}),
]);

const userPatchSchema = z
  .object({ name: personName, lastName: personName, dob: isoDate })
  .partial();

/** A minor's date is a fault of what was sent; later it is what keeps the account from taking part. */
const refusedDate = { UNDERAGE: 422 } as const;

const uidParams = z.object({ uid });
/** Which change of a profile the moderator saw. */
const seenChange = profileReviewSchema.pick({ changedAt: true });

/** A person's own account, and what moderators do about names and pictures. */
export const accountCalls = defineCalls({
  createUser: {
    access: 'signed-in',
    summary: 'Writes the user record after sign-up; an empty body after a first Google sign-in',
    subject: 'rpc.accounts.create-user',
    status: 201,
    body: newUserSchema,
    response: userSchema,
    errors: ['NAME_NOT_READABLE', 'UNDERAGE'],
    statuses: refusedDate,
  },
  getMe: {
    access: 'user',
    summary: "One's own record",
    subject: 'rpc.accounts.get-me',
    response: meSchema,
  },
  updateMe: {
    access: 'user',
    summary: "Changes one's own name or date of birth",
    subject: 'rpc.accounts.update-me',
    body: userPatchSchema,
    response: meSchema,
    errors: ['NAME_NOT_READABLE', 'UNDERAGE'],
    statuses: refusedDate,
  },
  deleteMe: {
    access: 'user',
    recentSignIn: true,
    noted: 'deletion',
    summary: 'Deletes posts and images, likes, record and identity, in this order',
    subject: 'rpc.accounts.delete-me',
    whenPublished: true,
    timeoutMs: 30_000,
    response: doneSchema,
    message: 'accountDeleted',
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
  exportMe: {
    access: 'user',
    noted: 'export',
    summary: 'Everything kept about oneself',
    response: exportSchema,
  },
  listProfileReviews: {
    access: 'admin',
    summary: 'Changed names and pictures that wait: those that are shown first in front',
    subject: 'rpc.accounts.list-reviews',
    query: z
      .object(pageQuery)
      .partial()
      .extend({ limit: pageQuery.limit.default(limits.queuePageSize) }),
    response: z.object({
      profiles: z.array(profileReviewSchema),
      nextCursor: z.string().nullable(),
    }),
  },
  approveProfile: {
    access: 'admin',
    noted: 'decision',
    summary: 'Shows a changed name and picture now',
    subject: 'rpc.accounts.approve-profile',
    params: uidParams,
    body: seenChange,
    response: doneSchema,
    message: 'profileApproved',
    errors: ['PROFILE_CHANGE_GONE'],
  },
  refuseProfile: {
    access: 'admin',
    noted: 'decision',
    summary: 'Discards a changed name and picture: the person has the old ones again',
    subject: 'rpc.accounts.refuse-profile',
    params: uidParams,
    body: seenChange,
    response: doneSchema,
    message: 'profileRefused',
    errors: ['PROFILE_CHANGE_GONE'],
  },
  listUserEmails: {
    access: 'admin',
    noted: 'export',
    summary: 'Verified e-mail addresses of all users',
    response: z.array(z.string()),
  },
});
