import { closedPolicy } from '@el-reto/contracts/headers';
import type { StackEnv } from '../env.ts';
import { systemCode } from '../errors.ts';
import { readSpans, TraceBook, type SpanRecord, type Trace } from './trace-book.ts';

const barLength = 24;
const policy = closedPolicy("style-src 'unsafe-inline'");

/**
 * Opens the trace page if `TRACES` is set. Returns the environment variables for processes, and a
 * function that closes the page.
 */
export async function watchTraces(
  env: Pick<StackEnv, 'TRACES'>,
  fixedPorts: boolean,
  say: (line: string) => void,
): Promise<{ env: Readonly<Record<string, string>>; stop(): Promise<void> }> {
  if (env.TRACES === 'off') return { env: {}, stop: async () => undefined };
  const { url, stop } = await startTraceViewer(fixedPorts ? 4319 : 0);
  say(`• trazas: ${url}`);
  // The page accepts only JSON.
  const all = {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SDK_DISABLED: '',
    OTEL_TRACES_EXPORTER: '',
    OTEL_TRACES_SAMPLER: '',
  };
  return { env: all, stop };
}

/**
 * Receives spans as OTLP (JSON over HTTP) on the loopback interface and shows the last traces as
 * pages. If the given port is in use, another port is used.
 */
export async function startTraceViewer(port = 0) {
  // The library is loaded only if `TRACES` is set.
  const { fastify } = await import('fastify');
  const book = new TraceBook();
  const server = fastify({ bodyLimit: 16 * 1024 * 1024, forceCloseConnections: true });
  server.addHook('onRequest', async ({ hostname }, reply) => {
    // Other host names are refused: foreign pages could read traces through them.
    if (!/^(127\.0\.0\.1|localhost)$/.test(hostname)) await reply.code(403).send();
    reply.headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' });
  });
  server.post('/v1/traces', ({ body }, reply) => {
    const spans = readSpans(body);
    if (spans) book.add(spans);
    return reply.code(spans ? 200 : 400).send({});
  });
  // Metrics and logs arrive at the same address. They are accepted but not shown.
  for (const signal of ['metrics', 'logs']) server.post(`/v1/${signal}`, async () => ({}));
  const html = 'text/html; charset=utf-8';
  server.get('/', (_, reply) => reply.type(html).send(listPage(book.all())));
  server.get<{ Params: { id: string } }>('/traza/:id', ({ params }, reply) => {
    const together = book.together(params.id);
    reply.code(together.length > 0 ? 200 : 404);
    return reply.type(html).send(tracePage(together));
  });
  const host = '127.0.0.1';
  const url = await server.listen({ port, host }).catch((error: unknown) => {
    if (systemCode(error) !== 'EADDRINUSE') throw error;
    return server.listen({ port: 0, host });
  });
  return { url, book, stop: () => server.close() };
}

const duration = (ms: number) =>
  ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;

/** The spans of a trace, each below its parent, with the text of its line. */
export function waterfallOf({ spans }: Trace) {
  const inOrder = spans.toSorted((a, b) => a.start - b.start);
  const startedAt = inOrder[0]?.start ?? 0;
  const lengthMs = Math.max(...spans.map((span) => span.start + span.durationMs)) - startedAt;
  const scale = lengthMs > 0 ? barLength / lengthMs : 0;
  const ids = new Set(spans.map((span) => span.spanId));
  const children = Map.groupBy(inOrder, (span) => ids.has(span.parentSpanId) && span.parentSpanId);
  const lines = new Map<SpanRecord, string>();
  const add = (span: SpanRecord, depth: number) => {
    const { service, name, attributes, links, start, durationMs } = span;
    const before = Math.min(barLength - 1, Math.floor((start - startedAt) * scale));
    const long = Math.max(1, Math.min(barLength - before, Math.round(durationMs * scale)));
    const bar = `${'·'.repeat(before)}${'█'.repeat(long)}`.padEnd(barLength, '·');
    const error = attributes.get('error.type');
    const notes = `${error ? ` ✗ ${error}` : ''}${links.length > 0 ? ` ⇠ ${links.length}` : ''}`;
    const label = `${service.padEnd(9)}${'  '.repeat(depth)}${name}${notes}`.padEnd(67);
    lines.set(span, `${label} ${bar} ${duration(durationMs).padStart(8)}`);
    for (const child of children.get(span.spanId) ?? []) add(child, depth + 1);
  };
  for (const root of children.get(false) ?? []) add(root, 0);
  const title = `${inOrder[0]?.name ?? '…'} · ${duration(lengthMs)}`;
  return { title, at: new Date(startedAt).toLocaleTimeString('es-MX'), lines };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const page = (title: string, content: string) => `<!doctype html><html lang="es">
<title>${title}</title><style>:root { color-scheme: light dark }
summary, pre { font: 13px/1.7 monospace; white-space: pre }</style>
<h1>${title}</h1>${content}</html>`;

function listPage(traces: readonly Trace[]): string {
  const rows = traces
    .map((trace) => ({ ...trace, ...waterfallOf(trace) }))
    .map(({ id, title, at }) => `<li>${at} <a href="/traza/${id}">${escaped(title)}</a></li>`);
  const empty = 'Todavía no hay ninguna. Abre el sitio, da un like y recarga esta página.';
  return page('Trazas de El Reto', rows.length > 0 ? `<ol>${rows.join('')}</ol>` : empty);
}

function tracePage(together: readonly Trace[]): string {
  const sections = together.map((trace) => {
    const { title, at, lines } = waterfallOf(trace);
    const spans = [...lines].map(([{ kind, attributes }, line]) => {
      const data = [['kind', kind], ...attributes].map((pair) => pair.join(': ')).join('\n');
      return `<details><summary>${escaped(line)}</summary><pre>${escaped(data)}</pre></details>`;
    });
    return `<h2>${escaped(title)}</h2><p>${at} · ${trace.id}</p>${spans.join('')}`;
  });
  const content = sections.join('') || '<p>Esa traza ya no está: solo se guardan las últimas.</p>';
  return page('Traza', `<p><a href="/">← Todas las trazas</a></p>${content}`);
}
