import { describe } from 'vitest';
import { describeAccounts } from './accounts.ts';
import { describeConcurrency } from './concurrency.ts';
import type { OpenStore } from './fixtures.ts';
import { describeIdempotency } from './idempotency.ts';
import { describeInbox } from './inbox.ts';
import { describeOutbox } from './outbox.ts';
import { describeQueries } from './queries.ts';
import { describeReads } from './reads.ts';
import { describeTransactions } from './transactions.ts';

/**
 * The rules of every store. `openStore` resolves to an empty store with `contractCollections`; `callers`
 * is the number of transactions that compete for one document.
 */
export function describeStore(name: string, openStore: OpenStore, callers: number): void {
  describe(`the store contract on ${name}`, () => {
    describeReads(openStore);
    describeQueries(openStore);
    describeTransactions(openStore);
    describeConcurrency(openStore, callers);
    describeOutbox(openStore);
    describeIdempotency(openStore, callers);
    describeInbox(openStore, callers);
    describeAccounts(openStore);
  });
}
