import { SharedArray } from 'k6/data';
import { createAccounts, signInAll } from './accounts.ts';
import type { Account } from './accounts.ts';
import { loadFile } from './settings.ts';

/** `DATA_DIR/load.json`, as `SEED=load` writes it. */
interface LoadFile {
  readonly eventId: string;
  readonly hotPostId: string;
  /** Milliseconds since 1970. */
  readonly tokensExpireAt: number;
  readonly accounts: readonly Account[];
}

const read = (): LoadFile | null =>
  loadFile === null ? null : (JSON.parse(open(loadFile)) as LoadFile);

// Read once for all virtual users: thousands of tokens in each of a thousand would be gigabytes.
const accounts = new SharedArray('accounts', () => [...(read()?.accounts ?? [])]);
const contests = new SharedArray('contest', () => {
  const file = read();
  return file ? [{ ...file, accounts: [] }] : [];
});

/** The event and the photo that `SEED=load` made; undefined where it was not used. */
export const preparedContest = (): Pick<LoadFile, 'eventId' | 'hotPostId'> | undefined =>
  contests[0];

/** Who takes part in a run: made in `setup()`, or none because the prepared ones serve as they are. */
export interface Cast {
  readonly made: readonly Account[];
}

/** A session must outlast the longest time between two sign-ins of 04-soak. */
const leastLifeMs = 50 * 60 * 1000;

/**
 * `count` signed-in accounts, for `setup()`: those that `SEED=load` prepared, signed in again where
 * their tokens are old; all new ones where it did not prepare as many.
 */
export function prepareCast(count: number): Cast {
  if (accounts.length < count) return { made: createAccounts(count) };
  const lifeMs = (contests[0]?.tokensExpireAt ?? 0) - Date.now();
  if (lifeMs > leastLifeMs) return { made: [] };
  return { made: signInAll(Array.from({ length: count }, (_, n) => accounts[n]?.email ?? '')) };
}

export const accountsOf = ({ made }: Cast): ArrayLike<Account> =>
  made.length > 0 ? made : accounts;
