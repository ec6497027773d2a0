import { z } from 'zod';
import { id, slug } from './fields.ts';

/** Kinds of notices. The site lists them and mails them if the account has chosen so. */
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

export const noticeSchema = z.object({
  id,
  kind: noticeKindSchema,
  /** ISO 8601. */
  at: z.iso.datetime(),
  /** When the notice was read; null if it is unread. */
  readAt: z.iso.datetime().nullable(),
  /** The event, with its name at that time. */
  event: z.object({ id, slug, name: z.string() }).nullable(),
  /** `slug` is null if the card has no page. */
  post: z.object({ id, slug: slug.nullable(), name: z.string() }).nullable(),
  /** The moderator's reason, for `post-denied` and `post-removed`. */
  reason: z.string().nullable(),
  /** One or two sentences in Spanish. */
  text: z.string(),
  /** Path of the page to which the notice links. */
  url: z.string().startsWith('/'),
});
export type Notice = z.infer<typeof noticeSchema>;

/** The mails that an account wants. Mails about the account itself are always sent. */
export const preferencesSchema = z.object({
  email: z.object({ moderation: z.boolean(), winners: z.boolean(), digest: z.boolean() }),
});
export type Preferences = z.infer<typeof preferencesSchema>;
/** A group of mails that can be unsubscribed. */
export const mailGroupSchema = preferencesSchema.shape.email.keyof();
export type MailGroup = z.infer<typeof mailGroupSchema>;
