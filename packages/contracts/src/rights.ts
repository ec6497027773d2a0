import { z } from 'zod';
import { isoDate, uid } from './fields.ts';
import { legalDocuments, legalVersions, rightsKinds, rightsOutcomes } from './legal.ts';

/** A version of a legal text that was shown. */
export const agreementSchema = z
  .object({ document: z.enum(legalDocuments), version: isoDate })
  .refine(
    ({ document, version }) => (legalVersions[document] as readonly string[]).includes(version),
    { path: ['version'], error: 'esa versión no existe' },
  );
export type Agreement = z.infer<typeof agreementSchema>;

/** An accepted version, and the ISO 8601 instant of its first acceptance. */
export const agreedSchema = z.object({
  document: z.enum(legalDocuments),
  version: isoDate,
  at: z.iso.datetime(),
});
export type Agreed = z.infer<typeof agreedSchema>;

export const rightsKindSchema = z.enum(rightsKinds);
export const rightsOutcomeSchema = z.enum(rightsOutcomes);

/** For example ARCO-2026-0001: counted within the year in Mexico City, without gaps. */
export const rightsNumber = z
  .string()
  .regex(/^ARCO-\d{4}-\d{4,}$/, 'número de solicitud no válido');

const answer = z.object({ at: z.iso.datetime(), outcome: rightsOutcomeSchema });

/** A request as its person sees it. */
export const rightsRequestSchema = z.object({
  number: rightsNumber,
  kind: rightsKindSchema,
  text: z.string(),
  /** ISO 8601 instant. */
  receivedAt: z.iso.datetime(),
  /** The last day for an answer: the 20th working day in Mexico after it came in. */
  dueDate: isoDate,
  /** Null while it waits. */
  answer: answer.extend({ text: z.string() }).nullable(),
});
export type RightsRequest = z.infer<typeof rightsRequestSchema>;

/**
 * The request on the desk. For a deleted account the text and the address stay until it is
 * answered; after that only number, kind, dates and outcome.
 */
export const deskRequestSchema = rightsRequestSchema.extend({
  text: z.string().nullable(),
  answer: answer.extend({ text: z.string().nullable(), by: uid }).nullable(),
  person: z.object({ uid: uid.nullable(), name: z.string(), email: z.string() }).nullable(),
});
export type DeskRequest = z.infer<typeof deskRequestSchema>;
