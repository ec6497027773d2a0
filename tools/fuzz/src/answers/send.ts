import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Sent } from '../requests/render.ts';

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  /** All headers, each on a line of its own. */
  readonly headers: string;
  /** Of an endless stream, what came first. */
  readonly body: Buffer;
}

/** An answer, or why there is none. */
export type Outcome = Answer | { readonly failed: string };

/** Longest that an answer may take, in milliseconds. */
const patienceMs = 5_000;
/** How long an endless stream is listened to, in milliseconds. */
const streamMs = 100;

/** Sends requests as they are, which `fetch` would refuse or mend. */
export class Sender {
  readonly #site: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(site: string) {
    this.#site = new URL(site);
  }

  send({ method, target, headers, body }: Sent): Promise<Outcome> {
    const { hostname, port } = this.#site;
    return new Promise((resolve) => {
      const fail = (error: Error) => resolve({ failed: error.message });
      const call = request({
        hostname,
        port,
        method,
        path: target,
        agent: this.#agent,
        headers: { ...(body && { 'content-length': String(body.length) }), ...headers },
      });
      const timer = setTimeout(() => {
        call.destroy(new Error(`no answer within ${patienceMs / 1000} s`));
      }, patienceMs);
      call.once('error', fail).once('close', () => clearTimeout(timer));
      call.once('response', (response) => {
        read(response).then(resolve, fail);
      });
      call.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function read(response: IncomingMessage): Promise<Answer> {
  const type = response.headers['content-type'] ?? '';
  const chunks: Buffer[] = [];
  const timer = type.startsWith('text/event-stream')
    ? setTimeout(() => response.destroy(), streamMs)
    : undefined;
  try {
    for await (const chunk of response) chunks.push(chunk as Buffer);
  } catch (error) {
    if (timer === undefined) throw error;
  } finally {
    clearTimeout(timer);
  }
  return {
    status: response.statusCode ?? 0,
    type,
    headers: response.rawHeaders.join('\n'),
    body: Buffer.concat(chunks),
  };
}
