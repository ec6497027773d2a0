import type { Session } from '@el-reto/dev';
import type { Draft } from './draft.ts';
import { Known } from './known.ts';
import type { Parts } from './modifications.ts';

/** A request as it is sent; `target`: path and query. */
export type Sent = Readonly<Pick<Parts, 'method' | 'headers' | 'body' | 'isAddressed'>> & {
  readonly target: string;
};

/**
 * Builds the request of a draft. `of` returns the value for a placeholder (`Known`). Modifications are
 * applied last.
 */
export function render(
  draft: Draft,
  session: Session | undefined,
  of: (known: Known) => string,
): Sent {
  const { operation, modifications } = draft;
  const fill = (value: unknown) => (value instanceof Known ? of(value) : value);
  const body = bodyOf(draft, fill);
  const parts: Parts = {
    method: operation.method,
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encode(fill(draft.path[name])),
    ),
    query: Object.entries(draft.query).map(([name, value]) => [name, String(fill(value))]),
    headers: {
      ...(body && { 'content-type': typeOf(draft.body) }),
      ...(session && { authorization: `Bearer ${session.token}` }),
      ...draft.headers,
    },
    body,
    token: session?.token,
    isAddressed: true,
  };
  for (const modify of modifications) modify(parts);
  const search = parts.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const { method, headers, isAddressed } = parts;
  const target = parts.path + (search ? `?${search}` : '');
  return { method, target, headers, body: parts.body, isAddressed };
}

/** Percent-encodes a value. Half of a surrogate pair becomes the replacement character. */
const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

function bodyOf({ body }: Draft, fill: (value: unknown) => unknown) {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(JSON.stringify(body, (_, value: unknown) => fill(value)));
}

function typeOf(body: unknown): string {
  if (!Buffer.isBuffer(body)) return 'application/json';
  if (body[0] === 0x89) return 'image/png';
  return body[0] === 0x52 ? 'image/webp' : 'image/jpeg';
}
