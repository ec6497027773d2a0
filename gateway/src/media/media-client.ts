import { isErrorCode, AppError, type ErrorParams } from '@el-reto/contracts';
import { activeTraceparent, inSpan, names, SpanKind } from '@el-reto/telemetry';
import { readTls } from '@el-reto/contracts/tls-files';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';
import { ENV, type GatewayEnv } from '../env.ts';
import { patience } from '../http/fastify-options.ts';
import { mostUploads } from './media-traffic.ts';

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
  readonly body: Dispatcher.ResponseData['body'];
}

/**
 * Apart, so that neither waits for the other. A read holds its connection for as long as the media
 * service takes, never for as long as a reader does; an upload holds its own until it is decoded.
 */
interface Replica {
  readonly reads: Pool;
  readonly uploads: Pool;
}

const readPool = { connections: 64, headersTimeout: 30_000, bodyTimeout: 30_000 };
const uploadPool = {
  connections: mostUploads,
  headersTimeout: patience.requestMs,
  bodyTimeout: 30_000,
};
const healthTimeoutMs = 1_500;

/**
 * The media service's internal HTTP: bytes pass through, none are kept. Its replicas take turns,
 * and one that does not answer is passed over.
 */
@Injectable()
export class MediaClient implements OnApplicationShutdown {
  readonly #replicas: readonly Replica[];
  readonly #authorization: string;
  #turn = 0;

  constructor(@Inject(ENV) { MEDIA_URL, MEDIA_TOKEN, TLS_DIR }: GatewayEnv) {
    const secure = TLS_DIR !== undefined && { connect: { ...readTls(TLS_DIR) } };
    this.#replicas = MEDIA_URL.map((url) => ({
      reads: new Pool(url, { ...readPool, ...secure }),
      uploads: new Pool(url, { ...uploadPool, ...secure }),
    }));
    this.#authorization = `Bearer ${MEDIA_TOKEN}`;
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
    return (await firstReady(this.#replicas)) !== undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    const pools = this.#replicas.flatMap(({ reads, uploads }) => [reads, uploads]);
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  async #send(request: MediaRequest): Promise<MediaAnswer> {
    const [first, ...others] = this.#inTurn();
    if (!first) throw new AppError('SERVICE_UNAVAILABLE');
    if (others.length === 0) return this.#sendTo(first, request);
    // A body can be sent once: whoever is to have it has to be there.
    if (request.body) return this.#sendTo((await firstReady([first, ...others])) ?? first, request);
    for (const replica of [first, ...others.slice(0, -1)]) {
      try {
        return await this.#sendTo(replica, request);
      } catch (error) {
        if (!isAway(error) || request.signal.aborted) throw error;
      }
    }
    return this.#sendTo(others.at(-1) ?? first, request);
  }

  #inTurn(): Replica[] {
    this.#turn = (this.#turn + 1) % this.#replicas.length;
    return [...this.#replicas.slice(this.#turn), ...this.#replicas.slice(0, this.#turn)];
  }

  async #sendTo(
    { reads, uploads }: Replica,
    { method, path, headers, body, signal }: MediaRequest,
  ): Promise<MediaAnswer> {
    const traceparent = activeTraceparent();
    const answer = await (body ? uploads : reads)
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
    throw refusalOf(answer.statusCode, await answer.body.json().catch(() => null));
  }
}

/** The first of `replicas` that says it is ready, asked one after the other. */
async function firstReady(replicas: readonly Replica[]): Promise<Replica | undefined> {
  for (const replica of replicas) if (await isReady(replica)) return replica;
  return undefined;
}

async function isReady({ reads }: Replica): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(healthTimeoutMs);
    const { statusCode, body } = await reads.request({
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

function refusalOf(status: number, body: unknown): AppError {
  const { code, params } = (body ?? {}) as { code?: unknown; params?: ErrorParams };
  if (isErrorCode(code)) return new AppError(code, params ?? {});
  // What answers HEAD has no body to say it.
  return new AppError(status === 404 ? 'MEDIA_NOT_FOUND' : 'SERVICE_UNAVAILABLE');
}
