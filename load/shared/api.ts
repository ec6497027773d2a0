import http, { type Params } from 'k6/http';
import {
  addressOf,
  fillPath,
  type CallName,
} from '../../packages/contracts/src/calls/addresses.ts';
import { site } from './settings.ts';

type CallOptions = Omit<Params, 'tags'> & {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly token?: string;
  /** The body, sent as JSON; bytes are sent unchanged. */
  readonly body?: object;
  /** The name of the request in thresholds; by default the name of the call. */
  readonly tag?: string;
};

/** The header with which answers lack the fields that no script reads. */
export const minimal = { prefer: 'return=minimal' };

export function call(name: CallName, options: CallOptions = {}) {
  const { path, query, token, body, headers, tag = name, ...params } = options;
  const isJson = body !== undefined && !(body instanceof ArrayBuffer);
  return http.request(
    addressOf(name).method,
    site + fillPath(name, path, query),
    isJson ? JSON.stringify(body) : body,
    {
      ...params,
      headers: {
        ...(isJson && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      tags: { name: tag },
    },
  );
}

/** A response's body as text; empty for bytes or without a body. */
export const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');
