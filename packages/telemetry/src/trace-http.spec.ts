import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@el-reto/contracts';
import type { Sampling } from './env.ts';
import { endRequestSpan, inRequestSpan, traceHttp } from './trace-http.ts';
import { activeTraceparent, noteFailure, traceWith } from './tracing.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const from = (flags: string) => ({ traceparent: `00-${traceId}-${parentId}-${flags}` });

const kept = new InMemorySpanExporter();
const spans = () => kept.getFinishedSpans();

beforeEach(() => {
  kept.reset();
  const processor = new SimpleSpanProcessor({ exporter: kept });
  traceWith(new TracerProvider({ spanProcessors: [processor] }).getTracer('test'));
});
afterEach(() => traceWith(undefined));

const chosen = (share: number): Sampling => ({ share, callersChoose: false });

function application(sampling?: Sampling) {
  const app = Fastify();
  traceHttp(app, { traces: (route) => route !== '/health', ...(sampling && { sampling }) });
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
    const open = spans().length;
    reply.raw.end(String(open));
  });
  const call = (method: 'GET' | 'POST', url: string, headers = {}) =>
    app.inject({ method, url, headers, ...(method === 'POST' && { payload: { a: 1 } }) });
  return { call };
}

describe('at the door, which decides', () => {
  it('a request is a span of the trace that the caller named, whatever its flags', async () => {
    const { call } = application(chosen(1));
    const { hook, handler } = (await call('POST', '/posts/p1', from('00'))).json();
    expect(spans()).toHaveLength(1);
    const [span] = spans();
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

  it('a request that names no trace begins one', async () => {
    await application(chosen(1)).call('POST', '/posts/p1');
    expect(spans()[0]?.parentSpanContext).toBeUndefined();
  });

  it('nothing is traced of what was not chosen', async () => {
    const { call } = application(chosen(0));
    const { handler } = (await call('POST', '/posts/p1', from('01'))).json();
    expect(handler).toBeNull();
    expect(spans()).toEqual([]);
  });

  it('about as many are chosen as are asked for', async () => {
    const { call } = application(chosen(0.5));
    for (let i = 0; i < 200; i++) await call('GET', '/gone');
    expect(spans().length).toBeGreaterThan(50);
    expect(spans().length).toBeLessThan(150);
  });

  it('routes that are not worth it are left out', async () => {
    expect((await application(chosen(1)).call('GET', '/health')).body).toBe('null');
    expect(spans()).toEqual([]);
  });
});

it.each([
  ['01', 1],
  ['00', 0],
])('where nothing is said, a caller with the flags %s makes for %i spans', async (flags, count) => {
  await application().call('POST', '/posts/p1', from(flags));
  expect(spans()).toHaveLength(count);
});

describe('where callers choose', () => {
  it.each([
    ['01', 0, 1],
    ['00', 1, 0],
  ])('a caller with the flags %s, beside a share of %i, makes for %i spans', async (...row) => {
    const [flags, share, count] = row;
    await application({ share, callersChoose: true }).call('POST', '/posts/p1', from(flags));
    expect(spans()).toHaveLength(count);
  });

  it.each([0, 1])('a caller that names none makes for the share of %i', async (share) => {
    await application({ share, callersChoose: true }).call('POST', '/posts/p1');
    expect(spans()).toHaveLength(share);
  });
});

describe('an answer', () => {
  it.each([
    ['/gone', 404, 'POST_NOT_FOUND', 0],
    ['/broken', 500, 'TypeError', 2],
  ])('of %s has its status and code', async (url, status, type, code) => {
    await application(chosen(1)).call('GET', url);
    expect(spans()[0]?.attributes).toMatchObject({
      'http.response.status_code': status,
      'error.type': type,
    });
    expect(spans()[0]?.status.code).toBe(code);
  });

  it('that stays open does not keep its span open', async () => {
    expect((await application(chosen(1)).call('GET', '/live')).body).toBe('1');
    expect(spans()).toHaveLength(1);
  });
});
