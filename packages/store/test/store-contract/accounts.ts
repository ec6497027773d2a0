import { serviceLimits } from '@el-reto/contracts';
import { accountsCollection, closeAccount, readAccount } from '@el-reto/service-kit';
import { describe, expect, it } from 'vitest';
import { pruneExpired } from '../../src/walk.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

/** The records that services keep of accounts. */
export function describeAccounts(openStore: OpenStore): void {
  describe('the record of an account', () => {
    const on = useStore(openStore);
    const living = { adult: true, mailbox: { id: 'm', others: ['luz'], votedIn: [] } };

    it('is USER_NOT_FOUND once its deletion has begun', async () => {
      await on.store.transaction((tx) => tx.set(accountsCollection, 'ana', living));
      expect(await readAccount(on.store, 'ana')).toEqual(living);
      await on.store.transaction((tx) => closeAccount(tx, 'ana'));
      await expect(readAccount(on.store, 'ana')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    });

    it('is kept while a token of the deleted account may still be valid, that of a living one for good', async () => {
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
