import { z } from 'zod';
import { eventSchema } from './entities.ts';
import { id } from './fields.ts';
import { jurySchema } from './jury.ts';
import { likeStateSchema } from './likes.ts';
import { receiptKeySchema } from './receipt.ts';

const count = z.number().int().min(0);
const instant = z.iso.datetime();

/** The bytes of a ledger, which never change. */
export const ledgerSchema = z.object({
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: z.string().length(64),
  entries: count,
  bytes: count,
  /** It is kept and read in so many parts. */
  parts: count,
});
export type LedgerFacts = z.infer<typeof ledgerSchema>;

/** The jury's part of a result: by whose rules, and the file of its points. */
const juryResultSchema = jurySchema.extend({
  /** How many gave points that count. */
  jurors: count,
  /** How they made the result, in Spanish. */
  rule: z.string(),
  /** The card that gets the jury's prize, where that stands beside; null: it gave no points. */
  winner: id.nullable(),
  ballots: ledgerSchema,
});

/** A card's place in a result: `Ranked` of the ledger's count. */
const rankedSchema = z.object({
  place: count,
  postId: id,
  likes: count,
  voided: count,
  held: count,
  reachedAt: instant.nullable(),
  jury: z
    .object({ jurors: count, sums: z.record(z.string(), count), points: z.number() })
    .optional(),
  score: z.number().optional(),
});

/** The public result of an event. */
export const resultSchema = z.object({
  eventId: id,
  /** The end of the event's last day in Mexico City. */
  closedAt: instant,
  publishedAt: instant,
  /** How it was counted, in Spanish. */
  rule: z.string(),
  states: z.record(likeStateSchema, count),
  /** Codes of rules, and how many likes each struck off. */
  voidedByReason: z.record(z.string(), count),
  ledger: ledgerSchema,
  /** By which receipts of its ledger are checked. */
  receipts: receiptKeySchema,
  /** Where the event has a jury. */
  jury: juryResultSchema.optional(),
});
export type Result = z.infer<typeof resultSchema>;

/** A ranked card as people see it; its name, author and slug are empty where it is gone. */
export const rankedCardSchema = rankedSchema.extend({
  slug: z.string(),
  name: z.string(),
  author: z.string(),
});
export type RankedCard = z.infer<typeof rankedCardSchema>;

/** A result with the event as it is called now. */
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
