import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { codings, type Coding, type Representation } from './representation.ts';

export const cacheControl = {
  shared: 'public, max-age=0, s-maxage=1, stale-while-revalidate=30',
  personal: 'private, no-store',
} as const;

export interface SendOptions {
  readonly status?: number;
  readonly cacheControl?: string;
  readonly vary?: string;
}

const apiVary = 'Prefer, Accept-Encoding';

/** Answers with a cached representation: 304 where the client has it, else in its best coding. */
export async function sendRepresentation(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
  options: SendOptions = {},
): Promise<FastifyReply> {
  // A page of an address that leads nowhere is sent once: to compress it costs more than it spares.
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

const negotiator = new Negotiator({
  supportedValues: [...codings, 'identity'],
  cache: new LRUCache<string, string>({ max: 200 }),
});
const longestHeader = 200;

/** The coding to answer with, or null for plain bytes. */
export function negotiateCoding(acceptEncoding: string | string[] | undefined): Coding | null {
  if (typeof acceptEncoding !== 'string' || acceptEncoding.length > longestHeader) return null;
  const chosen = negotiator.negotiate(acceptEncoding);
  return chosen === 'br' || chosen === 'gzip' ? chosen : null;
}

/** Whether `If-None-Match` names this content, in whatever coding the client has it. */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const own = new Set(['*', `"${tag}"`, ...codings.map((coding) => `"${tag}-${coding}"`)]);
  return ifNoneMatch.split(',').some((etag) => own.has(etag.trim().replace(/^W\//, '')));
}
