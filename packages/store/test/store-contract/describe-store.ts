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
 * What every store promises, whatever keeps its data. `openStore` answers an empty store, opened
 * with `contractCollections`; it is called before each test.
 */
export function describeStore(name: string, openStore: OpenStore): void {
  describe(`the store contract on ${name}`, () => {
    describeReads(openStore);
    describeQueries(openStore);
    describeTransactions(openStore);
    describeConcurrency(openStore);
    describeOutbox(openStore);
    describeIdempotency(openStore);
    describeInbox(openStore);
    describeAccounts(openStore);
  });
}
