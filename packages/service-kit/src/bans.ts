import { accountsRequests } from '@el-reto/contracts';
import type { Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { KeyedLock } from './keyed-lock.ts';
import { RequestClient } from './messaging/request-client.ts';
import { accountsCollection, type Ban } from './participants.ts';
import { STORE } from './tokens.ts';

/**
 * Banned accounts in the service's own store. Once a replica has stored a ban, all replicas refuse changes
 * by the account.
 */
@Injectable()
export class Bans {
  readonly #turns = new KeyedLock();

  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
  ) {}

  /**
   * Requests the account's current ban, stores it and returns it: null if the account is not banned,
   * undefined if it is deleted or being deleted. Events only trigger this, because they may arrive late,
   * twice or in another order. Refreshes of an account run one after the other, so that a late answer does
   * not replace a newer one.
   */
  refresh(uid: string): Promise<Ban | null | undefined> {
    return this.#turns.inOrder(uid, () => this.#refresh(uid));
  }

  async #refresh(uid: string): Promise<Ban | null | undefined> {
    const { getStanding } = accountsRequests;
    const answer = await this.requests.find(getStanding, { uid }, 'USER_NOT_FOUND');
    if (!answer) return undefined;
    const { standing, createdAt, banned } = answer;
    return this.store.transaction(async (tx) => {
      const known = await tx.get(accountsCollection, uid);
      if (known?.deletedAt !== undefined) return undefined;
      if (!known && !banned) return null;
      const { banned: _, ...account } = { ...known, adult: standing === 'adult', createdAt };
      await tx.set(accountsCollection, uid, { ...account, ...(banned && { banned }) });
      return banned;
    });
  }
}
