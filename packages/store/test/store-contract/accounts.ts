import { serviceLimits } from '@el-reto/contracts';
import { accountsCollection, closeAccount, readAccount } from '@el-reto/service-kit';
import { describe, expect, it } from 'vitest';
import { pruneExpired } from '../../src/walk.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

/** The records of accounts that services store. */
export function describeAccounts(openStore: OpenStore): void {
  describe('the record of an account', () => {
    const on = useStore(openStore);
    const living = { adult: true, mailbox: { id: 'm', others: ['luz'], votedIn: [] } };

    it('fails with USER_NOT_FOUND after its deletion has begun', async () => {
      await on.store.transaction((tx) => tx.set(accountsCollection, 'ana', living));
      expect(await readAccount(on.store, 'ana')).toEqual(living);
      await on.store.transaction((tx) => closeAccount(tx, 'ana'));
      await expect(readAccount(on.store, 'ana')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    });

    it('of a deleted account is kept while a token may still be valid; that of an existing account is never deleted', async () => {
      const closedAgo = (ms: number) => ({ adult: false, deletedAt: Date.now() - ms });
      const { deletedAccountTtlMs } = serviceLimits;
      await on.store.transaction(async (tx) => {
        await tx.set(accountsCollection, 'living', living);
        await tx.set(accountsCollection, 'late', closedAgo(deletedAccountTtlMs - 60_000));
        await tx.set(accountsCollection, 'long', closedAgo(deletedAccountTtlMs + 60_000));
      });
      await pruneExpired(on.store, accountsCollection);
      const left = await on.store.findIds(accountsCollection, {});
      expect(left.toSorted()).toEqual(['late', 'living']);
    });
  });
}
