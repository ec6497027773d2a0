import { z } from 'zod';
import { postSummarySchema } from './entities.ts';
import { id, uid } from './fields.ts';

/** State of a post for moderators; `removed` posts were denied or taken down. */
export const deskStatusSchema = z.enum(['public', 'pending', 'removed']);
export type DeskStatus = z.infer<typeof deskStatusSchema>;

/** Facts about a post's author for moderators. */
const deskAuthorSchema = z.object({
  uid,
  name: z.string(),
  /** Public cards, and cards that were denied or taken down in the last 90 days. */
  posts: z.number().int(),
  denied: z.number().int(),
  banned: z.boolean(),
});

/** A post as moderators see it. A removed post has no picture and no numbers. */
export const deskPostSchema = postSummarySchema.extend({
  status: deskStatusSchema,
  /** When it was uploaded, ISO 8601. */
  receivedAt: z.iso.datetime(),
  reports: z.array(z.object({ reason: z.string(), n: z.number().int().positive() })),
  /** Posts of any event with a similar picture, most similar first, at most 10. */
  duplicateOf: z.array(id),
  author: deskAuthorSchema,
  /** The decision on a removed post: outcome, time, administrator and reason. */
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
  email: z.string(),
  photoURL: z.string(),
  createdAt: z.iso.datetime(),
  /** Administrators cannot be suspended. */
  isAdmin: z.boolean(),
  banned: z.object({ at: z.iso.datetime(), by: uid, reason: z.string() }).nullable(),
});
export type DeskUser = z.infer<typeof deskUserSchema>;
