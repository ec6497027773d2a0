import type { RouteDefinition } from '@el-reto/contracts';
import type { z } from 'zod';

type ParamsOf<R> = R extends { params: z.ZodType<infer P> } ? P : undefined;
type QueryOf<R> = R extends { query: z.ZodType<infer Q> } ? Partial<Q> : undefined;
type BodyOf<R> = R extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
type AnswerOf<R> = R extends { response: infer A extends z.ZodType } ? z.output<A> : unknown;

/** What a call may carry besides its route. */
export interface Call<R extends RouteDefinition> {
  readonly params?: ParamsOf<R>;
  readonly query?: QueryOf<R>;
  readonly body?: BodyOf<R> | Uint8Array;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Cuts the call off. */
  readonly signal?: AbortSignal;
}

/** An answer that was not a success: its status and the body as it came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: unknown;

  constructor(route: RouteDefinition, status: number, body: unknown) {
    super(`${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** The product's API as scripts use it: by route, typed, on one origin. */
export class ApiClient {
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Calls `route`; resolves to its answer as JSON, or throws ApiError. */
  async call<R extends RouteDefinition>(route: R, call: Call<R> = {}): Promise<AnswerOf<R>> {
    const response = await this.fetch(route, call);
    const body: unknown = await response.json();
    if (!response.ok) throw new ApiError(route, response.status, body);
    return body as AnswerOf<R>;
  }

  /** Calls `route` and resolves to the bare response, whatever its status. */
  fetch<R extends RouteDefinition>(route: R, call: Call<R> = {}): Promise<Response> {
    const { params, query, body, token, headers, signal } = call;
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent((params as Record<string, string> | undefined)?.[name] ?? ''),
    );
    const url = new URL(path, this.origin);
    for (const [name, value] of Object.entries(query ?? {})) {
      url.searchParams.set(name, String(value));
    }
    const isJson = body !== undefined && !(body instanceof Uint8Array);
    return fetch(url, {
      method: route.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(signal && { signal }),
      ...(body !== undefined && {
        body: isJson ? JSON.stringify(body) : (body as Uint8Array<ArrayBuffer>),
      }),
    });
  }
}
