import { z } from 'zod';
import { postSummarySchema } from './entities.ts';
import { id, uid } from './fields.ts';

/** The state of a post for moderators. `removed` posts were denied or removed. */
export const deskStatusSchema = z.enum(['public', 'pending', 'removed']);
export type DeskStatus = z.infer<typeof deskStatusSchema>;

/** The facts about a post's author that moderators see. */
const deskAuthorSchema = z.object({
  uid,
  name: z.string(),
  /** `posts`: public cards. `denied`: cards that were denied or removed in the last 90 days. */
  posts: z.number().int(),
  denied: z.number().int(),
  banned: z.boolean(),
});

/** A post for moderators. A removed post has no picture and no numbers. */
export const deskPostSchema = postSummarySchema.extend({
  status: deskStatusSchema,
  /** When the post was uploaded, ISO 8601. */
  receivedAt: z.iso.datetime(),
  /** When the newest report since the last decision was made, in milliseconds since 1970. */
  reportedAt: z.number().int().optional(),
  reports: z.array(z.object({ reason: z.string(), n: z.number().int().positive() })),
  /** At most 10 posts of any event with a similar picture, the most similar first. */
  duplicateOf: z.array(id),
  author: deskAuthorSchema,
  decision: z
    .object({
      outcome: z.enum(['denied', 'removed']),
      at: z.iso.datetime(),
      by: uid,
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type DeskPost = z.infer<typeof deskPostSchema>;

/** An account in the moderators' search. */
export const deskUserSchema = z.object({
  uid,
  name: z.string(),
  lastName: z.string(),
  displayName: z.string().optional(),
  email: z.string(),
  photoURL: z.string(),
  createdAt: z.iso.datetime(),
  /** Administrators cannot be banned. */
  isAdmin: z.boolean(),
  banned: z.object({ at: z.iso.datetime(), by: uid, reason: z.string() }).nullable(),
});
export type DeskUser = z.infer<typeof deskUserSchema>;
