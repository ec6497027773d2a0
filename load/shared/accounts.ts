import { SharedArray } from 'k6/data';
import http from 'k6/http';
import { call, textOf } from './api.ts';
import { authEmulator, loadFile } from './settings.ts';

/** A signed-in account of the Auth emulator. */
export interface Account {
  readonly email: string;
  readonly uid: string;
  readonly token: string;
}

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
const prepared = new SharedArray('accounts', () => [...(read()?.accounts ?? [])]);
const contests = new SharedArray('contest', () => {
  const file = read();
  return file ? [{ ...file, accounts: [] }] : [];
});

/** The event and the photo that `SEED=load` made; undefined where it was not used. */
export const preparedContest = (): Pick<LoadFile, 'eventId' | 'hotPostId'> | undefined =>
  contests[0];

/** The accounts of a run, created in `setup()`; empty if the prepared ones are used. */
export type Cast = readonly Account[];

export const accountsOf = (cast: Cast): ArrayLike<Account> => (cast.length > 0 ? cast : prepared);

/** A session must outlast the longest time between two sign-ins of 04-soak. */
const leastLifeMs = 50 * 60 * 1000;

/**
 * `count` signed-in accounts, for `setup()`: those that `SEED=load` prepared, signed in again where
 * their tokens are old; all new ones where it did not prepare as many.
 */
export function prepareCast(count: number): Cast {
  const numbers = Array.from({ length: count }, (_, n) => n);
  if (prepared.length < count) {
    const run = Date.now().toString(36);
    return numbers.map((n) => createAccount(`carga-${run}-${n}@elreto.test`));
  }
  const lifeMs = (contests[0]?.tokensExpireAt ?? 0) - Date.now();
  if (lifeMs > leastLifeMs) return [];
  return numbers.map((n) => signedIn(prepared[n]?.email ?? ''));
}

const password = 'carga-2026';

/** A new verified account of an adult, signed in. */
function createAccount(email: string): Account {
  const body = { email, password, displayName: email, emailVerified: true };
  requireOk(askIdentity('projects/demo-el-reto/accounts', body, { authorization: 'Bearer owner' }));
  const account = signedIn(email);
  // Only adults like and post.
  requireOk(call('updateMe', { token: account.token, body: { dob: '1990-01-01' } }));
  return account;
}

function signedIn(email: string): Account {
  const session = signIn(email);
  if (session === null) throw new Error(`${email} cannot sign in at ${authEmulator}`);
  return { email, ...session };
}

/** Signs in again, as a returning person does; null if that fails. */
export function signIn(email: string): Pick<Account, 'uid' | 'token'> | null {
  const body = { email, password, returnSecureToken: true };
  const response = askIdentity('accounts:signInWithPassword?key=demo', body);
  if (response.status !== 200) return null;
  const { localId, idToken } = response.json() as { localId: string; idToken: string };
  return { uid: localId, token: idToken };
}

function askIdentity(path: string, body: object, more: Record<string, string> = {}) {
  const url = `${authEmulator}/identitytoolkit.googleapis.com/v1/${path}`;
  // The emulator closes idle connections when it likes; a new one is never half closed.
  const headers = { 'content-type': 'application/json', connection: 'close', ...more };
  return http.post(url, JSON.stringify(body), { headers, tags: { name: 'sign-in' } });
}

function requireOk({ status, url, body }: ReturnType<typeof call>): void {
  if (status !== 200) throw new Error(`${url} answers ${status}: ${textOf(body)}`);
}
