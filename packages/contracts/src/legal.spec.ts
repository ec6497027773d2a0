import { expect, it } from 'vitest';
import {
  currentAgreements,
  currentVersion,
  legalDocuments,
  legalVersions,
  pendingAgreements,
} from './legal.ts';
import { agreementSchema } from './rights.ts';

it.each(legalDocuments)('versions of %s are dates, the newest first', (document) => {
  const versions = [...legalVersions[document]];
  expect(versions).toEqual(versions.toSorted().toReversed());
  expect(new Set(versions).size).toBe(versions.length);
});

it('versions are accepted only if they exist', () => {
  const accepts = (version: string) =>
    agreementSchema.safeParse({ document: 'terms', version }).success;
  for (const version of legalVersions.terms) expect(accepts(version)).toBe(true);
  expect(accepts('2020-01-01')).toBe(false);
  expect(accepts('mañana')).toBe(false);
});

it('texts to be accepted are all texts at first, and none after their acceptance', () => {
  expect(pendingAgreements()).toEqual([...legalDocuments]);
  expect(pendingAgreements(currentAgreements())).toEqual([]);
});

it('texts to be accepted are the texts that changed after their acceptance', () => {
  const before = { document: 'privacy', version: '2026-11-25' } as const;
  const terms = { document: 'terms', version: currentVersion('terms') } as const;
  expect(pendingAgreements([before, terms])).toEqual(['privacy']);
});
