import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { uid } from '../fields.ts';
import { defineRequest } from '../request.ts';

/** Requests that the notifications service answers. */
export const notificationsRequests = {
  /**
   * Takes a mail that is not a matter of preferences; `path` is the page of ours that its link leads to.
   * `name` is whom it greets; of an invitation, which goes to who may have no account, the contest's.
   */
  sendAccountMail: defineRequest({
    subject: 'internal.notifications.send-account-mail',
    askedBy: ['accounts', 'events'],
    input: z.object({
      kind: z.enum(['verification', 'password-reset', 'jury-invitation']),
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
    askedBy: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  }),
  /** Answers once the service can. */
  getState: defineRequest({
    subject: 'internal.notifications.get-state',
    askedBy: ['gateway', 'accounts'],
    input: z.object({}),
    /** Mails that wait for the server, those that were given up; and whether any are sent at all. */
    output: z.object({
      waiting: z.number().int(),
      dead: z.number().int(),
      sendsMail: z.boolean(),
    }),
  }),
} as const;
