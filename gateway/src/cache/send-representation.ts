import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag, negotiateCoding } from './negotiate.ts';
import type { Representation } from './representation.ts';

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
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
  options: SendOptions = {},
): Promise<FastifyReply> {
  const { headers } = request;
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
