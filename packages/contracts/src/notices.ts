import { z } from 'zod';
import { id, slug } from './fields.ts';

/** Kinds of notices, which the site lists and mails if the account wants that. */
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

/** A notice of an account. */
export const noticeSchema = z.object({
  id,
  kind: noticeKindSchema,
  /** ISO 8601 instant. */
  at: z.iso.datetime(),
  /** When it was read; null: not yet. */
  readAt: z.iso.datetime().nullable(),
  /** The event's name at that time. */
  event: z.object({ id, slug, name: z.string() }).nullable(),
  /** `slug` is null if the card has no page. */
  post: z.object({ id, slug: slug.nullable(), name: z.string() }).nullable(),
  /** The moderator's reason, for `post-denied` and `post-removed`. */
  reason: z.string().nullable(),
  /** A sentence or two in Spanish. */
  text: z.string(),
  /** Path of the linked page. */
  url: z.string().startsWith('/'),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Wanted mails; mails about the account itself are always sent. */
export const preferencesSchema = z.object({
  email: z.object({ moderation: z.boolean(), winners: z.boolean(), digest: z.boolean() }),
});
export type Preferences = z.infer<typeof preferencesSchema>;
/** A group of mails that one may unsubscribe from. */
export const mailGroupSchema = preferencesSchema.shape.email.keyof();
export type MailGroup = z.infer<typeof mailGroupSchema>;
