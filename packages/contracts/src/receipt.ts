import { z } from 'zod';
import { id } from './fields.ts';
import { likeStateSchema } from './likes.ts';

/** The public key for a result's receipts. The result contains it, so that everybody can verify receipts. */
export const receiptKeySchema = z.object({
  algorithm: z.literal('Ed25519'),
  /** The raw public key of 32 bytes, base64url: `x` in its JSON Web Key. */
  publicKey: z.string().length(43),
});
export type ReceiptKey = z.infer<typeof receiptKeySchema>;

/** A voter's own line in a published ledger, with a signature. */
export const receiptSchema = z.object({
  eventId: id,
  voter: z.string(),
  postId: id,
  state: likeStateSchema,
  /** Ed25519 signature of the canonical JSON of the four fields above, base64url. */
  signature: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The signed text of a receipt: JSON without spaces, with the fields ordered by name (RFC 8785). */
export const receiptText = ({ eventId, postId, state, voter }: Omit<Receipt, 'signature'>) =>
  JSON.stringify({ eventId, postId, state, voter });
