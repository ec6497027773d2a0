import { z } from 'zod';
import { eventSchema } from './entities.ts';
import { id } from './fields.ts';
import { jurySchema } from './jury.ts';
import { likeStateSchema } from './likes.ts';
import { receiptKeySchema } from './receipt.ts';

const count = z.number().int().min(0);
const instant = z.iso.datetime();

/** The size and digest of a ledger, which never changes. */
export const ledgerSchema = z.object({
  /** SHA-256 of the ledger's bytes, hexadecimal. */
  sha256: z.string().length(64),
  entries: count,
  bytes: count,
  /** The number of parts in which the ledger is stored and read. */
  parts: count,
});
export type LedgerFacts = z.infer<typeof ledgerSchema>;

/** The jury's part of a result: the jury's rules, and its file of points. */
const juryResultSchema = jurySchema.extend({
  /** The number of jurors whose points count. */
  jurors: count,
  /** Explains in Spanish how the points made the result. */
  rule: z.string(),
  /** The card that gets the jury's separate prize. Null if no card has points, or if there is no such prize. */
  winner: id.nullable(),
  ballots: ledgerSchema,
});

/** A card in the ranking that follows from a ledger. */
const rankedSchema = z.object({
  place: count,
  postId: id,
  /** The number of counted likes. */
  likes: count,
  voided: count,
  held: count,
  /** When the last counted like was given. Null without likes. */
  reachedAt: instant.nullable(),
  /**
   * If the event has a jury: the number of jurors who gave points to the card, the sums of these points by
   * criterion, and their share of the possible points, from 0 to 1.
   */
  jury: z
    .object({ jurors: count, sums: z.record(z.string(), count), points: z.number() })
    .optional(),
  /** The score of weighed likes and points, from 0 to 1. The ranking uses it. */
  score: z.number().optional(),
});
export type Ranked = Readonly<z.infer<typeof rankedSchema>>;

export const resultSchema = z.object({
  eventId: id,
  /** The end of the event's last day in Mexico City. */
  closedAt: instant,
  publishedAt: instant,
  /** Explains in Spanish how the likes were counted. */
  rule: z.string(),
  states: z.record(likeStateSchema, count),
  /** The number of likes that each rule voided, by code. */
  voidedByReason: z.record(z.string(), count),
  ledger: ledgerSchema,
  /** The key with which receipts are verified. */
  receipts: receiptKeySchema,
  jury: juryResultSchema.optional(),
});
export type Result = z.infer<typeof resultSchema>;

/** A ranked card for people. Its name, author and slug are empty if the card was deleted. */
export const rankedCardSchema = rankedSchema.extend({
  slug: z.string(),
  name: z.string(),
  author: z.string(),
});
export type RankedCard = z.infer<typeof rankedCardSchema>;

/** A result with the current names of its event. */
export const eventResultSchema = resultSchema.extend({
  event: eventSchema.pick({
    id: true,
    slug: true,
    name: true,
    title: true,
    startDate: true,
    endDate: true,
  }),
});
