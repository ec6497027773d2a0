import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** Answers with fewer bytes are not compressed. */
const smallestCompressed = 1_024;

const compressors = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
};

type Coding = keyof typeof compressors;
const codings = ['br', 'gzip'] as const satisfies readonly Coding[];

/** An answer as bytes, with a strong ETag. Compressed forms are made on demand. */
export class Representation {
  /** ETag of the plain bytes. The ETag of a compressed form ends in `-<coding>`. */
  readonly tag: string;
  readonly #coded = new Map<Coding, Promise<Buffer>>();
  #codedBytes = 0;
  #value: unknown;

  constructor(
    readonly body: Buffer,
    readonly contentType = 'application/json; charset=utf-8',
  ) {
    this.tag = hash('sha256', body, 'base64url').slice(0, 22);
  }

  static ofJson(value: unknown): Representation {
    return new Representation(Buffer.from(JSON.stringify(value)));
  }

  get compressible(): boolean {
    return this.body.length >= smallestCompressed;
  }

  etag(coding: Coding | null): string {
    return coding === null ? `"${this.tag}"` : `"${this.tag}-${coding}"`;
  }

  /** The compressed bytes. They are made once and shared by all requests. */
  coded(coding: Coding): Promise<Buffer> {
    return this.#coded.getOrInsertComputed(coding, () => this.#compress(coding));
  }

  /** Makes the compressed forms that `other` has: clients of the new answer do not wait for them. */
  async compressLike(other: Representation): Promise<void> {
    if (!this.compressible) return;
    await Promise.all([...other.#coded.keys()].map((coding) => this.coded(coding)));
  }

  /** The JSON value of the body. It is parsed once. */
  json(): unknown {
    return (this.#value ??= JSON.parse(this.body.toString()));
  }

  get bytes(): number {
    return this.body.length + this.#codedBytes;
  }

  async #compress(coding: Coding): Promise<Buffer> {
    const bytes = await compressors[coding](this.body);
    this.#codedBytes += bytes.length;
    return bytes;
  }
}

export const cacheControl = {
  shared: 'public, max-age=0, s-maxage=1, stale-while-revalidate=30',
  personal: 'private, no-store',
} as const;

interface SendOptions {
  readonly status?: number;
  readonly cacheControl?: string;
  readonly vary?: string;
}

/** `Vary` of every cacheable answer of the API. */
export const apiVary = 'Prefer, Accept-Encoding';

/** Sends a representation in the best coding that the client accepts, or 304 if the client has it. */
export async function sendRepresentation(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
  options: SendOptions = {},
): Promise<FastifyReply> {
  // An error page is sent once: its compression would cost more than it saves.
  const isLasting = options.status === undefined;
  const coding =
    isLasting && representation.compressible ? negotiateCoding(headers['accept-encoding']) : null;
  reply
    .header('etag', representation.etag(coding))
    .header('cache-control', options.cacheControl ?? cacheControl.shared)
    .header('vary', options.vary ?? apiVary);
  if (isLasting && matchesEtag(headers['if-none-match'], representation.tag)) {
    return reply.code(304).send();
  }
  reply.code(options.status ?? 200);
  reply.header('content-type', representation.contentType);
  if (coding === null) return reply.send(representation.body);
  return reply.header('content-encoding', coding).send(await representation.coded(coding));
}

const negotiatorOf = (supported: readonly Coding[]) =>
  new Negotiator({
    supportedValues: [...supported, 'identity'],
    cache: new LRUCache<string, string>({ max: 200 }),
  });
const anyCoding = negotiatorOf(codings);
const onlyGzip = negotiatorOf(['gzip']);
const longestHeader = 200;

type AcceptEncoding = string | string[] | undefined;

/** The coding to use for the answer; null for plain bytes. */
export function negotiateCoding(
  acceptEncoding: AcceptEncoding,
  negotiator = anyCoding,
): Coding | null {
  if (typeof acceptEncoding !== 'string' || acceptEncoding.length > longestHeader) return null;
  const chosen = negotiator.negotiate(acceptEncoding);
  return chosen === 'br' || chosen === 'gzip' ? chosen : null;
}

/** Whether to use gzip for an answer that has no other compressed form. */
export const acceptsGzip = (acceptEncoding: AcceptEncoding): boolean =>
  negotiateCoding(acceptEncoding, onlyGzip) !== null;

/** Whether `If-None-Match` contains this ETag, in any coding. */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const own = new Set(['*', `"${tag}"`, ...codings.map((coding) => `"${tag}-${coding}"`)]);
  return ifNoneMatch.split(',').some((etag) => own.has(etag.trim().replace(/^W\//, '')));
}
