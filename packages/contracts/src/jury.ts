import { z } from 'zod';
import { contestDay, displayText, id, isoDate, slug } from './fields.ts';
import { limits } from './limits.ts';

const juryModeSchema = z.enum(['beside', 'weighed']);
const weight = z.number().int().min(1).max(99);

const newCriterionSchema = z.object({
  name: displayText(limits.criterionLength),
  /** Most points for a card. */
  max: z.number().int().min(1).max(limits.criterionPoints),
});

/** `id` is derived from the name. Points refer to the criterion by it. */
const criterionSchema = newCriterionSchema.extend({ id: slug });

/** The public rules of an event's jury. */
export const jurySchema = z.object({
  criteria: z.array(criterionSchema).min(1).max(limits.criteria),
  /** `beside`: the jury has a separate prize. `weighed`: likes and points make one ranking. */
  mode: juryModeSchema,
  /** Weight of the jury's points in percent. Null in the mode `beside`. */
  weight: weight.nullable(),
  /** The last day on which jurors give points, in Mexico City. */
  until: isoDate,
});
export type Jury = z.infer<typeof jurySchema>;

/** The fields of a jury that administrators set. `until` defaults to three days after the event's end. */
export const newJurySchema = z.object({
  criteria: z.array(newCriterionSchema).min(1).max(limits.criteria),
  mode: juryModeSchema,
  weight: weight.optional(),
  until: contestDay.optional(),
});
export type NewJury = z.infer<typeof newJurySchema>;

/** Points by criterion. A criterion without points is missing. */
export const pointsSchema = z.record(slug, z.number().int());
export type Points = z.infer<typeof pointsSchema>;

/** A juror for administrators, who never see single points. */
export const jurorSchema = z.object({
  jurorId: id,
  /**
   * The address of the invitation. Null once it is erased: with the account, or some time after its last
   * use.
   */
  email: z.string().nullable(),
  state: z.enum(['invited', 'expired', 'accepted', 'revoked']),
  /** ISO 8601. */
  invitedAt: z.string(),
  expiresAt: z.string(),
  acceptedAt: z.string().nullable(),
  /** The number of cards with points for every criterion. */
  scored: z.number().int(),
});
export type Juror = z.infer<typeof jurorSchema>;

/** A card for a juror: without its author, and with this juror's points only. */
export const juryCardSchema = z.object({
  postId: id,
  name: z.string(),
  /** Pixels after rotation by the EXIF orientation, and a placeholder. */
  width: z.number().int(),
  height: z.number().int(),
  thumbhash: z.string(),
  points: pointsSchema,
});

/** A juror's points in the export of the juror's data. */
export const ownScoreSchema = z.object({
  eventId: id,
  postId: id,
  points: pointsSchema,
  /** ISO 8601. */
  scoredAt: z.string(),
});

/** A juror's invitation in the export of the juror's data. */
export const ownInvitationSchema = jurorSchema
  .omit({ jurorId: true, scored: true })
  .extend({ eventId: id });
