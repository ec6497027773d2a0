import { z } from 'zod';
import { uid } from './fields.ts';

/** What was changed, by the names of its fields; null: there was nothing, or nothing is left. */
const facts = z.record(z.string(), z.unknown()).nullable();

/** One act of an administrator, told in the transaction that does it. */
export const actSchema = z.object({
  /** ISO 8601 instant. */
  at: z.iso.datetime(),
  /** The administrator's uid; `stack` where the operator of the installation acted. */
  actor: uid,
  /** The call that did it, as `denyPost`. */
  action: z.string().min(1).max(60),
  /** The id of what it was done to; null for the whole site. */
  subject: z.string().max(200).nullable(),
  reason: z.string().nullable(),
  before: facts,
  after: facts,
});
export type Act = z.infer<typeof actSchema>;

/** An act in the log: its place and what chains it to the one before. */
export const loggedActSchema = actSchema.extend({
  /** From 1. */
  seq: z.number().int(),
  /** SHA-256 of the previous entry's hash and of this entry, as `hashOfAct` makes it. */
  hash: z.string(),
});
export type LoggedAct = z.infer<typeof loggedActSchema>;

/** What reckoning the log's chain again comes to. */
export const chainSchema = z.object({
  entries: z.number().int(),
  /** The first entry that is not as it was written, or is missing; null: all are. */
  brokenAt: z.number().int().nullable(),
  /** The last entry's. */
  hash: z.string(),
});
