import { isErrorCode } from '@el-reto/contracts';
import type { ErrorParams } from '@el-reto/contracts';
import { activeTraceparent, AppError, inSpan, names, SpanKind } from '@el-reto/service-kit';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { uploadTimeoutMs } from '../http/fastify-options.ts';

export interface MediaRequest {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: Readable;
  readonly signal: AbortSignal;
}

export interface MediaAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

const connections = 64;
const healthTimeoutMs = 1_500;

/**
 * The media service's internal HTTP: bytes pass through, none are kept. Its replicas take turns,
 * and one that does not answer is passed over.
 */
export class MediaClient {
  readonly #pools: readonly Pool[];
  readonly #authorization: string;
  #turn = 0;

  constructor(urls: readonly string[], token: string) {
    const options = { connections, headersTimeout: uploadTimeoutMs, bodyTimeout: 60_000 };
    this.#pools = urls.map((url) => new Pool(url, options));
    this.#authorization = `Bearer ${token}`;
  }

  /** The answer, its body still on its way; the service's refusal as its AppError. */
  send(request: MediaRequest): Promise<MediaAnswer> {
    const { method, path } = request;
    const route = path.replace(/^(\/files\/|[^?]*).*/, (_, known: string) => known);
    const attributes = { [names.httpMethod]: method, [names.urlPath]: path.split('?')[0] ?? '' };
    const options = () => ({ kind: SpanKind.CLIENT, attributes });
    return inSpan(`${method} ${route}`, options, () => this.#send(request));
  }

  async ready(): Promise<boolean> {
    return (await firstReady(this.#pools)) !== undefined;
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.destroy()));
  }

  async #send(request: MediaRequest): Promise<MediaAnswer> {
    const [first, ...others] = this.#inTurn();
    if (!first) throw new AppError('SERVICE_UNAVAILABLE');
    if (others.length === 0) return this.#sendTo(first, request);
    // A body can be sent once: whoever is to have it has to be there.
    if (request.body) return this.#sendTo((await firstReady([first, ...others])) ?? first, request);
    for (const pool of [first, ...others.slice(0, -1)]) {
      try {
        return await this.#sendTo(pool, request);
      } catch (error) {
        if (!isAway(error) || request.signal.aborted) throw error;
      }
    }
    return this.#sendTo(others.at(-1) ?? first, request);
  }

  #inTurn(): Pool[] {
    this.#turn = (this.#turn + 1) % this.#pools.length;
    return [...this.#pools.slice(this.#turn), ...this.#pools.slice(0, this.#turn)];
  }

  async #sendTo(
    pool: Pool,
    { method, path, headers, body, signal }: MediaRequest,
  ): Promise<MediaAnswer> {
    const traceparent = activeTraceparent();
    const answer = await pool
      .request({
        method,
        path,
        headers: {
          ...headers,
          authorization: this.#authorization,
          ...(traceparent !== null && { traceparent }),
        },
        signal,
        ...(body && { body }),
      })
      .catch((cause: unknown) => {
        throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
      });
    if (answer.statusCode < 400) {
      return { status: answer.statusCode, headers: answer.headers, body: answer.body };
    }
    throw refusalOf(await answer.body.json().catch(() => null));
  }
}

/** The first of `pools` that says it is ready, asked one after the other. */
async function firstReady(pools: readonly Pool[]): Promise<Pool | undefined> {
  for (const pool of pools) if (await isReady(pool)) return pool;
  return undefined;
}

async function isReady(pool: Pool): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(healthTimeoutMs);
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: '/health/ready',
      signal,
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

const isAway = (error: unknown) =>
  error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';

function refusalOf(body: unknown): AppError {
  const { code, params } = (body ?? {}) as { code?: unknown; params?: ErrorParams };
  return isErrorCode(code) ? new AppError(code, params ?? {}) : new AppError('SERVICE_UNAVAILABLE');
}
