import { z } from 'zod';

/** The source of a like, as the gateway sees it. It is sent with the like and not stored. */
export const likeSourceSchema = z.object({
  address: z.string().max(100),
  /** The value of the first-party cookie that marks a browser. Null for a browser without the cookie. */
  device: z.string().max(64).nullable(),
  userAgent: z.string().max(512),
  /** The result of App Check. Null if App Check is off. */
  appCheck: z.boolean().nullable(),
  /** Time from opening the page to the like, in milliseconds, as the page reports it. Null if unknown. */
  pageMs: z.number().int().min(0).nullable(),
});
export type LikeSource = z.infer<typeof likeSourceSchema>;

const hash = z.string().max(32);

/**
 * The evidence stored with a like: kinds, numbers and hashes. The key of the hashes belongs to the
 * contest, so that they only show that two likes of the contest share a property.
 */
export const evidenceSchema = z.object({
  /** Hash of the IPv4 /24 or IPv6 /48 network. Null for an invalid address. */
  network: hash.nullable(),
  device: hash.nullable(),
  /** Hash of the whole user agent. Null if the source of the like is unknown. */
  agent: hash.nullable(),
  /** Family and platform, for example `Chrome Android`. `script` for a client that is not a browser. */
  browser: z.string().max(60),
  /** Firebase's `sign_in_provider`. */
  provider: z.string().max(60),
  /** When the account was created, in milliseconds since 1970. Null if unknown. */
  createdAt: z.number().nullable(),
  /** Hash of the normalised mailbox. */
  mailbox: hash,
  /** Hash of the mailbox without its digits: equal for mailboxes that differ only in a number. */
  series: hash,
  /** The number in the mailbox's name, if it has at most nine digits. */
  serial: z.number().int().nullable(),
  /** Hash of the mail domain. */
  domain: hash,
  /** The kind of mail provider: public, disposable (`throwaway`) or other. */
  mail: z.enum(['public', 'throwaway', 'other']),
  /** Whether the name before the @ looks random. */
  random: z.boolean(),
  appCheck: z.boolean().nullable(),
  pageMs: z.number().nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;
