import { describe, expect, it } from 'vitest';
import {
  currentAgreements,
  currentVersion,
  legalDocuments,
  legalVersions,
  pendingAgreements,
} from './legal.ts';
import { agreementSchema } from './rights.ts';

describe('versions of the legal texts', () => {
  it.each(legalDocuments)('of %s are dates, the newest first', (document) => {
    const versions = [...legalVersions[document]];
    expect(versions).toEqual(versions.toSorted().toReversed());
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('are those that there are', () => {
    const accepts = (version: string) =>
      agreementSchema.safeParse({ document: 'terms', version }).success;
    for (const version of legalVersions.terms) expect(accepts(version)).toBe(true);
    expect(accepts('2020-01-01')).toBe(false);
    expect(accepts('mañana')).toBe(false);
  });
});

describe('texts to be accepted', () => {
  it('is everything at first, and nothing once they have', () => {
    expect(pendingAgreements()).toEqual([...legalDocuments]);
    expect(pendingAgreements(currentAgreements())).toEqual([]);
  });

  it('is a text that changed since', () => {
    const before = { document: 'terms', version: '2026-11-20' } as const;
    const privacy = { document: 'privacy', version: currentVersion('privacy') } as const;
    expect(pendingAgreements([before, privacy])).toEqual(['terms']);
  });
});
