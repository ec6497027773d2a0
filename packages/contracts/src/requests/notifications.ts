import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { email, id, uid } from '../fields.ts';
import { mailGroupSchema } from '../notices.ts';
import { defineRequests } from '../request.ts';

const deadMailSchema = z.object({
  id: z.string(),
  group: mailGroupSchema.nullable(),
  attempts: z.number().int(),
  /** When the mail was given up, in milliseconds since 1970. */
  at: z.number(),
  /** The error message of the mail server. */
  refusal: z.string(),
});

export const notificationsRequests = defineRequests('notifications', {
  /**
   * Sends a mail that accounts cannot unsubscribe. `path` is the page to which its link leads. `name` is
   * the name in the greeting; in an invitation, whose receiver may have no account, it is the contest's
   * name.
   */
  sendAccountMail: {
    callers: ['accounts', 'events', 'integrity'],
    input: z.object({
      /** Requests with the same id send one mail. Without an id, each request sends a mail. */
      id: id.optional(),
      kind: z.enum([
        'verification',
        'password-reset',
        'sign-in',
        'jury-invitation',
        'like-confirmation',
      ]),
      uid: uid.nullable(),
      email,
      name: z.string(),
      path: z.string().startsWith('/'),
    }),
    /** False if no mail server is configured. */
    output: z.object({ sent: z.boolean() }),
  },
  /** Erases the account's notices, preferences and waiting mails. */
  purgeUser: {
    callers: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  },
  /**
   * Some of the mails that were given up and can still be sent. `dead` is the number of all that were
   * given up.
   */
  listDeadMails: {
    callers: ['stack'],
    input: z.object({}),
    output: z.object({
      dead: z.number().int(),
      /** How many of them can be sent again. `mails` contains the first hundred of these. */
      sendable: z.number().int(),
      mails: z.array(deadMailSchema),
    }),
  },
  /** Puts a mail that was given up (or all of them, if `id` is null) back into the queue. */
  retryMails: {
    callers: ['stack'],
    input: z.object({ id: z.string().nullable() }),
    output: z.object({ retried: z.number().int() }),
  },
  /** The answer shows that the service is ready. */
  getState: {
    callers: ['gateway', 'accounts'],
    input: z.object({}),
    /** `sendsMail`: whether a mail server is configured. */
    output: z.object({ sendsMail: z.boolean() }),
  },
});
