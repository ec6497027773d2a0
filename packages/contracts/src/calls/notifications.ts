import { z } from 'zod';
import { email, id, nextCursor, pageQuery } from '../fields.ts';
import { limits } from '../limits.ts';
import { mailGroupSchema, noticeSchema, preferencesSchema } from '../notices.ts';
import { defineCalls } from './call.ts';
import { doneSchema } from './shapes.ts';

/** The path of the page to which the link in a mail leads back. */
const continuePath = z
  .string()
  .max(limits.returnPathLength)
  // Excludes control characters, spaces and `\`: browsers drop tabs and newlines from an address, and read
  // `\` as `/`.
  .regex(
    /^\/([!-.0-[\]-~\u00a1-\uffff][!-[\]-~\u00a1-\uffff]*)?$/,
    'tiene que ser una página de este sitio',
  );

/** `sent` is false if no mail server is configured. In that case the identity provider sends its own mail. */
const mailAnswer = doneSchema.extend({ sent: z.boolean() });

const mailByAddress = {
  access: 'all',
  body: z.object({ email: email.max(254), continuePath: continuePath.optional() }),
  response: mailAnswer,
} as const;

export const notificationCalls = defineCalls({
  listMyNotifications: {
    access: 'user',
    summary: "The account's notices, newest first, and the number of unread ones",
    subject: 'rpc.notifications.list-mine',
    query: z.object({ cursor: pageQuery.cursor.optional() }),
    response: z.object({
      notifications: z.array(noticeSchema),
      unread: z.number().int(),
      nextCursor,
    }),
  },
  readMyNotifications: {
    access: 'user',
    whenBanned: 'allowed',
    summary: 'Marks some or all of them as read',
    subject: 'rpc.notifications.mark-read',
    body: z.union([
      z.strictObject({ ids: z.array(id).max(limits.pageSize) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    response: doneSchema.extend({ unread: z.number().int() }),
  },
  followMe: {
    access: 'user',
    summary: 'Server-sent events: `notification`, one for each new notice',
    produces: 'text/event-stream',
  },
  getPreferences: {
    access: 'user',
    summary: 'Which mails one wants',
    subject: 'rpc.notifications.get-preferences',
    response: preferencesSchema,
  },
  setPreferences: {
    access: 'user',
    whenBanned: 'allowed',
    summary: 'Says which mails one wants',
    subject: 'rpc.notifications.set-preferences',
    body: preferencesSchema,
    response: preferencesSchema,
  },
  unsubscribe: {
    access: 'all',
    withoutAppCheck: true,
    summary: 'Stops one kind of mail, by the link that stands in each (RFC 8058)',
    subject: 'rpc.notifications.unsubscribe',
    response: doneSchema.extend({ group: mailGroupSchema }),
    errors: ['LINK_NOT_VALID'],
  },
  sendVerification: {
    access: 'signed-in',
    whenBanned: 'allowed',
    summary: "Mails a link that confirms one's own address, and leads back to a page",
    subject: 'rpc.accounts.send-verification',
    body: z.object({ continuePath: continuePath.optional() }),
    response: mailAnswer,
  },
  sendPasswordReset: {
    ...mailByAddress,
    summary: 'Mails a link to choose a new password; says nothing of who has an account',
    subject: 'rpc.accounts.send-password-reset',
  },
  sendSignInLink: {
    ...mailByAddress,
    summary:
      'Mails a link that signs in without a password and leads back to a page; says nothing of who has an account',
    subject: 'rpc.accounts.send-sign-in-link',
  },
});
