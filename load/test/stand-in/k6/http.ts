import { exchange, record } from './state.ts';
import type { Answered, Asked } from '../exchange.ts';

interface Params {
  readonly headers?: Readonly<Record<string, string>>;
  readonly tags?: Readonly<Record<string, string>>;
  readonly responseCallback?: readonly number[];
}

interface Request {
  readonly method: string;
  readonly url: string;
  readonly body?: Asked['body'];
  readonly params?: Params;
}

const expectedByDefault = (status: number) => status >= 200 && status < 400;

function send(requests: readonly Request[]) {
  const asked = requests.map(({ method, url, body = null, params = {} }) => ({
    method,
    url,
    body,
    headers: params.headers ?? {},
  }));
  return exchange(asked).map((answer, n) => ({
    url: requests[n]?.url ?? '',
    ...respond(answer, requests[n]?.params ?? {}),
  }));
}

function respond({ durationMs, ...answer }: Answered, { tags = {}, responseCallback }: Params) {
  const isExpected = responseCallback
    ? responseCallback.includes(answer.status)
    : expectedByDefault(answer.status);
  record('http_req_failed', isExpected ? 0 : 1, tags);
  record('http_req_duration', durationMs, tags);
  return {
    ...answer,
    timings: { duration: durationMs },
    json: (name?: string): unknown => {
      const value = JSON.parse(answer.body ?? '') as Record<string, unknown>;
      return name === undefined ? value : value[name];
    },
  };
}

const one = (request: Request) => {
  const [response] = send([request]);
  if (!response) throw new Error('no answer');
  return response;
};

export default {
  get: (url: string, params?: Params) => one({ method: 'GET', url, ...(params && { params }) }),
  post: (url: string, body: Asked['body'], params?: Params) =>
    one({ method: 'POST', url, body, ...(params && { params }) }),
  batch: (requests: readonly Request[]) => send(requests),
  expectedStatuses: (...statuses: number[]) => statuses,
};
