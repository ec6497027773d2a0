import { z } from 'zod';
import { meSchema, postSchema, userSchema } from '../entities.ts';
import { id } from '../fields.ts';
import { exportSchema, newUserSchema, userPatchSchema } from '../requests/accounts.ts';
import { defineRoute } from './route.ts';
import { messageSchema } from './shapes.ts';

/** A minor's date is a fault of what was sent; later it is what keeps the account from taking part. */
const refusedDate = { UNDERAGE: 422 } as const;

/** A person's own account. */
export const accountRoutes = {
  createUser: defineRoute({
    method: 'POST',
    path: '/api/users',
    access: 'signed-in',
    summary: 'Writes the user record after sign-up; an empty body after a first Google sign-in',
    status: 201,
    body: newUserSchema,
    response: userSchema,
    errors: ['NAME_NOT_READABLE', 'UNDERAGE'],
    statuses: refusedDate,
  }),
  getMe: defineRoute({
    method: 'GET',
    path: '/api/me',
    access: 'user',
    summary: "One's own record",
    response: meSchema,
  }),
  updateMe: defineRoute({
    method: 'PATCH',
    path: '/api/me',
    access: 'user',
    summary: "Changes one's own name or date of birth",
    body: userPatchSchema,
    response: meSchema,
    errors: ['NAME_NOT_READABLE', 'UNDERAGE'],
    statuses: refusedDate,
  }),
  deleteMe: defineRoute({
    method: 'DELETE',
    path: '/api/me',
    access: 'user',
    recentSignIn: true,
    noted: 'deletion',
    summary: 'Deletes posts and images, likes, record and identity, in this order',
    response: messageSchema,
  }),
  setMyPhoto: defineRoute({
    method: 'PUT',
    path: '/api/me/photo',
    access: 'user',
    summary: 'Sets the profile photo from a staged picture',
    body: z.object({ mediaId: id }),
    response: meSchema,
    errors: ['MEDIA_NOT_FOUND', 'MEDIA_NOT_YOURS', 'MEDIA_ALREADY_USED', 'MEDIA_WRONG_PURPOSE'],
  }),
  listMyPosts: defineRoute({
    method: 'GET',
    path: '/api/me/posts',
    access: 'user',
    summary: "One's own posts, pending ones with a signed photoURL",
    response: z.array(postSchema),
  }),
  listMyLikes: defineRoute({
    method: 'GET',
    path: '/api/me/likes',
    access: 'user',
    summary: 'The liked post of each event',
    response: z.record(z.string(), z.string()),
  }),
  exportMe: defineRoute({
    method: 'GET',
    path: '/api/me/export',
    access: 'user',
    noted: 'export',
    summary: 'Everything kept about oneself',
    response: exportSchema,
  }),
} as const;
