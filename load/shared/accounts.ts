import http from 'k6/http';
import { authEmulator, projectId, site } from './settings.ts';
import { textOf } from './text-of.ts';

/** A signed-in account of the Auth emulator. */
export interface Account {
  readonly email: string;
  readonly uid: string;
  readonly token: string;
}

const password = 'carga-2026';
const batchSize = 25;
const json = { 'content-type': 'application/json' };
const identity = `${authEmulator}/identitytoolkit.googleapis.com/v1`;

/** New verified accounts of adults, signed in; for `setup()`. Stops the run where it cannot. */
export function createAccounts(count: number): Account[] {
  const run = Date.now().toString(36);
  const emails = Array.from({ length: count }, (_, n) => `carga-${run}-${n}@elreto.test`);
  const owner = { headers: { ...json, authorization: 'Bearer owner' } };
  inBatches(emails, (email) => ({
    method: 'POST' as const,
    url: `${identity}/projects/${projectId}/accounts`,
    body: JSON.stringify({ email, password, displayName: email, emailVerified: true }),
    params: owner,
  }));
  const accounts = signInAll(emails);
  // Only adults like and post.
  inBatches(accounts, ({ token }) => ({
    method: 'PATCH' as const,
    url: `${site}/api/me`,
    body: JSON.stringify({ dob: '1990-01-01' }),
    params: { headers: { ...json, authorization: `Bearer ${token}` } },
  }));
  return accounts;
}

/** Signs in all of them; for `setup()`. Stops the run where it cannot. */
export const signInAll = (emails: readonly string[]): Account[] =>
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

interface Request {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly body: string;
  readonly params: { readonly headers: { readonly [name: string]: string } };
}

const signInRequest = (email: string) => ({
  method: 'POST' as const,
  url: `${identity}/accounts:signInWithPassword?key=demo`,
  body: JSON.stringify({ email, password, returnSecureToken: true }),
  params: { headers: json },
});

function inBatches<T>(items: readonly T[], request: (item: T) => Request) {
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
