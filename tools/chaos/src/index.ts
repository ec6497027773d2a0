// Parts of this program that the benchmark and the fuzzer use, too.
export { checkCaches } from './checks/caches.ts';
export { checkLedger } from './checks/ledger.ts';
export { optionsOrExit } from './command-line.ts';
export { adminAccount, startUnlimited } from './contest.ts';
export { readLists, readTruth } from './evidence/api-view.ts';
export { sqliteEvidence } from './evidence/evidence.ts';
export { readRecords } from './evidence/records.ts';
export { pictureOf } from './picture.ts';
export { settle } from './settle.ts';
