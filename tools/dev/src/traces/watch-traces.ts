import { closedPolicy } from '@el-reto/contracts/headers';
import type { StackEnv } from '../env.ts';
import { StackError } from '../errors.ts';
import { choosePort } from '../ports.ts';
import { readSpans } from './otlp.ts';
import { listPage, tracePage } from './pages.ts';
import { TraceBook } from './trace-book.ts';

const preferredPort = 4319;
const policy = closedPolicy("style-src 'unsafe-inline'");

/** Opens the page if `TRACES` asks for it: what every process is told of it, and how to close it. */
export async function watchTraces(
  env: Pick<StackEnv, 'TRACES' | 'NODE_ENV' | 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  fixedPorts: boolean,
  say: (line: string) => void,
): Promise<{ env: Readonly<Record<string, string>>; stop(): Promise<void> }> {
  if (env.TRACES === 'off') return { env: {}, stop: async () => undefined };
  if (env.NODE_ENV === 'production') throw new StackError('TRACES no se admite en producción.');
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    throw new StackError('TRACES y OTEL_EXPORTER_OTLP_ENDPOINT se excluyen: quita uno de los dos.');
  }
  const { url, stop } = await startTraceViewer(await choosePort(fixedPorts ? preferredPort : 0));
  say(`• trazas: ${url}`);
  // The page reads JSON alone, and its own requests are not traced.
  const all = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_TRACES_SAMPLER: '' };
  return { env: { ...all, OTEL_EXPORTER_OTLP_ENDPOINT: url }, stop };
}

/** Takes OTLP (JSON over HTTP) on the loopback interface and shows the last traces as pages. */
export async function startTraceViewer(port = 0) {
  // Loaded only where it is asked for.
  const { fastify } = await import('fastify');
  const book = new TraceBook();
  const server = fastify({ bodyLimit: 16 * 1024 * 1024, forceCloseConnections: true });
  server.addHook('onRequest', async ({ hostname }, reply) => {
    // A name from outside that leads to this address would let a foreign page read along.
    if (!/^(127\.0\.0\.1|localhost)$/.test(hostname)) await reply.code(403).send();
    reply.headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' });
  });
  server.post('/v1/traces', async ({ body }, reply) => {
    const spans = readSpans(body);
    if (!spans) return reply.code(400).send();
    book.add(spans);
    return {};
  });
  // Metrics and logs come to the same address; they are not shown.
  for (const signal of ['metrics', 'logs']) server.post(`/v1/${signal}`, async () => ({}));
  server.get('/', (_, reply) => reply.type('text/html').send(listPage(book.all())));
  server.get<{ Params: { id: string } }>('/traza/:id', ({ params }, reply) => {
    const together = book.together(params.id);
    reply.code(together.length > 0 ? 200 : 404);
    return reply.type('text/html').send(tracePage(together));
  });
  const url = await server.listen({ port, host: '127.0.0.1' });
  return { url, book, stop: () => server.close() };
}
