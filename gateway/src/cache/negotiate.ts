import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import { codings } from './representation.ts';
import type { Coding } from './representation.ts';

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
