/**
 * Every version of the legal texts by date, newest first. A changed text is a new version, which people
 * must accept again. Earlier versions stay readable.
 */
export const legalVersions = {
  terms: ['2026-11-25'],
  privacy: ['2026-11-27', '2026-11-25'],
} as const;

/** Kinds of requests about personal data: ARCO requests, and withdrawal of consent. */
export const rightsKinds = [
  'access',
  'rectification',
  'cancellation',
  'opposition',
  'revocation',
] as const;
export type RightsKind = (typeof rightsKinds)[number];

export const rightsOutcomes = ['granted', 'partly', 'refused'] as const;
export type RightsOutcome = (typeof rightsOutcomes)[number];

/** Limits of requests about personal data. Separate from `limits`, which every page loads. */
export const rightsLimits = {
  /** Longest text of a request or of its answer, in characters. */
  textLength: 4_000,
  /** The legal period for the answer, in working days. */
  days: 20,
  /** Most open requests of one account. */
  open: 10,
  /** How long an answered request is stored, in milliseconds: five years. */
  ttlMs: 5 * 365.25 * 24 * 60 * 60 * 1000,
} as const;

export type LegalDocument = keyof typeof legalVersions;

export const legalDocuments = ['terms', 'privacy'] as const satisfies readonly LegalDocument[];

export const currentVersion = (document: LegalDocument): string => legalVersions[document][0];

interface Agreed {
  readonly document: LegalDocument;
  readonly version: string;
}

/** The current version of each text, for a person who accepts all. */
export const currentAgreements = (): Agreed[] =>
  legalDocuments.map((document) => ({ document, version: currentVersion(document) }));

/** The texts whose current version is not in `agreed`. */
export const pendingAgreements = (agreed: readonly Agreed[] = []): LegalDocument[] =>
  legalDocuments.filter(
    (document) =>
      !agreed.some(
        (each) => each.document === document && each.version === currentVersion(document),
      ),
  );
