import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from './representation.ts';

/** A file in memory that is ready to send. Many readers may share it. */
export interface WholeFile {
  readonly bytes: Buffer;
  /** The strong ETag, without quotes. */
  readonly tag: string;
  /** Headers of every answer about the file, including 304. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that describe the bytes: `content-type`, `content-encoding`. */
  readonly content: Readonly<Record<string, string>>;
}

/** Answers with the whole file, with the requested range, or with 304. */
export function sendWhole(request: FastifyRequest, reply: FastifyReply, file: WholeFile): void {
  const { headers } = request;
  const { bytes, tag } = file;
  reply.headers(file.headers).header('etag', `"${tag}"`).header('accept-ranges', 'bytes');
  if (matchesEtag(headers['if-none-match'], tag)) return void reply.code(304).send();
  const range = request.method === 'GET' && headers.range;
  const part = range && isOf(headers['if-range'], tag) ? partOf(range, bytes.length) : 'all';
  if (part === 'none') {
    return void reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  }
  reply.headers(file.content);
  if (part === 'all') return void reply.send(bytes);
  const { start, end } = part;
  reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes.length}`);
  reply.send(bytes.subarray(start, end + 1));
}

/** Whether `If-Range` has the ETag of this file. A date never matches. */
const isOf = (ifRange: unknown, tag: string) => ifRange === undefined || ifRange === `"${tag}"`;

/**
 * The range that a `Range` header requests (RFC 9110). Returns `all` if the header is invalid or has
 * several ranges, and `none` if the range lies outside the file.
 */
function partOf(range: string, size: number): { start: number; end: number } | 'all' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (from === '' && to === '') return 'all';
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'all';
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : 'none';
}
