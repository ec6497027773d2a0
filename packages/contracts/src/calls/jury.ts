import { z } from 'zod';
import { email, id, nextCursor, pageQuery } from '../fields.ts';
import { jurorSchema, juryCardSchema, jurySchema, newJurySchema, pointsSchema } from '../jury.ts';
import { defineCalls } from './call.ts';
import { doneSchema } from './shapes.ts';

const changeJury = {
  access: 'admin',
  securityKind: 'event-change',
} as const;

export const juryCalls = defineCalls({
  getJuryDesk: {
    access: 'admin',
    summary: "An event's jury with its jurors and how far each has come",
    subject: 'rpc.events.get-jury-desk',
    response: z.object({
      jury: jurySchema.nullable(),
      /** Whether the first points were given. The rules cannot change after that. */
      fixed: z.boolean(),
      /** Whether no more points are accepted: the last day is over, or the result was published. */
      closed: z.boolean(),
      cards: z.number().int(),
      jurors: z.array(jurorSchema),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  setJury: {
    ...changeJury,
    whenPublished: true,
    summary: 'Gives an event a jury, or changes it until the first points are given',
    subject: 'rpc.events.set-jury',
    body: newJurySchema.extend({
      /** The rules that the administrator saw. If the event has others: CHANGED_MEANWHILE. */
      seen: jurySchema.nullable().optional(),
    }),
    response: jurySchema,
    errors: [
      'EVENT_NOT_FOUND',
      'JURY_FIXED',
      'JURY_ENDS_TOO_EARLY',
      'RESULT_PUBLISHED',
      'CHANGED_MEANWHILE',
    ],
  },
  removeJury: {
    ...changeJury,
    whenPublished: true,
    summary: 'Takes the jury away, with its invitations, until the first points are given',
    subject: 'rpc.events.remove-jury',
    response: doneSchema,
    message: 'El reto ya no tiene jurado.',
    errors: ['EVENT_NOT_FOUND', 'JURY_FIXED', 'RESULT_PUBLISHED'],
  },
  inviteJuror: {
    ...changeJury,
    summary: 'Invites a juror by a link that works once; one asked again gets a new link',
    subject: 'rpc.events.invite-juror',
    status: 201,
    body: z.object({ email: email.max(254) }),
    response: z.object({
      juror: jurorSchema,
      /** The link of the invitation, as a path of the site. No other call returns it. */
      link: z.string(),
      sent: z.boolean(),
    }),
    errors: ['EVENT_NOT_FOUND', 'JURY_NOT_FOUND', 'JURY_CLOSED', 'ALREADY_JUROR', 'JURY_FULL'],
  },
  revokeJuror: {
    ...changeJury,
    summary: 'Takes a juror or an invitation back: points that they gave do not count',
    subject: 'rpc.events.revoke-juror',
    response: doneSchema,
    message: 'Ya no es parte del jurado.',
    errors: ['EVENT_NOT_FOUND', 'JUROR_NOT_FOUND', 'JURY_CLOSED'],
  },
  acceptJury: {
    access: 'user',
    summary: 'Makes the account a juror by an invitation; a contestant cannot be one',
    subject: 'rpc.events.accept-jury',
    params: z.object({ token: z.string().min(1).max(300) }),
    response: doneSchema.extend({ eventId: id, eventSlug: z.string() }),
    errors: ['LINK_NOT_VALID', 'JURY_CLOSED', 'JUROR_TAKES_PART', 'ALREADY_JUROR'],
  },
  getJury: {
    access: 'user',
    summary: "The cards in a juror's own order, without authors, likes and others' points",
    subject: 'rpc.events.get-jury',
    query: z.object({ cursor: pageQuery.cursor.optional() }),
    response: z.object({
      jury: jurySchema,
      closed: z.boolean(),
      cards: z.array(juryCardSchema),
      nextCursor,
    }),
    errors: ['EVENT_NOT_FOUND', 'JURY_NOT_FOUND', 'JUROR_ONLY'],
  },
  putScores: {
    access: 'user',
    summary: "Sets a juror's points of a card; criteria that are not named keep their points",
    subject: 'rpc.events.put-scores',
    body: z.object({ points: pointsSchema }),
    response: doneSchema.extend({ points: pointsSchema }),
    errors: [
      'EVENT_NOT_FOUND',
      'JURY_NOT_FOUND',
      'POST_NOT_FOUND',
      'JUROR_ONLY',
      'JURY_CLOSED',
      'POINTS_OUT_OF_RANGE',
    ],
  },
  getJuryPhoto: {
    access: 'all',
    summary: "A public card's photo at an address that does not tell whose it is",
    query: z.object({ w: z.string().max(10).optional() }),
    produces: 'image/*',
    errors: ['POST_NOT_FOUND'],
    cacheable: true,
  },
});
