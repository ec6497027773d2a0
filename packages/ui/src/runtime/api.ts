import { ApiError, clientErrors, createClient, type Send } from '@el-reto/client';
import type { CallAnswer, CallName, CallParts } from '@el-reto/contracts';
import { addressOf } from '@el-reto/contracts/rules';
import { noteServerTime } from './server-clock.ts';

/** The parts of a call by its definition, and options for sending it. */
export interface ApiCall<N extends CallName> extends CallParts<N> {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** Same key, same outcome: pass one to keep it over manual retries. */
  readonly idempotencyKey?: string;
  /** Sends no token: for public answers, which need not wait for the session. */
  readonly anonymous?: boolean;
  /** Past what the browser keeps: it may be half a minute old. */
  readonly fresh?: boolean;
  /** The call goes on when the page is left; its body may have 64 kB at most. */
  readonly keepalive?: boolean;
  /** Replaces `fetch`. */
  readonly send?: Send;
}

export interface ApiClientOptions {
  /** The current user's bearer token, a new one where `fresh`; null when signed out. */
  token: (fresh: boolean) => Promise<string | null>;
  /** The App Check token; one that need not `wait` may be null until the first has come. */
  appCheck?: (wait: boolean) => Promise<string | null>;
}

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A new W3C traceparent, by which the servers' spans are found; the browser keeps none itself. */
const newTraceparent = (): string => `00-${hex(16)}-${hex(8)}-00`;

const headersOf = (name: CallName, idempotencyKey: string | undefined) => ({
  accept: 'application/json',
  prefer: 'return=minimal',
  traceparent: newTraceparent(),
  ...(addressOf(name).method === 'POST' && {
    'idempotency-key': idempotencyKey ?? crypto.randomUUID(),
  }),
  // How long the page has been shown, in milliseconds: part of a like's evidence.
  ...(name === 'togglePostLike' && { 'page-age': String(Math.round(performance.now())) }),
});

/** The browser's side of the HTTP surface: token, time limit, idempotency and typed errors. */
export function createApi(options: ApiClientOptions) {
  async function answerTo(
    path: string,
    init: RequestInit,
    { anonymous, send = fetch }: Pick<ApiCall<CallName>, 'anonymous' | 'send'>,
  ): Promise<Response> {
    /** Sends with what proves who asks: the person's token, and the site's own (App Check). */
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

    // Reads, and requests that must be sent before the page closes, do not wait for App Check.
    const wait = init.method !== 'GET' && !init.keepalive;
    const first = await attempt(false, wait);
    const { status, headers } = first.response;
    // No fresh token is younger than its sign-in (RFC 9470).
    const wantsSignIn = headers.get('www-authenticate')?.includes('max_age');
    if (status !== 401 || wantsSignIn) return first.response;
    // A token may have been revoked or be from before the e-mail's verification, and App Check may
    // not have spoken yet: one more try with both fresh.
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
        headers: headersOf(name, given.idempotencyKey),
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

function withoutAnswer(error: unknown, timedOut: boolean): ApiError {
  const code = timedOut ? 'TIMEOUT' : error instanceof SyntaxError ? 'BAD_ANSWER' : 'NETWORK';
  return new ApiError(code, clientErrors[code], 0);
}
