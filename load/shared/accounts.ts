import { SharedArray } from 'k6/data';
import http from 'k6/http';
import { pathTo } from '../../packages/contracts/src/calls/addresses.ts';
import { textOf } from './api.ts';
import { authEmulator, loadFile, projectId, site } from './settings.ts';

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

const password = 'carga-2026';
const batchSize = 25;
const identity = `${authEmulator}/identitytoolkit.googleapis.com/v1`;

/** New verified accounts of adults, signed in. */
function createAccounts(count: number): Account[] {
  const run = Date.now().toString(36);
  const emails = Array.from({ length: count }, (_, n) => `carga-${run}-${n}@elreto.test`);
  inBatches(emails, (email) => {
    const body = { email, password, displayName: email, emailVerified: true };
    return send('POST', `${identity}/projects/${projectId}/accounts`, body, 'owner');
  });
  const made = signInAll(emails);
  // Only adults like and post.
  inBatches(made, ({ token }) =>
    send('PATCH', site + pathTo('updateMe'), { dob: '1990-01-01' }, token),
  );
  return made;
}

const signInAll = (emails: readonly string[]): Account[] =>
  inBatches(emails, signInRequest).map(({ body }, n) => ({
    email: emails[n] ?? '',
    ...readSession(body),
  }));

/** Signs in again, as a person does who comes back; null when that fails. */
export function signIn(email: string): Pick<Account, 'uid' | 'token'> | null {
  const { url, body, params } = signInRequest(email);
  // The emulator closes idle connections when it likes; a new one is never half closed.
  const headers = { ...params.headers, connection: 'close' };
  const response = http.post(url, body, { headers, tags: { name: 'sign-in' } });
  return response.status === 200 ? readSession(response.body) : null;
}

const signInRequest = (email: string) =>
  send('POST', `${identity}/accounts:signInWithPassword?key=demo`, {
    email,
    password,
    returnSecureToken: true,
  });

const send = (method: 'POST' | 'PATCH', url: string, body: object, token?: string) => ({
  method,
  url,
  body: JSON.stringify(body),
  params: {
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  },
});

/** Stops the run where one of them is refused. */
function inBatches<T>(items: readonly T[], request: (item: T) => ReturnType<typeof send>) {
  const responses = [];
  for (let start = 0; start < items.length; start += batchSize) {
    responses.push(...http.batch(items.slice(start, start + batchSize).map(request)));
  }
  const refused = responses.find(({ status }) => status !== 200);
  if (refused) {
    throw new Error(`${refused.url} answers ${refused.status}: ${textOf(refused.body)}`);
  }
  return responses;
}

function readSession(body: unknown): Pick<Account, 'uid' | 'token'> {
  const { localId, idToken } = JSON.parse(textOf(body)) as { localId: string; idToken: string };
  return { uid: localId, token: idToken };
}
