import { addressOf, fillPath } from '@el-reto/contracts/rules';
import type { CallAnswer, CallName, CallParts } from '@el-reto/contracts';
import { readError } from './api-error.ts';

export interface CallOptions<N extends CallName> extends CallParts<N> {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean;
  readonly cache?: RequestInit['cache'];
}

/** `fetch`, or a function that wraps `fetch`. */
export type Send = (address: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** Scheme and host of the site. Empty for the origin of the page. */
  readonly origin?: string;
  readonly send?: Send;
}

const isBytes = (body: unknown) => body instanceof Blob || body instanceof Uint8Array;

function initOf<N extends CallName>(name: N, options: CallOptions<N>): RequestInit {
  const { body, token, headers, signal, keepalive, cache } = options;
  const isJson = body !== undefined && !isBytes(body);
  return {
    method: addressOf(name).method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(signal && { signal }),
    ...(keepalive !== undefined && { keepalive }),
    ...(cache && { cache }),
    ...(body !== undefined && {
      body: isJson ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>),
    }),
  };
}

/** A client with one typed function for all calls of the API, by name. */
export function createClient({ origin = '', send = fetch }: ClientOptions = {}) {
  /** Resolves to the response, even with an error status. */
  async function fetchCall<N extends CallName>(
    name: N,
    options: CallOptions<N> = {},
  ): Promise<Response> {
    return send(origin + fillPath(name, options.params, options.query), initOf(name, options));
  }

  /** Resolves to the answer. Throws an ApiError if the answer has an error status. */
  async function call<N extends CallName>(
    name: N,
    options: CallOptions<N> = {},
  ): Promise<CallAnswer<N>> {
    const response = await fetchCall(name, options);
    if (!response.ok) throw await readError(response, name);
    return (await response.json()) as CallAnswer<N>;
  }

  return { origin, call, fetch: fetchCall };
}

export type Client = ReturnType<typeof createClient>;
