import { isErrorCode, AppError, type ErrorParams } from '@el-reto/contracts';
import { activeTraceparent, inSpan, names, SpanKind } from '@el-reto/telemetry';
import { readTls } from '@el-reto/contracts/tls-files';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';
import { ENV, type GatewayEnv } from '../env.ts';
import { whenGone } from '../http/when-closed.ts';
import { WAITS, type GatewayWaits } from '../waits.ts';
import { mostUploads } from './media-traffic.ts';

export interface MediaRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: Readable;
  /** Aborts the request when the reader disconnects. Missing if several readers share the request. */
  readonly signal?: AbortSignal;
}

/**
 * The connections to a replica. Reads and uploads use separate ones, so that they do not wait for each
 * other. A read occupies its connection only while the media service works, not while the reader receives
 * the bytes. An upload occupies its connection until it is decoded.
 */
interface Replica {
  readonly reads: Pool;
  readonly uploads: Pool;
}

const mostReads = 64;
/** Shorter than the wait of a page, which is two minutes for an upload. */
const uploadMs = 60_000;
const uploadPool = { connections: mostUploads, bodyTimeout: 12_000 };
const healthTimeoutMs = 1_500;

/**
 * Client of the media service's internal HTTP interface, which transfers image bytes. Replicas take turns;
 * a replica that does not answer is skipped.
 */
@Injectable()
export class MediaClient implements OnApplicationShutdown {
  readonly #replicas: readonly Replica[];
  readonly #authorization: string;
  #turn = 0;

  constructor(
    @Inject(ENV) { MEDIA_URL, MEDIA_TOKEN, TLS_DIR }: GatewayEnv,
    @Inject(WAITS) private readonly waits: Pick<GatewayWaits, 'pictureMs' | 'shareMs'>,
  ) {
    const readPool = { connections: mostReads, bodyTimeout: waits.pictureMs };
    const secure = TLS_DIR !== undefined && { connect: { ...readTls(TLS_DIR) } };
    this.#replicas = MEDIA_URL.map((url) => ({
      reads: new Pool(url, { ...readPool, ...secure }),
      uploads: new Pool(url, { ...uploadPool, ...secure }),
    }));
    this.#authorization = `Bearer ${MEDIA_TOKEN}`;
  }

  /** Returns the answer before its body has arrived. A refusal of the service becomes its AppError. */
  send(request: MediaRequest): Promise<Dispatcher.ResponseData> {
    const { method, path } = request;
    const route = path.replace(/^(\/(?:files|shares)\/|[^?]*).*/, '$1');
    // The path is left out, because storage paths contain account ids.
    const attributes = { [names.httpMethod]: method };
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

  async #send(request: MediaRequest): Promise<Dispatcher.ResponseData> {
    let replicas = this.#inTurn();
    // A body can be sent only once, so that the replica is checked first.
    if (request.body && replicas.length > 1) {
      const ready = await firstReady(replicas);
      replicas = ready ? [ready] : replicas.slice(0, 1);
    }
    let failure: unknown;
    for (const replica of replicas) {
      try {
        return await this.#sendTo(replica, request);
      } catch (error) {
        const isUnavailable = error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
        if (!isUnavailable || request.signal?.aborted) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  #inTurn(): Replica[] {
    this.#turn = (this.#turn + 1) % this.#replicas.length;
    return [...this.#replicas.slice(this.#turn), ...this.#replicas.slice(0, this.#turn)];
  }

  async #sendTo(
    { reads, uploads }: Replica,
    { method, path, headers, body, signal }: MediaRequest,
  ): Promise<Dispatcher.ResponseData> {
    const traceparent = activeTraceparent() ?? undefined;
    const { pictureMs, shareMs } = this.waits;
    const readMs = path.startsWith('/shares/') ? shareMs : pictureMs;
    const answer = await (body ? uploads : reads)
      .request({
        method,
        path,
        headers: { ...headers, authorization: this.#authorization, traceparent },
        signal: signal ?? null,
        body: body ?? null,
        headersTimeout: body ? uploadMs : readMs,
      })
      .catch((cause: unknown) => {
        throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
      });
    if (answer.statusCode < 400) return answer;
    throw refusalOf(await answer.body.json().catch(() => null));
  }
}

/** The first of `replicas` that is ready. They are checked one after the other. */
async function firstReady(replicas: readonly Replica[]): Promise<Replica | undefined> {
  for (const replica of replicas) {
    const signal = AbortSignal.timeout(healthTimeoutMs);
    const isReady = await replica.reads
      .request({ method: 'GET', path: '/health/ready', signal })
      .then(({ statusCode, body }) => body.dump().then(() => statusCode === 200))
      .catch(() => false);
    if (isReady) return replica;
  }
  return undefined;
}

function refusalOf(body: unknown): AppError {
  const { code, params } = (body ?? {}) as { code?: unknown; params?: ErrorParams };
  return isErrorCode(code) ? new AppError(code, params ?? {}) : new AppError('SERVICE_UNAVAILABLE');
}

/** A signal that aborts when the client disconnects before its answer is complete. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  whenGone(reply, () => controller.abort());
  return controller.signal;
}
