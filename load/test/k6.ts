// The part of k6 that the scripts import, for tests of their requests.
import { createHmac } from 'node:crypto';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body?: string | ArrayBuffer | null | undefined;
  readonly params?: { readonly headers?: Readonly<Record<string, string>> } | undefined;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

declare global {
  /** Set by the test that runs a script. */
  var answerScript: (asked: Asked) => Answered;
}

function send(asked: Asked) {
  const answer = answerScript(asked);
  const json = (name?: string): unknown => {
    const value: Readonly<Record<string, unknown>> = JSON.parse(answer.body);
    return name === undefined ? value : value[name];
  };
  return { ...answer, url: asked.url, timings: { duration: 1 }, json };
}

export default {
  get: (url: string, params?: Asked['params']) => send({ method: 'GET', url, params }),
  post: (url: string, body: Asked['body'], params?: Asked['params']) =>
    send({ method: 'POST', url, body, params }),
  request: (method: string, url: string, body: Asked['body'], params?: Asked['params']) =>
    send({ method, url, body, params }),
  batch: (requests: readonly Asked[]) => requests.map(send),
  expectedStatuses: (...statuses: number[]) => statuses,
  hmac: (algorithm: string, key: string, text: string) =>
    createHmac(algorithm, key).update(text).digest('base64url'),
  b64decode: (text: string) => Uint8Array.from(Buffer.from(text, 'base64')).buffer,
  vu: { idInTest: 1, iterationInScenario: 0 },
  test: {
    abort: (reason: string) => {
      throw new Error(`aborted: ${reason}`);
    },
  },
};

export function check<T>(value: T, checks: Readonly<Record<string, (value: T) => boolean>>) {
  const failed = Object.keys(checks).find((name) => !checks[name]?.(value));
  if (failed !== undefined) throw new Error(`check: ${failed}`);
  return true;
}

export const sleep = () => undefined;

export class Counter {
  add() {}
}
export class Trend extends Counter {}
