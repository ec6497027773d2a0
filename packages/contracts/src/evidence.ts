import { z } from 'zod';

/** Where a like came from, as the gateway saw it: it travels with the like and is kept nowhere. */
export const likeSourceSchema = z.object({
  address: z.string().max(100),
  /** The value of the first-party cookie that marks a browser. */
  device: z.string().max(64).nullable(),
  userAgent: z.string().max(512),
  /** What App Check says; null where it is not switched on. */
  appCheck: z.boolean().nullable(),
  /** From the page to the like, in milliseconds, as the page says. */
  pageMs: z.number().int().min(0).nullable(),
});
export type LikeSource = z.infer<typeof likeSourceSchema>;

/** What is kept with a like to judge it by: hashes under the contest's own key, and kinds. */
export const evidenceSchema = z.object({
  network: z.string().nullable(),
  device: z.string().nullable(),
  browser: z.string(),
  provider: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number().nullable(),
  mailbox: z.string(),
  appCheck: z.boolean().nullable(),
  pageMs: z.number().nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;
