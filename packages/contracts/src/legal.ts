/**
 * Every version of the legal texts by its date, newest first. A changed text is a new version,
 * which people must accept again; accepted versions stay readable.
 */
export const legalVersions = {
  terms: ['2026-11-25', '2026-11-20'],
  privacy: ['2026-11-27', '2026-11-25', '2026-11-20'],
} as const;

/** Kinds of requests about personal data: ARCO, and withdrawal of consent. */
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

/** Limits of requests about personal data, apart from `limits`, which every page loads. */
export const rightsLimits = {
  /** Longest text of a request, and of its answer. */
  textLength: 4_000,
  /** Working days until the answer is due, by law. */
  days: 20,
  /** Maximum of open requests per account. */
  open: 10,
  /** How long an answered request is stored, in milliseconds: five years. */
  ttlMs: 5 * 365.25 * 24 * 60 * 60 * 1000,
} as const;

/** A legal text that participants accept. */
export type LegalDocument = keyof typeof legalVersions;

export const legalDocuments = ['terms', 'privacy'] as const satisfies readonly LegalDocument[];

export const currentVersion = (document: LegalDocument): string => legalVersions[document][0];

interface Agreed {
  readonly document: LegalDocument;
  readonly version: string;
}

/** The current versions, as a person accepts them. */
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
