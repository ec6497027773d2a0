import { z } from 'zod';
import { id, slug } from './fields.ts';

/** What people are told: in the site's list, and by mail as far as they want it. */
export const noticeKindSchema = z.enum([
  'post-approved',
  'post-denied',
  'post-removed',
  'like-held',
  'winner',
  'claim-due',
  'digest',
]);
export type NoticeKind = z.infer<typeof noticeKindSchema>;

/** One thing that an account was told. */
export const noticeSchema = z.object({
  id,
  kind: noticeKindSchema,
  /** ISO 8601 instant. */
  at: z.iso.datetime(),
  /** When it was read; null: not yet. */
  readAt: z.iso.datetime().nullable(),
  /** As it was called when it was told. */
  event: z.object({ id, slug, name: z.string() }).nullable(),
  /** `slug` is null where the card has no page any more. */
  post: z.object({ id, slug: slug.nullable(), name: z.string() }).nullable(),
  /** As a moderator gave it, of `post-denied` and `post-removed`. */
  reason: z.string().nullable(),
  /** A sentence or two in Spanish. */
  text: z.string(),
  /** Where it leads on the site, as a path. */
  url: z.string().startsWith('/'),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Which mails somebody wants; what concerns the account itself always comes. */
export const preferencesSchema = z.object({
  email: z.object({ moderation: z.boolean(), winners: z.boolean(), digest: z.boolean() }),
});
export type Preferences = z.infer<typeof preferencesSchema>;
/** A group of mails that one may unsubscribe from. */
export const mailGroupSchema = preferencesSchema.shape.email.keyof();
export type MailGroup = z.infer<typeof mailGroupSchema>;
