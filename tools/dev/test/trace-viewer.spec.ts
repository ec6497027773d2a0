import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { startTraceViewer } from '../src/traces/watch-traces.ts';

const type = { 'content-type': 'application/json' };

const pair = (key: string, stringValue: string) => [{ key, value: { stringValue } }];

/** A span of OTLP, as another language's exporter would write it: times as text, enums as numbers. */
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
  const started = await startTraceViewer();
  onTestFinished(() => started.stop());
  const post = (path: string, body: string, headers: Record<string, string> = type) =>
    fetch(`${started.url}${path}`, { method: 'POST', body, headers });
  const page = async (path: string) => (await fetch(`${started.url}${path}`)).text();
  return { ...started, post, page };
}

it('shows what it received, as text and never as markup', async () => {
  const { post, page } = await viewer();
  expect(await page('/')).toContain('Todavía no hay ninguna');
  const id = randomBytes(16);
  expect((await post('/v1/traces', exported(span(id, 'rpc.<b>toggle</b>')))).status).toBe(200);
  const list = await page('/');
  expect(list).toContain(`href="/traza/${id.toString('hex')}"`);
  expect(list).toContain('rpc.&lt;b&gt;toggle&lt;/b&gt;');
  const trace = await page(`/traza/${id.toString('hex')}`);
  expect(trace).toContain('rpc.&lt;b&gt;toggle&lt;/b&gt;');
  expect(trace).toContain('&lt;script&gt;');
  expect(trace).toContain('2.50 ms');
  expect(trace).toContain('kind: server');
  expect(`${list}${trace}`).not.toMatch(/<script|<b>/);
});

it('takes metrics and logs without a word, and refuses what it cannot read', async () => {
  const { post, book, page } = await viewer();
  expect((await post('/v1/metrics', exported(span(randomBytes(16), 'x')))).status).toBe(200);
  expect((await post('/v1/logs', exported(span(randomBytes(16), 'x')))).status).toBe(200);
  expect((await post('/elsewhere', exported(span(randomBytes(16), 'x')))).status).toBe(404);
  expect((await post('/v1/traces', '{')).status).toBe(400);
  const protobuf = { 'content-type': 'application/x-protobuf' };
  expect((await post('/v1/traces', '{"resourceSpans":[]}', protobuf)).status).toBe(415);
  expect(book.all()).toEqual([]);
  expect(await page('/traza/0af7651916cd43dd8448eb211c80319c')).toContain('ya no está');
});

it('answers to this machine alone, and to no name that leads here from outside', async () => {
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
