import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@el-reto/contracts';
import { endRequestSpan, inRequestSpan, traceHttp } from './trace-http.ts';
import { activeTraceparent, noteFailure, traceWith } from './tracing.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const from = (flags: string) => ({ traceparent: `00-${traceId}-${parentId}-${flags}` });

const exporter = new InMemorySpanExporter();
const spans = () => exporter.getFinishedSpans();

beforeEach(() => {
  exporter.reset();
  const processor = new SimpleSpanProcessor({ exporter });
  traceWith(new TracerProvider({ spanProcessors: [processor] }).getTracer('test'));
});
afterEach(() => {
  traceWith(undefined);
});

/** An application that traces a share of its requests. Without a share, callers choose. */
function application(share?: number, callersChoose = share === undefined) {
  const app = Fastify();
  const sampling = share !== undefined && { sampling: { share, callersChoose } };
  traceHttp(app, { traces: (route) => route !== '/health', ...sampling });
  app.setErrorHandler((error, request, reply) => {
    inRequestSpan(request, () => noteFailure(error));
    return reply.code(error instanceof AppError ? error.status : 500).send('failed');
  });
  app.get('/health', () => activeTraceparent());
  app.route({
    method: 'POST',
    url: '/posts/:postId',
    onRequest: async (request) => void (request.headers['seen'] = activeTraceparent() ?? ''),
    handler: async (request) => ({ hook: request.headers['seen'], handler: activeTraceparent() }),
  });
  app.get('/gone', () => Promise.reject(new AppError('POST_NOT_FOUND')));
  app.get('/broken', () => Promise.reject(new TypeError('no')));
  app.get('/live', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200);
    endRequestSpan(request, reply);
    const ended = spans().length;
    reply.raw.end(String(ended));
  });
  const get = (url: string) => app.inject({ url });
  const post = (headers = {}) =>
    app.inject({ method: 'POST', url: '/posts/p1', headers, payload: { a: 1 } });
  return { get, post };
}

it('a traced request has a span in its caller’s trace, regardless of the flags, in hooks and handler', async () => {
  const { hook, handler } = (await application(1).post(from('00'))).json();
  const [span, ...others] = spans();
  expect(others).toEqual([]);
  expect(span?.name).toBe('POST /posts/{postId}');
  expect(span?.spanContext().traceId).toBe(traceId);
  expect(span?.parentSpanContext?.spanId).toBe(parentId);
  const own = `00-${traceId}-${span?.spanContext().spanId}-01`;
  expect([hook, handler]).toEqual([own, own]);
  expect(span?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/posts/{postId}',
    'http.response.status_code': 200,
    'el_reto.post.id': 'p1',
  });
});

it('a request without a trace begins one; a request that is not traced has no active trace', async () => {
  await application(1).post();
  expect(spans()[0]?.parentSpanContext).toBeUndefined();
  expect((await application(0).post(from('01'))).json().handler).toBeNull();
  expect(spans()).toHaveLength(1);
});

it.each([
  [0.49, 1],
  [0.5, 0],
])('of a share of one half, a request that draws %f has %i spans', async (drawn, count) => {
  vi.spyOn(Math, 'random').mockReturnValue(drawn);
  await application(0.5).post();
  expect(spans()).toHaveLength(count);
});

it.each([
  ['by default a caller with the flags 01 chooses', undefined, from('01'), 1],
  ['by default a caller with the flags 00 chooses', undefined, from('00'), 0],
  ['by default a caller without a trace gets none', undefined, {}, 0],
  ['beside a share of 0 a caller with the flags 01 chooses', 0, from('01'), 1],
  ['beside a share of 1 a caller with the flags 00 chooses', 1, from('00'), 0],
  ['a share of 0 holds for callers without a trace', 0, {}, 0],
  ['a share of 1 holds for callers without a trace', 1, {}, 1],
])('where callers choose, %s', async (_, share, headers, count) => {
  const { handler } = (await application(share, true).post(headers)).json();
  expect([spans().length, handler === null]).toEqual([count, count === 0]);
});

it.each([
  ['/gone', 404, 'POST_NOT_FOUND', 0],
  ['/broken', 500, 'TypeError', 2],
])('the span of %s has the status %i, the error %s and the span status %i', async (...row) => {
  const [url, status, type, code] = row;
  await application(1).get(url);
  const attributes = { 'http.response.status_code': status, 'error.type': type };
  expect(spans()).toMatchObject([{ attributes, status: { code } }]);
});

it('the span of a stream ends before the stream does, and an excluded route has no span', async () => {
  const { get } = application(1);
  expect((await get('/live')).body).toBe('1');
  expect((await get('/health')).body).toBe('null');
  expect(spans()).toHaveLength(1);
});
