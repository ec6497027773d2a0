import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { startTraceViewer } from '../src/traces/watch-traces.ts';

const type = { 'content-type': 'application/json' };

const pair = (key: string, stringValue: string) => [{ key, value: { stringValue } }];

/** An OTLP span as exporters in other languages write it: times are texts, enums are numbers. */
const span = (traceId: Uint8Array, name: string) => ({
  traceId: Buffer.from(traceId).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  name,
  kind: 2,
  startTimeUnixNano: '1795000000000000',
  endTimeUnixNano: '1795000002500000',
  attributes: pair('error.type', '<script>'),
});

function exported(...spans: ReturnType<typeof span>[]): string {
  const resource = { attributes: pair('service.name', 'likes') };
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ spans }] }] });
}

async function viewer() {
  const { url, book, stop } = await startTraceViewer();
  onTestFinished(stop);
  const post = async (path: string, body: string, headers: Record<string, string> = type) =>
    (await fetch(`${url}${path}`, { method: 'POST', body, headers })).status;
  const page = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    return response.text();
  };
  return { url, book, post, page };
}

it('shows spans as text and never as markup', async () => {
  const { post, page } = await viewer();
  expect(await page('/')).toContain('Todavía no hay ninguna');
  const id = randomBytes(16);
  expect(await post('/v1/traces', exported(span(id, 'rpc.<b>toggle</b>')))).toBe(200);
  const list = await page('/');
  expect(list).toContain(`href="/traza/${id.toString('hex')}"`);
  expect(list).toContain('rpc.&lt;b&gt;toggle&lt;/b&gt;');
  const trace = await page(`/traza/${id.toString('hex')}`);
  const shown = ['rpc.&lt;b&gt;toggle&lt;/b&gt;', '&lt;script&gt;', '2.50 ms', 'kind: server'];
  expect(shown.filter((words) => !trace.includes(words))).toEqual([]);
  expect(`${list}${trace}`).not.toMatch(/<script|<b>/);
});

it.each([
  ['/v1/metrics', '{"resourceMetrics":[]}', 200],
  ['/v1/logs', '{"resourceLogs":[]}', 200],
  ['/elsewhere', exported(span(randomBytes(16), 'x')), 404],
  ['/v1/traces', '{', 400],
  ['/v1/traces', '{"resourceSpans":[]}', 415, { 'content-type': 'application/x-protobuf' }],
])('keeps nothing of an export to %s: %s, which gets %i', async (path, body, status, headers?) => {
  const { post, book, page } = await viewer();
  expect(await post(path, body, headers)).toBe(status);
  expect(book.all()).toEqual([]);
  expect(await page('/traza/0af7651916cd43dd8448eb211c80319c')).toContain('ya no está');
});

it('answers requests to 127.0.0.1 and localhost, and refuses other host names', async () => {
  const { url } = await viewer();
  const statusFor = (host: string) =>
    new Promise((resolve) => {
      request(url, { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
  expect(await statusFor('evil.example:4319')).toBe(403);
  expect(await statusFor('localhost:4319')).toBe(200);
});
