import { bearer, tokenFor } from './fake-identity.ts';
import type { TestGateway } from './test-gateway.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** A call as `uid`, or signed out, with a JSON body or none. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  uid?: string,
  headers?: Record<string, string>,
) => Promise<Answer>;

export const sendTo = async (
  gateway: TestGateway,
  ...[method, path, body, uid, headers]: Parameters<Send>
): Promise<Answer> => {
  const answer = await gateway.call(path, {
    method,
    headers: {
      ...(uid && bearer(tokenFor(uid))),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, headers: answer.headers, body: json };
};
