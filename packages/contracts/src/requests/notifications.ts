import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { uid } from '../fields.ts';
import { noticeSchema, preferencesSchema } from '../notices.ts';
import { defineRequest } from '../request.ts';

/** Requests that the notifications service answers. */
export const notificationsRequests = {
  /**
   * Takes a mail of the account itself: `link` is the identity provider's, led to our own page. Of
   * 'jury-invitation', `name` is the event's and `link` a path of the site.
   */
  sendAccountMail: defineRequest({
    subject: 'internal.notifications.send-account-mail',
    askedBy: ['accounts', 'events'],
    input: z.object({
      kind: z.enum(['verification', 'password-reset', 'jury-invitation']),
      email: z.email(),
      name: z.string(),
      link: z.union([z.url(), z.string().regex(/^\/(?![/\\])/)]),
    }),
    /** False where no mail server is configured. */
    output: z.object({ sent: z.boolean() }),
  }),
  /** Everything kept about a person. */
  exportUser: defineRequest({
    subject: 'internal.notifications.export-user',
    askedBy: ['accounts'],
    input: z.object({ uid }),
    output: z.object({ notifications: z.array(noticeSchema), preferences: preferencesSchema }),
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
    askedBy: ['gateway'],
    input: z.object({}),
    /** Mails that wait for the server, and those that it refused for good. */
    output: z.object({ waiting: z.number().int(), dead: z.number().int() }),
  }),
} as const;
