import { z } from 'zod';

/** Where a like came from, as the gateway saw it: it travels with the like and is kept nowhere. */
export const likeSourceSchema = z.object({
  address: z.string().max(100),
  /** The value of the first-party cookie that marks a browser; null for one without. */
  device: z.string().max(64).nullable(),
  userAgent: z.string().max(512),
  /** Result of App Check; null if it is off. */
  appCheck: z.boolean().nullable(),
  /** From the page to the like, in milliseconds, as the page says; null where it says nothing. */
  pageMs: z.number().int().min(0).nullable(),
});
export type LikeSource = z.infer<typeof likeSourceSchema>;

const hash = z.string().max(32);

/**
 * Evidence stored with a like: kinds, numbers, and hashes under the contest's own key, which only
 * show that two likes share a property.
 */
export const evidenceSchema = z.object({
  /** Hash of an IPv4 /24 or IPv6 /48 network; null for an invalid address. */
  network: hash.nullable(),
  device: hash.nullable(),
  /** Hash of the whole user agent; null if the like's source was not stored. */
  agent: hash.nullable(),
  /** Family and platform, as `Chrome Android`; `script` for what is none. */
  browser: z.string().max(60),
  /** Firebase's `sign_in_provider`. */
  provider: z.string().max(60),
  /** When the account was made, in milliseconds since 1970; null where that is not known. */
  createdAt: z.number().nullable(),
  /** Hash of the normalised mailbox. */
  mailbox: hash,
  /** Hash of the mailbox without its digits, equal for a numbered series. */
  series: hash,
  /** The number in the mailbox's name, as far as there is one of up to nine digits. */
  serial: z.number().int().nullable(),
  /** Hash of the domain. */
  domain: hash,
  /** Where everybody has mail, where it is thrown away, or elsewhere. */
  mail: z.enum(['public', 'throwaway', 'other']),
  /** Whether the name in front of the @ looks like chance rather than words. */
  random: z.boolean(),
  appCheck: z.boolean().nullable(),
  pageMs: z.number().nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;
