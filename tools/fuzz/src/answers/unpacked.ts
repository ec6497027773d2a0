import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Answer } from './send.ts';

/** The text of an answer, whichever way it was packed. */
export function unpacked({ headers, body }: Pick<Answer, 'headers' | 'body'>): string {
  const [, encoding] = /content-encoding\n(\w+)/i.exec(headers) ?? [];
  if (body.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
