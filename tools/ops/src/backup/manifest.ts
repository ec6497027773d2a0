import { z } from 'zod';

/** The archive format that this version writes. This version also reads older formats. */
export const archiveFormat = 1;

/** A durable consumer of the event stream, by name. It receives the events with a subject of `filter`. */
const consumerSchema = z.object({ name: z.string(), filter: z.string() });
export type KeptConsumer = z.infer<typeof consumerSchema>;

/** The first entry of an archive, which describes it. */
export const manifestSchema = z.object({
  product: z.literal('el-reto'),
  format: z.number().int().min(1),
  createdAt: z.iso.datetime(),
  /** How long writes were paused, in milliseconds. */
  pauseMs: z.number(),
  /** The next sequence of the event stream at the moment of the copy. */
  nextSeq: z.number().int().min(1),
  consumers: z.array(consumerSchema).default([]),
  /** Every other file of the archive, with its size in bytes. */
  files: z.record(z.string(), z.number().int().min(0)),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A message of a stream, as a line of JSON. */
export const messageSchema = z.object({
  seq: z.number().int().min(1),
  subject: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** Base64. */
  data: z.string(),
});
export type KeptMessage = z.infer<typeof messageSchema>;

/** Paths in an archive and below DATA_DIR. */
export const places = {
  manifest: 'manifest.json',
  media: 'media',
  accounts: 'auth/accounts.json',
  events: 'streams/events.jsonl',
  deadLetters: 'streams/dead-letters.jsonl',
  /** Files that are copied unchanged: the keys, and the stamp of the seed. */
  plain: ['secrets.json', 'seeded.json'],
} as const;
