import crypto from 'k6/crypto';
import http from 'k6/http';
import { call, textOf } from './api.ts';
import { authEmulator, loadKey } from './settings.ts';

/** A signed-in account of the Auth emulator. */
export interface Account {
  readonly uid: string;
  readonly token: string;
}

/**
 * The accounts of a run. Each run creates its own, because the mailbox of a deleted account cannot
 * like again in the same event.
 */
export interface Cast {
  readonly run: string;
  readonly size: number;
}

const password = 'carga-2026';
/** Maximum number of accounts that the emulator imports at once. */
const importBatch = 1_000;

const uidOf = ({ run }: Cast, n: number) => `carga-${run}-${n}`;
const emailOf = (cast: Cast, n: number) => `${uidOf(cast, n)}@elreto.test`;

/** Creates verified accounts, for `setup()`. */
export function createCast(size: number): Cast {
  const cast = { run: Date.now().toString(36), size };
  const users = Array.from({ length: size }, (_, n) => ({
    localId: uidOf(cast, n),
    email: emailOf(cast, n),
    emailVerified: true,
    rawPassword: password,
  }));
  for (let start = 0; start < size; start += importBatch) {
    const body = { users: users.slice(start, start + importBatch) };
    const path = 'projects/demo-el-reto/accounts:batchCreate';
    requireOk(askIdentity(path, body, { authorization: 'Bearer owner' }));
  }
  return cast;
}

/** Signs in the `n`-th account; null if that fails. */
export function signIn(cast: Cast, n: number): Account | null {
  const body = { email: emailOf(cast, n), password, returnSecureToken: true };
  const response = askIdentity('accounts:signInWithPassword?key=demo', body);
  if (response.status !== 200) return null;
  return { uid: uidOf(cast, n), token: (response.json() as { idToken: string }).idToken };
}

/** Signs in the `n`-th account for the first time: registers an adult, and switches mails off. */
export function join(cast: Cast, n: number): Account {
  const account = signedIn(cast, n);
  const { token } = account;
  requireOk(call('updateMe', { token, body: { dob: '1990-01-01' } }));
  const email = { moderation: false, winners: false, digest: false };
  requireOk(call('setPreferences', { token, body: { email } }));
  return account;
}

/** Deletes all accounts with their likes and posts, for `teardown()`. */
export function removeCast(cast: Cast): void {
  for (let n = 0; n < cast.size; n++) requireOk(call('deleteMe', signedIn(cast, n)));
}

function signedIn(cast: Cast, n: number): Account {
  const account = signIn(cast, n);
  if (account === null) throw new Error(`${emailOf(cast, n)} cannot sign in at ${authEmulator}`);
  return account;
}

/** The header that marks a like as one of a load test, so that the rules do not judge it. */
export const signature = (uid: string): Record<string, string> =>
  loadKey === null ? {} : { 'load-signature': crypto.hmac('sha256', loadKey, uid, 'base64rawurl') };

function askIdentity(path: string, body: object, more: Record<string, string> = {}) {
  const url = `${authEmulator}/identitytoolkit.googleapis.com/v1/${path}`;
  // Each request has a new connection, because the emulator closes idle ones at any time.
  const headers = { 'content-type': 'application/json', connection: 'close', ...more };
  return http.post(url, JSON.stringify(body), { headers, tags: { name: 'sign-in' } });
}

function requireOk({ status, url, body }: ReturnType<typeof call>): void {
  if (status !== 200) throw new Error(`${url} answers ${status}: ${textOf(body)}`);
}
