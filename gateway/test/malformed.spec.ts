import { errorSchema } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { RawClient } from './support/raw-client.ts';
import { testGateway } from './support/test-gateway.ts';

const { call, gateway, send } = await testGateway();

/** Sends bytes that an HTTP client would not send. */
async function raw(request: string): Promise<{ status: number; body: string }> {
  const answer = await (await RawClient.send(gateway.url, request)).readAll();
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body };
}
const get = (target: string, ...headers: string[]) =>
  `GET ${target} HTTP/1.1\r\n${['Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const rawRefusal = async (request: string) => {
  const { status, body } = await raw(request);
  return [status, errorSchema.parse(JSON.parse(body)).code];
};

it.each([
  ['/api/nope', 404, 'ROUTE_NOT_FOUND'],
  ['/api/events/', 404, 'ROUTE_NOT_FOUND'],
  ['/api/events/../../etc/passwd', 404, 'ROUTE_NOT_FOUND'],
  [`/api/event-posts/${'a'.repeat(9_000)}`, 404, 'ROUTE_NOT_FOUND'],
  ['/api/event-posts/%E0', 400, 'MALFORMED_REQUEST'],
  ['/%E0%A4%A', 400, 'MALFORMED_REQUEST'],
  ['/api/event-posts/a%00b', 400, 'MALFORMED_REQUEST'],
  ['/api/event-posts/a%2Fb', 400, 'MALFORMED_REQUEST'],
  ['/api/event-posts/__proto__?limit=0', 400, 'MALFORMED_REQUEST'],
  ['/api/event-posts/e1?limit=5&limit=6', 400, 'MALFORMED_REQUEST'],
  ['/api/live/a%20b', 400, 'MALFORMED_REQUEST'],
  [`/api/event-posts/${'a'.repeat(200)}`, 400, 'MALFORMED_REQUEST'],
  ['/media/../secret', 404, 'MEDIA_NOT_FOUND'],
  ['/media/a%2F..%2F..%2Fb', 404, 'MEDIA_NOT_FOUND'],
  ['/media/%00', 404, 'MEDIA_NOT_FOUND'],
])('the address %s is answered by %i %s', async (target, status, code) => {
  expect(await rawRefusal(get(target))).toEqual([status, code]);
});

it.each([
  ['/%E0%A4%A', 'text/html,*/*;q=0.8', 400, 'text/html; charset=utf-8'],
  ['/contest/%C0', 'text/html', 400, 'text/html; charset=utf-8'],
  ['/contest/%C0', '*/*', 400, 'application/json; charset=utf-8'],
  ['/api/event-posts/%E0', 'text/html', 400, 'application/json; charset=utf-8'],
])('the malformed address %s gets a page if it accepts %s', async (path, accept, ...expected) => {
  const answer = await call(path, { headers: { accept } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual(expected);
  expect(await answer.text()).toContain('la dirección no es válida');
  const policy = answer.headers.get('content-security-policy');
  expect(policy !== null).toBe(answer.headers.get('content-type')?.startsWith('text/html'));
});

const like = '/api/toggle-post-like/p1';
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const post = (fields: string) => `{"eventId":"e","mediaId":"m","name":"Sol",${fields}}`;

it.each([
  [like, json, '{"uid":', 400, 'MALFORMED_REQUEST'],
  [like, json, '"ana"', 400, 'MALFORMED_REQUEST'],
  [like, json, '', 400, 'MALFORMED_REQUEST'],
  [like, json, '{"uid":"ana","__proto__":{"admin":true}}', 400, 'MALFORMED_REQUEST'],
  [like, json, '{"uid":"ana","constructor":{"prototype":{}}}', 400, 'MALFORMED_REQUEST'],
  [like, json, '{"uid":"a\\u0000"}', 400, 'MALFORMED_REQUEST'],
  ['/api/posts', json, post('"focus":{"x":1.01,"y":0}'), 400, 'MALFORMED_REQUEST'],
  ['/api/posts', json, post('"focus":{"x":0.5}'), 400, 'MALFORMED_REQUEST'],
  ['/api/posts', json, post('"name":"Аna"'), 422, 'NAME_NOT_READABLE'],
  ['/api/posts', json, Buffer.from(post('"name":"Niña"'), 'latin1'), 400, 'MALFORMED_REQUEST'],
  [like, 'text/plain', 'uid=ana', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [like, form, 'uid=ana', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['/api/media?purpose=post', 'text/plain', 'uid=ana', 415, 'NOT_AN_IMAGE'],
  ['/api/media', 'image/png', 'uid=ana', 400, 'MALFORMED_REQUEST'],
])('a body for %s as %s is refused: %s', async (path, type, body, status, code) => {
  const headers = { 'content-type': type, ...bearer(tokenFor('ana')) };
  const answer = await call(path, { method: 'POST', headers, body });
  expect([answer.status, errorSchema.parse(await answer.json()).code]).toEqual([status, code]);
});

it.each([300_000, 3_000_000])('a body of %i bytes is refused to every client', async (size) => {
  const body = { uid: 'a'.repeat(size) };
  for (let n = 0; n < 10; n += 1) {
    const { status, headers, body: answer } = await send('POST', like, { uid: 'ana', body });
    // With `connection: close`, the client could lose the answer.
    const connection = headers.get('connection');
    expect([status, answer['code'], connection]).toEqual([413, 'BODY_TOO_LARGE', null]);
  }
});

it.each([
  { body: 'hello', headers: { 'content-type': 'text/plain' } },
  { body: '{"broken":', headers: { 'content-type': 'application/json' } },
  { body: new URLSearchParams({ a: 'b' }) },
  {},
])('a body is dropped where the call takes none: %j', async (init) => {
  const answer = await call('/api/events', { method: 'POST', ...init });
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
});

it('headers with an unknown `Expect` value are accepted', async () => {
  expect((await raw(get('/api/health/live', 'Expect: the-unexpected'))).status).toBe(200);
});

it.each([
  ['longer than 16 kB', get('/api/events', `X-Long: ${'a'.repeat(20_000)}`), 431],
  ['with a length that is no number', get('/api/events', 'Content-Length: abc'), 400],
  [
    'with a key that is no UUID',
    get('/api/events', 'Idempotency-Key: again').replace('GET', 'POST'),
    400,
  ],
])('headers %s are refused in the form of all errors', async (_, request, status) => {
  expect(await rawRefusal(request)).toEqual([status, 'MALFORMED_REQUEST']);
});

it('headers of a HEAD request are refused without a body', async () => {
  const request = `HEAD /api/events?q=${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
  expect(await raw(request)).toEqual({ status: 431, body: '' });
});

it.each([
  ['GET', '/api/a%C3%B1o?x=1', '/api/año'],
  ['POST', '/api/a%C3%B1o?x=1', '/api/año'],
  ['GET', '/share/a/b%C3%B1.png?format=story', '/share/a/bñ.png'],
  ['GET', '/assets/%C3%B1.js?v=1', '/assets/ñ.js'],
])('%s %s names the decoded path without its query: %s', async (method, path, named) => {
  const { message } = errorSchema.parse(await (await call(path, { method })).json());
  expect(message).toBe(`Page not found: ${named}`);
});

it.each([
  ['PUT', '/api/events'],
  ['PATCH', '/api/events'],
  ['DELETE', '/api/events'],
  ['POST', '/gallery'],
  ['HEAD', '/api/live/e1'],
])('there is no route for %s %s', async (method, path) => {
  expect((await call(path, { method })).status).toBe(404);
});
