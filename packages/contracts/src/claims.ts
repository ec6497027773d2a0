import { z } from 'zod';
import { claimFieldKinds } from './claim-answers.ts';
import { cardSchema } from './entities.ts';
import { displayText, id, slug } from './fields.ts';
import { limits } from './limits.ts';
import { claimStates, juryPlace, prizePlaces } from './prizes.ts';

export const claimStateSchema = z.enum(claimStates);

export const prizePlace = z.union([
  z.coerce.number().int().min(1).max(prizePlaces.length),
  z.literal(juryPlace),
]);

/** A field of the form that a winner fills in for the delivery of a prize. */
const claimFieldSchema = z.object({
  name: z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/),
  label: displayText(limits.claimLabelLength),
  kind: z.enum(claimFieldKinds),
  required: z.boolean(),
  /** In characters. Ignored for a declaration. */
  maxLength: z.number().int().min(1).max(1_000),
  /** The value of the HTML attribute `autocomplete`. */
  autocomplete: z.string().max(60).optional(),
});
export const claimFormSchema = z
  .array(claimFieldSchema)
  .min(1)
  .max(limits.claimFields)
  .refine(
    (form) => new Set(form.map(({ name }) => name)).size === form.length,
    'dos campos tienen el mismo nombre',
  );
export type ClaimForm = z.infer<typeof claimFormSchema>;

/** Answers by the names of their fields. A declaration is `true`. */
export const claimAnswersSchema = z.record(
  z.string().max(40),
  z.union([z.string().max(2_000), z.boolean()]),
);
export type ClaimAnswers = z.infer<typeof claimAnswersSchema>;

/** The card of a prize, with its current name. Null if the card was deleted. */
const prizeCard = cardSchema.nullable();

/** A claim in its winner's list. */
export const claimSummarySchema = z.object({
  eventId: id,
  event: z.object({ slug, name: z.string() }),
  /** `place` is the prize's place. `rank` is the place of the card; it is greater for a substitute. */
  place: prizePlace,
  rank: z.number().int(),
  state: claimStateSchema,
  /** Whether the period is paused because the winners are hidden. */
  paused: z.boolean(),
  dueAt: z.iso.datetime(),
  postId: id,
  card: prizeCard,
  /** Paths of the certificate. Null if the result is hidden or the card has lost the prize. */
  certificate: z.object({ picture: z.string(), pdf: z.string() }).nullable(),
});
export type ClaimSummary = z.infer<typeof claimSummarySchema>;

/** A claim with its form, and its answers until they are deleted. */
export const claimSchema = claimSummarySchema.extend({
  form: claimFormSchema,
  answers: claimAnswersSchema.nullable(),
});
export type Claim = z.infer<typeof claimSchema>;

export const exportedClaimSchema = z.object({
  eventId: id,
  postId: id,
  place: prizePlace,
  state: claimStateSchema,
  openedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  answers: claimAnswersSchema.nullable(),
});

export type ExportedClaim = z.infer<typeof exportedClaimSchema>;

/** A prize for administrators. */
export const prizeSchema = z.object({
  place: prizePlace,
  state: claimStateSchema,
  openedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  /** Whether the period is paused because the winners are hidden. */
  paused: z.boolean(),
  /** When the answers will be erased. Null before the delivery, and if no answers are stored. */
  eraseAt: z.iso.datetime().nullable(),
  postId: id,
  /** The card's place in the ranking; for the jury's prize, its place in the order of points. */
  rank: z.number().int(),
  card: prizeCard,
  /** The cards that had the prize before, oldest first. */
  before: z.array(z.object({ postId: id, rank: z.number().int(), card: prizeCard })),
  answered: z.boolean(),
  /** The answers. Null if they were not requested, are erased, or cannot be decrypted. */
  answers: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
});
export type Prize = z.infer<typeof prizeSchema>;
