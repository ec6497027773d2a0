import { z } from 'zod';
import {
  claimAnswersSchema,
  claimFormSchema,
  claimSchema,
  claimStateSchema,
  claimSummarySchema,
  prizePlace,
  prizeSchema,
} from '../claims.ts';
import { id, reason } from '../fields.ts';
import { defineCalls } from './call.ts';
import { doneSchema } from './shapes.ts';

/** Selects one of several claims in an event. Without it, the open claim is selected. */
const ownPlace = prizePlace.optional();

/** Calls of winners, who enter a delivery address for a prize, and of administrators, who deliver the prize. */
export const claimCalls = defineCalls({
  listMyClaims: {
    access: 'user',
    summary: "One's own prizes, newest first",
    subject: 'rpc.events.list-my-claims',
    response: z.array(claimSummarySchema),
  },
  getMyClaim: {
    access: 'user',
    summary: "The claim of one's own prize: its form, how it stands, and until when it is open",
    subject: 'rpc.events.get-my-claim',
    query: z.object({ place: ownPlace }),
    response: claimSchema,
    errors: ['CLAIM_NOT_FOUND'],
  },
  claimPrize: {
    access: 'user',
    summary: "Says where one's own prize goes; may be said again until it is delivered",
    subject: 'rpc.events.claim-prize',
    whenPublished: true,
    body: z.object({ place: ownPlace, answers: claimAnswersSchema }),
    response: doneSchema.extend({ state: claimStateSchema }),
    message: 'Listo: ya sabemos a dónde va tu premio.',
    errors: ['CLAIM_NOT_FOUND', 'CLAIM_CLOSED', 'CLAIM_ANSWER_NOT_VALID'],
  },
  getClaimForm: {
    access: 'admin',
    summary: 'What winners are asked: by an event, where that has a form of its own, and usually',
    subject: 'rpc.events.get-claim-form',
    query: z.object({ eventId: id.optional() }),
    response: z.object({ own: claimFormSchema.nullable(), usual: claimFormSchema }),
    errors: ['EVENT_NOT_FOUND'],
  },
  listClaims: {
    access: 'admin',
    summary:
      "An event's prizes and how they stand; with `place` also what its winner answered, which is an act",
    subject: 'rpc.events.list-claims',
    query: z.object({ place: prizePlace.optional() }),
    response: z.object({ eventId: id, published: z.boolean(), prizes: z.array(prizeSchema) }),
    errors: ['EVENT_NOT_FOUND'],
  },
  moveClaim: {
    access: 'admin',
    securityKind: 'decision',
    summary: 'Opens a claim again, marks its prize as delivered, or passes it on to the next card',
    subject: 'rpc.events.move-claim',
    whenPublished: true,
    body: z.object({
      state: claimStateSchema.exclude(['claimed']),
      reason,
      /**
       * The rank of the card that the administrator saw. CLAIM_CLOSED if the prize has passed to another
       * card.
       */
      rank: prizeSchema.shape.rank.optional(),
      /** The state that the administrator saw. In another one: CHANGED_MEANWHILE. */
      seen: claimStateSchema.optional(),
    }),
    response: doneSchema.extend({ state: claimStateSchema }),
    message: 'Listo: el premio quedó como dijiste.',
    errors: ['CLAIM_NOT_FOUND', 'CLAIM_CLOSED', 'CHANGED_MEANWHILE'],
  },
});
