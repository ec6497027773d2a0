import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { id, uid } from '../fields.ts';
import { mailGroupSchema } from '../notices.ts';
import { defineRequest } from '../request.ts';

const deadMailSchema = z.object({
  id: z.string(),
  group: mailGroupSchema.nullable(),
  attempts: z.number().int(),
  /** When it was given up, in milliseconds since 1970. */
  at: z.number(),
  /** The mail server's words. */
  refusal: z.string(),
});
export type DeadMail = z.infer<typeof deadMailSchema>;

/** Requests that the notifications service answers. */
export const notificationsRequests = {
  /**
   * Takes a mail that is not a matter of preferences; `path` is the page of ours that its link
   * leads to. `name` is whom it greets; of an invitation, which goes to who may have no account,
   * the contest's.
   */
  sendAccountMail: defineRequest({
    subject: 'internal.notifications.send-account-mail',
    callers: ['accounts', 'events', 'integrity'],
    input: z.object({
      /** One mail for each, however often it is asked for; none: one each time. */
      id: id.optional(),
      kind: z.enum([
        'verification',
        'password-reset',
        'sign-in',
        'jury-invitation',
        'like-confirmation',
      ]),
      uid: uid.nullable(),
      email: z.email(),
      name: z.string(),
      path: z.string().startsWith('/'),
    }),
    /** False where no mail server is configured. */
    output: z.object({ sent: z.boolean() }),
  }),
  /** Erases it, and mails that wait. */
  purgeUser: defineRequest({
    subject: 'internal.notifications.purge-user',
    callers: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  }),
  /**
   * Mails that were given up and can be sent after all, some of them; `dead`: all that were given
   * up.
   */
  listDeadMails: defineRequest({
    subject: 'internal.notifications.list-dead-mails',
    callers: ['stack'],
    input: z.object({}),
    output: z.object({ dead: z.number().int(), mails: z.array(deadMailSchema) }),
  }),
  /** Has one of them, or all (null), wait for the mail server again. */
  retryMails: defineRequest({
    subject: 'internal.notifications.retry-mails',
    callers: ['stack'],
    input: z.object({ id: z.string().nullable() }),
    output: z.object({ retried: z.number().int() }),
  }),
  /** Answers as soon as the service is ready. */
  getState: defineRequest({
    subject: 'internal.notifications.get-state',
    callers: ['gateway', 'accounts'],
    input: z.object({}),
    /**
     * Mails that wait for the server, those that were given up; and whether any are sent at all.
     */
    output: z.object({
      waiting: z.number().int(),
      dead: z.number().int(),
      sendsMail: z.boolean(),
    }),
  }),
} as const;
