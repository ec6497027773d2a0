import { serviceLimits } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { accountsCollection, closeAccount, readAccount } from '@el-reto/service-kit';
import type { AccountRecord } from '@el-reto/service-kit';
import { pruneExpired } from '../../src/walk.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

/** What a service knows of accounts. */
export function describeAccounts(openStore: OpenStore): void {
  describe('an account', () => {
    const current = useStore(openStore);
    const keep = (records: Readonly<Record<string, AccountRecord>>) =>
      current().store.transaction(async (tx) => {
        for (const [uid, record] of Object.entries(records)) {
          await tx.set(accountsCollection, uid, record);
        }
      });
    const left = async () => {
      const found = await current().store.find(accountsCollection, {});
      return found.map(({ id }) => id).toSorted();
    };

    it('is nobody once it is closed', async () => {
      const { store } = current();
      await keep({ ana: { adult: true } });
      expect(await readAccount(store, 'ana')).toEqual({ adult: true });
      await store.transaction((tx) => closeAccount(tx, 'ana'));
      await expect(readAccount(store, 'ana')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    });

    it('is remembered as deleted for as long as a token of it may be shown, others for good', async () => {
      const closedAgo = (ms: number) => ({ adult: false, deletedAt: Date.now() - ms });
      const { deletedAccountTtlMs } = serviceLimits;
      await keep({
        living: { adult: true },
        late: closedAgo(deletedAccountTtlMs - 60_000),
        long: closedAgo(deletedAccountTtlMs + 60_000),
      });
      await pruneExpired(current().store, accountsCollection);
      expect(await left()).toEqual(['late', 'living']);
    });
  });
}
