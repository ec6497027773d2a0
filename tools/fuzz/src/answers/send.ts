import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Sent } from '../requests/render.ts';

export type Answer = Awaited<ReturnType<typeof read>>;

/** An answer, or the reason why it is missing. */
export type Outcome = Answer | { readonly failed: string };

/** How long an endless stream is read, in milliseconds. */
const streamMs = 100;

/** Sends a request unchanged; `fetch` would refuse or correct it. */
export async function send(
  site: string,
  { method, target, headers, body }: Sent,
  patienceMs: number,
): Promise<Outcome> {
  const length = body && { 'content-length': String(body.length) };
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const options = { method, path: target, headers: { ...length, ...headers }, signal };
    const call = request(site, options);
    // If the connection breaks after the beginning of the answer, the answer emits the error.
    call.on('error', () => undefined);
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    call.end(body);
    const [response] = await answered;
    return await read(response);
  } catch (error) {
    if (signal.aborted) return { failed: `no answer within ${patienceMs / 1000} s` };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

async function read(response: IncomingMessage) {
  const type = response.headers['content-type'] ?? '';
  const isEndless = type.startsWith('text/event-stream');
  const timer = isEndless && setTimeout(() => response.destroy(), streamMs);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response) chunks.push(chunk as Buffer);
  } catch (error) {
    if (!isEndless) throw error;
  } finally {
    if (timer) clearTimeout(timer);
  }
  return {
    status: response.statusCode ?? 0,
    type,
    headers: response.rawHeaders.join('\n'),
    /** The body; of an endless stream the first part. */
    body: Buffer.concat(chunks),
  };
}

/** The text of an answer after decompression. */
export function unpacked({ headers, body }: Pick<Answer, 'headers' | 'body'>): string {
  const [, encoding] = /content-encoding\n(\w+)/i.exec(headers) ?? [];
  if (body.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
