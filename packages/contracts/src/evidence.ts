import { z } from 'zod';

/** The source of a like, as the gateway saw it. It is sent with the like and not stored. */
export const likeSourceSchema = z.object({
  address: z.string().max(100),
  /** The value of the first-party cookie that marks a browser; null for one without. */
  device: z.string().max(64).nullable(),
  userAgent: z.string().max(512),
  /** Result of App Check; null if it is off. */
  appCheck: z.boolean().nullable(),
  /**
   * Time between opening the page and the like, in milliseconds, as reported by the page, or null.
   */
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
  /** Family and platform, as `Chrome Android`; `script` for a client that is not a browser. */
  browser: z.string().max(60),
  /** Firebase's `sign_in_provider`. */
  provider: z.string().max(60),
  /** When the account was created, in milliseconds since 1970; null if unknown. */
  createdAt: z.number().nullable(),
  /** Hash of the normalised mailbox. */
  mailbox: hash,
  /** Hash of the mailbox without its digits, equal for a numbered series. */
  series: hash,
  /** The number in the mailbox's name, if it has up to nine digits. */
  serial: z.number().int().nullable(),
  /** Hash of the domain. */
  domain: hash,
  /** Kind of mail provider: public, disposable (`throwaway`), or other. */
  mail: z.enum(['public', 'throwaway', 'other']),
  /** Whether the name before the @ looks random. */
  random: z.boolean(),
  appCheck: z.boolean().nullable(),
  pageMs: z.number().nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;
