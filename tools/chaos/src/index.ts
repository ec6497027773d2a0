// The comparison at the end of a run, for other programs that use the product hard.
export { checkCaches } from './checks/caches.ts';
export { checkLedger } from './checks/ledger.ts';
export { readLists, readTruth } from './evidence/api-view.ts';
export { sqliteEvidence } from './evidence/evidence.ts';
export { readStreams } from './evidence/stream.ts';
export { settle } from './settle.ts';
