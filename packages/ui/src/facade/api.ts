import { clientErrors } from '../messages/errors.ts';
import { ApiError } from './api-error.ts';
import { newTraceparent } from './traceparent.ts';

export interface CallOptions {
  /** Sent as JSON, unless it is a Blob, which goes as its own bytes and type. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** Same key, same outcome: pass one to keep it over manual retries. */
  idempotencyKey?: string;
  /** Leaves the token out: for what everybody gets alike, which need not wait for the session. */
  anonymous?: boolean;
  /** Past what the browser keeps: it may be half a minute old. */
  fresh?: boolean;
  /** The call goes on when the page is left; its body may have 64 kB at most. */
  keepalive?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ApiClientOptions {
  /** The current user's bearer token, a new one where `fresh`; null when signed out. */
  token: (fresh: boolean) => Promise<string | null>;
  /** The App Check token; one that need not `wait` may be null until the first has come. */
  appCheck?: (wait: boolean) => Promise<string | null>;
  fetch?: typeof fetch;
  defaultTimeoutMs?: number;
}

interface Proof {
  anonymous: boolean;
  fresh: boolean;
  wait: boolean;
}

interface ErrorBody {
  code?: unknown;
  message?: unknown;
}

async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  const retryAfterS = Number(response.headers.get('retry-after'));
  const retryAfterMs = retryAfterS > 0 ? retryAfterS * 1000 : null;
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') {
    return new ApiError('BAD_ANSWER', clientErrors.BAD_ANSWER, response.status, retryAfterMs);
  }
  return new ApiError(body.code as ApiError['code'], body.message, response.status, retryAfterMs);
}

function requestInit(method: Method, { body, idempotencyKey }: CallOptions): RequestInit {
  const headers = new Headers({ accept: 'application/json', prefer: 'return=minimal' });
  headers.set('traceparent', newTraceparent());
  if (method === 'POST') headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
  if (body === undefined) return { method, headers };
  if (body instanceof Blob) {
    headers.set('content-type', body.type);
    return { method, headers, body };
  }
  headers.set('content-type', 'application/json');
  return { method, headers, body: JSON.stringify(body) };
}

/** The browser's side of the HTTP surface: token, time limit, idempotency and typed errors. */
export function createApi(options: ApiClientOptions) {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  /** Sends with what proves who asks: the person's token, and the site's own (App Check). */
  async function sendWith(path: string, init: RequestInit, proof: Proof) {
    const headers = new Headers(init.headers);
    const [token, appCheck] = await Promise.all([
      proof.anonymous ? null : options.token(proof.fresh),
      options.appCheck?.(proof.wait),
    ]);
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (appCheck) headers.set('x-firebase-appcheck', appCheck);
    return { response: await send(path, { ...init, headers }), token, appCheck };
  }

  async function answerTo(path: string, init: RequestInit, anonymous: boolean): Promise<Response> {
    // What is only read, and what must be off before the page is gone, waits for no App Check.
    const wait = init.method !== 'GET' && !init.keepalive;
    const first = await sendWith(path, init, { anonymous, fresh: false, wait });
    const { status, headers } = first.response;
    // No fresh token is younger than its sign-in (RFC 9470).
    const wantsSignIn = headers.get('www-authenticate')?.includes('max_age');
    if (status !== 401 || wantsSignIn) return first.response;
    // A token may have been revoked or be from before the e-mail's verification, and App Check may
    // not have spoken yet: one more try with both fresh.
    const lateAppCheck = !first.appCheck && !wait && (await options.appCheck?.(true));
    if (!first.token && !lateAppCheck) return first.response;
    return (await sendWith(path, init, { anonymous, fresh: true, wait: true })).response;
  }

  async function call<T>(method: Method, path: string, given: CallOptions = {}): Promise<T> {
    const timeLimit = AbortSignal.timeout(given.timeoutMs ?? options.defaultTimeoutMs ?? 15_000);
    const signal = given.signal ? AbortSignal.any([given.signal, timeLimit]) : timeLimit;
    try {
      const init: RequestInit = {
        ...requestInit(method, given),
        signal,
        keepalive: given.keepalive ?? false,
        cache: given.fresh ? 'no-cache' : 'default',
      };
      const response = await answerTo(path, init, given.anonymous ?? false);
      if (!response.ok) throw await readError(response);
      if (response.status === 204) return undefined as T;
      return (await response.json()) as T;
    } catch (error) {
      if (error instanceof ApiError || given.signal?.aborted) throw error;
      throw withoutAnswer(error, timeLimit.aborted);
    }
  }

  return {
    get: <T>(path: string, given?: CallOptions) => call<T>('GET', path, given),
    post: <T>(path: string, given?: CallOptions) => call<T>('POST', path, given),
    put: <T>(path: string, given?: CallOptions) => call<T>('PUT', path, given),
    patch: <T>(path: string, given?: CallOptions) => call<T>('PATCH', path, given),
    delete: <T>(path: string, given?: CallOptions) => call<T>('DELETE', path, given),
  };
}

function withoutAnswer(error: unknown, timedOut: boolean): ApiError {
  const code = timedOut ? 'TIMEOUT' : error instanceof SyntaxError ? 'BAD_ANSWER' : 'NETWORK';
  return new ApiError(code, clientErrors[code], 0);
}

export type Api = ReturnType<typeof createApi>;
