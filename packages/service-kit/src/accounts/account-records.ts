import { limits, AppError } from '@el-reto/contracts';
import { defineCollection, type Reader, type Transaction } from '@el-reto/store';

/**
 * What a service knows of an account, kept by uid in its own store. Only what does not change back
 * is kept: that it is an adult's, and that it is being deleted.
 */
export interface AccountRecord {
  adult: boolean;
  /** When its deletion began here, in milliseconds since 1970; absent while it has not. */
  deletedAt?: number;
}

/** Accounts as a service needs them whose documents belong to people. */
export const accountsCollection = defineCollection<AccountRecord>('accounts', {
  indexes: [['deletedAt']],
  expires: { field: 'deletedAt', afterMs: limits.deletedAccountTtlMs },
});

/**
 * What is known of an account; USER_NOT_FOUND once its deletion has begun here. Read in the
 * transaction of a change, it keeps that change and the deletion from passing each other.
 */
export async function readAccount(reader: Reader, uid: string): Promise<AccountRecord | undefined> {
  const account = await reader.get(accountsCollection, uid);
  if (account?.deletedAt !== undefined) throw new AppError('USER_NOT_FOUND');
  return account;
}

/** Lets nothing more be added to an account; comes before what is there is deleted. */
export async function closeAccount(tx: Transaction, uid: string): Promise<void> {
  await tx.set(accountsCollection, uid, { adult: false, deletedAt: Date.now() });
}
