import { ApiError, clientErrors, createClient, type Send } from '@el-reto/client';
import type { CallAnswer, CallName, CallParts } from '@el-reto/contracts';
import { addressOf } from '@el-reto/contracts/rules';
import { appCheckToken } from './app-check.ts';
import { noteServerTime } from './server-clock.ts';
import { getToken } from './session.ts';

export interface ApiCall<N extends CallName> extends CallParts<N> {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** Set this to use the same key when the user tries again: the outcome is then the same. */
  readonly idempotencyKey?: string;
  /** Sends no token: for public answers, which need not wait for the session. */
  readonly anonymous?: boolean;
  /** Bypasses the browser's cache, whose answer may be half a minute old. */
  readonly fresh?: boolean;
  /** The request continues when the page is left. Its body may have at most 64 kB. */
  readonly keepalive?: boolean;
  /** Replaces `fetch`. */
  readonly send?: Send;
}

export interface ApiClientOptions {
  /** The current user's token; a new one if `fresh`. Null if no user is signed in. */
  token: (fresh: boolean) => Promise<string | null>;
  /** The App Check token. Without `wait` it may be null until the first token has arrived. */
  appCheck?: (wait: boolean) => Promise<string | null>;
}

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A random UUID. Unlike `crypto.randomUUID`, it does not need TLS. */
export const newKey = (): string => hex(16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** A new W3C traceparent, which identifies the servers' spans. The browser records no spans. */
const newTraceparent = (): string => `00-${hex(16)}-${hex(8)}-00`;

/** The key of a POST, or the given one of any change. */
const keyOf = (name: CallName, given: string | undefined) =>
  given ?? (addressOf(name).method === 'POST' ? newKey() : undefined);

const headersOf = (name: CallName, key: string | undefined) => ({
  accept: 'application/json',
  prefer: 'return=minimal',
  traceparent: newTraceparent(),
  ...(key !== undefined && { 'idempotency-key': key }),
  // How long the page has been shown, in milliseconds. This is part of a like's evidence.
  ...(name === 'togglePostLike' && { 'page-age': String(Math.round(performance.now())) }),
});

/** The browser's client of the API: token, time limit, idempotency key and typed errors. */
export function createApi(options: ApiClientOptions) {
  async function answerTo(
    path: string,
    init: RequestInit,
    { anonymous, send = fetch }: Pick<ApiCall<CallName>, 'anonymous' | 'send'>,
  ): Promise<Response> {
    /** Sends the request with the user's token and with the App Check token of the site. */
    async function attempt(fresh: boolean, waitForAppCheck: boolean) {
      const headers = new Headers(init.headers);
      const [token, appCheck] = await Promise.all([
        anonymous ? null : options.token(fresh),
        options.appCheck?.(waitForAppCheck),
      ]);
      if (token) headers.set('authorization', `Bearer ${token}`);
      if (appCheck) headers.set('x-firebase-appcheck', appCheck);
      const response = await send(path, { ...init, headers });
      noteServerTime(response);
      return { response, token, appCheck };
    }

    // Reads do not wait for App Check. Nor do requests that must be sent before the page closes.
    const wait = init.method !== 'GET' && !init.keepalive;
    const first = await attempt(false, wait);
    const { status, headers } = first.response;
    // The server demands a newer sign-in (RFC 9470), so that a fresh token would not help.
    const wantsSignIn = headers.get('www-authenticate')?.includes('max_age');
    if (status !== 401 || wantsSignIn) return first.response;
    // The token may be revoked or older than the verification of the e-mail, and the App Check token may
    // have been missing. One more attempt, with both fresh.
    const lateAppCheck = !first.appCheck && !wait && (await options.appCheck?.(true));
    if (!first.token && !lateAppCheck) return first.response;
    return (await attempt(true, true)).response;
  }

  return async function call<N extends CallName>(
    name: N,
    given: ApiCall<N> = {},
  ): Promise<CallAnswer<N>> {
    const timeLimit = AbortSignal.timeout(given.timeoutMs ?? 15_000);
    const client = createClient({
      send: (path, init) => answerTo(path, init, given),
    });
    try {
      return await client.call(name, {
        ...given,
        headers: headersOf(name, keyOf(name, given.idempotencyKey)),
        signal: given.signal ? AbortSignal.any([given.signal, timeLimit]) : timeLimit,
        keepalive: given.keepalive ?? false,
        cache: given.fresh ? 'no-cache' : 'default',
      });
    } catch (error) {
      if (error instanceof ApiError || given.signal?.aborted) throw error;
      throw withoutAnswer(error, timeLimit.aborted);
    }
  };
}

/** Calls the API with the account of the session. */
export const call = createApi({ token: getToken, appCheck: appCheckToken });

function withoutAnswer(error: unknown, timedOut: boolean): ApiError {
  const code = timedOut ? 'TIMEOUT' : error instanceof SyntaxError ? 'BAD_ANSWER' : 'NETWORK';
  return new ApiError(code, clientErrors[code], 0);
}
