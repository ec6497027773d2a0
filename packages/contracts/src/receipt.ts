import { z } from 'zod';
import { id } from './fields.ts';
import { likeStateSchema } from './likes.ts';

/** The key for a result's receipts. It is part of the result, so that everybody can verify them. */
export const receiptKeySchema = z.object({
  algorithm: z.literal('Ed25519'),
  /** The raw public key of 32 bytes, base64url: `x` of its JSON Web Key. */
  publicKey: z.string().length(43),
});
export type ReceiptKey = z.infer<typeof receiptKeySchema>;

/** A voter's own line in a published ledger, signed. */
export const receiptSchema = z.object({
  eventId: id,
  voter: z.string(),
  postId: id,
  state: likeStateSchema,
  /** Ed25519 over the canonical JSON of the four fields above, base64url. */
  signature: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/**
 * The text that a receipt's signature covers: JSON without spaces, fields in order of their names
 * (RFC 8785).
 */
export const receiptText = ({ eventId, postId, state, voter }: Omit<Receipt, 'signature'>) =>
  JSON.stringify({ eventId, postId, state, voter });
