import { z } from 'zod';
import { isoDate, uid } from './fields.ts';
import { legalDocuments, legalVersions, rightsKinds, rightsOutcomes } from './legal.ts';

/** A version of a legal text, as a client reports that it was shown. */
export const agreementSchema = z
  .object({ document: z.enum(legalDocuments), version: isoDate })
  .refine(
    ({ document, version }) => (legalVersions[document] as readonly string[]).includes(version),
    { path: ['version'], error: 'esa versión no existe' },
  );
export type Agreement = z.infer<typeof agreementSchema>;

/** An accepted version, with the time of its first acceptance (ISO 8601). */
export const agreedSchema = z.object({
  document: z.enum(legalDocuments),
  version: isoDate,
  at: z.iso.datetime(),
});
export type Agreed = z.infer<typeof agreedSchema>;

export const rightsKindSchema = z.enum(rightsKinds);
export const rightsOutcomeSchema = z.enum(rightsOutcomes);

/** For example ARCO-2026-0001. Numbers have no gaps and start again each year (Mexico City). */
export const rightsNumber = z
  .string()
  .regex(/^ARCO-\d{4}-\d{4,}$/, 'número de solicitud no válido');

const answer = z.object({ at: z.iso.datetime(), outcome: rightsOutcomeSchema });

/** A request for the person who made it. */
export const rightsRequestSchema = z.object({
  number: rightsNumber,
  kind: rightsKindSchema,
  text: z.string(),
  /** ISO 8601. */
  receivedAt: z.iso.datetime(),
  /** The last day for the answer: the 20th working day in Mexico after the request arrived. */
  dueDate: isoDate,
  /** Null until the request is answered. */
  answer: answer.extend({ text: z.string() }).nullable(),
});
export type RightsRequest = z.infer<typeof rightsRequestSchema>;

/**
 * A request for administrators. After the deletion of the account, text and address stay until the answer.
 * Then only number, kind, dates and outcome stay.
 */
export const deskRequestSchema = rightsRequestSchema.extend({
  text: z.string().nullable(),
  answer: answer.extend({ text: z.string().nullable(), by: uid }).nullable(),
  person: z.object({ uid: uid.nullable(), name: z.string(), email: z.string() }).nullable(),
});
export type DeskRequest = z.infer<typeof deskRequestSchema>;
