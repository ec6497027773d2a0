import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { listPage } from './pages/list.ts';
import { missingPage, tracePage } from './pages/trace.ts';
import { readSpans } from './otlp.ts';
import type { SpanRecord } from './otlp.ts';
import { QuietTraces } from './quiet-traces.ts';
import { terminalLines } from './terminal.ts';
import { TraceBook } from './trace-book.ts';

export interface TraceViewerOptions {
  /** 0 takes any free one. */
  readonly port?: number;
  /** Takes each whole trace as lines for a terminal. */
  readonly say?: (line: string) => void;
}

/** A receiver of OTLP over HTTP, on the loopback interface, with pages that show what came. */
export interface TraceViewer {
  readonly url: string;
  readonly book: TraceBook;
  stop(): Promise<void>;
}

const mostBodyBytes = 16 * 1024 * 1024;
/** Traces told on the terminal in one look, at most. */
const mostTold = 5;

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** For development: whoever can reach the port on this machine may read and add traces. */
export async function startTraceViewer(options: TraceViewerOptions = {}): Promise<TraceViewer> {
  const book = new TraceBook();
  const { say } = options;
  const quiet = say && new QuietTraces(teller(book, say));
  const take = (spans: readonly SpanRecord[]) => {
    book.add(spans);
    quiet?.heard(spans);
  };
  const server = createServer((request, response) => {
    answer(request, response, book, take).catch(() => response.destroy());
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    book,
    stop: async () => {
      quiet?.stop();
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A burst is told by its first traces and a number: the page has the rest. */
function teller(book: TraceBook, say: (line: string) => void): (traceId: string) => void {
  let told = 0;
  return (traceId) => {
    const trace = book.get(traceId);
    if (!trace) return;
    if (told === 0) {
      setImmediate(() => {
        const left = told - mostTold;
        if (left > 0) say(left === 1 ? '… y una traza más' : `… y ${left} trazas más`);
        told = 0;
      });
    }
    told += 1;
    if (told <= mostTold) for (const line of terminalLines(trace)) say(line);
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  book: TraceBook,
  take: (spans: readonly SpanRecord[]) => void,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (!isLocal(request.headers.host)) return end(response, 403);
  if (request.method === 'POST') return receive(request, response, url.pathname, take);
  if (request.method !== 'GET') return end(response, 405);
  if (url.pathname === '/') {
    return show(response, 200, listPage(book.all(), url.searchParams.get('q') ?? ''));
  }
  const [, id] = /^\/traza\/([0-9a-f]{32})$/.exec(url.pathname) ?? [];
  const together = id === undefined ? [] : book.together(id);
  if (id === undefined || together.length === 0) return show(response, 404, missingPage());
  show(response, 200, tracePage(id, together));
}

/** Names that lead elsewhere must not be made to lead here: a page could read along. */
const isLocal = (host = ''): boolean => /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host);

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  take: (spans: readonly SpanRecord[]) => void,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes) return end(response, 413);
  const body = await text(request);
  // Metrics and logs come to the same address; they are not shown.
  if (path === '/v1/traces') {
    if (request.headers['content-type'] !== 'application/json') return end(response, 415);
    try {
      take(readSpans(body));
    } catch {
      return end(response, 400);
    }
  }
  if (!path.startsWith('/v1/')) return end(response, 404);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

function show(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, pageHeaders).end(page);
}
