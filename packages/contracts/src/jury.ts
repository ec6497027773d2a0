import { z } from 'zod';
import { displayText, id, isoDate, slug } from './fields.ts';
import { limits } from './limits.ts';

const juryModeSchema = z.enum(['beside', 'weighed']);
const weight = z.number().int().min(1).max(99);

const newCriterionSchema = z.object({
  name: displayText(limits.criterionLength),
  /** Maximum of points per card. */
  max: z.number().int().min(1).max(limits.criterionPoints),
});

/** `id` is derived from the name and identifies the criterion in points. */
const criterionSchema = newCriterionSchema.extend({ id: slug });

/** The public rules of an event's jury. */
export const jurySchema = z.object({
  criteria: z.array(criterionSchema).min(1).max(limits.criteria),
  /** `beside`: a prize of its own; `weighed`: one ranking of likes and points. */
  mode: juryModeSchema,
  /** Weight of the jury's points in percent; null if they are not weighed with likes. */
  weight: weight.nullable(),
  /** The last day on which jurors give points, in Mexico City. */
  until: isoDate,
});
export type Jury = z.infer<typeof jurySchema>;

/** The administrator's fields of a jury; `until` defaults to three days after the event's end. */
export const newJurySchema = z.object({
  criteria: z.array(newCriterionSchema).min(1).max(limits.criteria),
  mode: juryModeSchema,
  weight: weight.optional(),
  until: isoDate.optional(),
});
export type NewJury = z.infer<typeof newJurySchema>;

/** Points by criterion; a criterion that is left out has none yet. */
export const pointsSchema = z.record(slug, z.number().int());
export type Points = z.infer<typeof pointsSchema>;

/** A juror as administrators see them: never with points. */
export const jurorSchema = z.object({
  jurorId: id,
  /** The invitation's address; null once it is deleted: with the account, or after its last use. */
  email: z.string().nullable(),
  state: z.enum(['invited', 'expired', 'accepted', 'revoked']),
  /** ISO 8601 instants. */
  invitedAt: z.string(),
  expiresAt: z.string(),
  acceptedAt: z.string().nullable(),
  /** Cards that have all their points. */
  scored: z.number().int(),
});
export type Juror = z.infer<typeof jurorSchema>;

/** A card as a juror sees it: without author, and with the juror's own points only. */
export const juryCardSchema = z.object({
  postId: id,
  name: z.string(),
  /** Pixels of the oriented picture, and a placeholder. */
  width: z.number().int(),
  height: z.number().int(),
  thumbhash: z.string(),
  points: pointsSchema,
});

/** A juror's points in the export of their data. */
export const ownScoreSchema = z.object({
  eventId: id,
  postId: id,
  points: pointsSchema,
  /** ISO 8601 instant. */
  scoredAt: z.string(),
});
