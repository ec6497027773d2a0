import { closedPolicy } from '@el-reto/contracts/headers';
import { fastify } from 'fastify';
import { readSpans } from './otlp.ts';
import { listPage, tracePage } from './pages.ts';
import { TraceBook } from './trace-book.ts';

const policy = closedPolicy("style-src 'unsafe-inline'");

/** Takes OTLP (JSON over HTTP) on the loopback interface and shows the last traces as pages. */
export async function startTraceViewer(port = 0) {
  const book = new TraceBook();
  const server = fastify({ bodyLimit: 16 * 1024 * 1024, forceCloseConnections: true });
  server.removeContentTypeParser('text/plain');
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
    const status = together.length > 0 ? 200 : 404;
    return reply.code(status).type('text/html').send(tracePage(together));
  });
  const url = await server.listen({ port, host: '127.0.0.1' });
  return { url, book, stop: () => server.close() };
}
