// The comparison at the end of a run, and the command line, for other programs that use the product hard.
export { checkCaches } from './checks/caches.ts';
export { checkLedger } from './checks/ledger.ts';
export { parseCommandLine } from './command-line.ts';
export { readLists, readTruth } from './evidence/api-view.ts';
export { sqliteEvidence } from './evidence/evidence.ts';
export { readRecords } from './evidence/records.ts';
export { settle } from './settle.ts';
