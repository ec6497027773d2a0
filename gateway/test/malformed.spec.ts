import { errorSchema } from '@el-reto/contracts';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { adminUid, testGateway } from './support/test-gateway.ts';

const { call, gateway, refusal } = await testGateway();

/** Sends bytes as they are, which no HTTP client would. */
async function raw(request: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.end(request);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body };
}
const get = (target: string, ...headers: string[]) =>
  `GET ${target} HTTP/1.1\r\n${['Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const rawRefusal = async (request: string) => {
  const { status, body } = await raw(request);
  return [status, errorSchema.parse(JSON.parse(body)).code];
};

describe('an address', () => {
  it.each([
    ['/api/nope', 404, 'ROUTE_NOT_FOUND'],
    ['/api', 404, 'ROUTE_NOT_FOUND'],
    ['/api/events/', 404, 'ROUTE_NOT_FOUND'],
    ['/api/events/../../etc/passwd', 404, 'ROUTE_NOT_FOUND'],
    ['/api/event-posts/%E0', 400, 'MALFORMED_REQUEST'],
    ['/%E0%A4%A', 400, 'MALFORMED_REQUEST'],
    ['/api/event-posts/a%00b', 400, 'MALFORMED_REQUEST'],
    ['/api/event-posts/a%2Fb', 400, 'MALFORMED_REQUEST'],
    ['/api/event-posts/__proto__?limit=0', 400, 'MALFORMED_REQUEST'],
    ['/api/event-posts/e1?limit=1000', 400, 'MALFORMED_REQUEST'],
    ['/api/event-posts/e1?limit=5&limit=6', 400, 'MALFORMED_REQUEST'],
    ['/api/event-posts/e1?sort=worst', 400, 'MALFORMED_REQUEST'],
    ['/api/event-posts/e1?cursor=', 400, 'MALFORMED_REQUEST'],
    ['/api/authors/lupe?limit=0', 400, 'MALFORMED_REQUEST'],
    ['/api/live/a%20b', 400, 'MALFORMED_REQUEST'],
    [`/api/event-posts/${'a'.repeat(200)}`, 400, 'MALFORMED_REQUEST'],
    [`/api/check-post-name/${'a'.repeat(201)}`, 400, 'MALFORMED_REQUEST'],
    ['/media/../secret', 404, 'MEDIA_NOT_FOUND'],
    ['/media/a%2F..%2F..%2Fb', 404, 'MEDIA_NOT_FOUND'],
    ['/media/%00', 404, 'MEDIA_NOT_FOUND'],
  ])('%s is answered by %i %s', async (target, status, code) => {
    expect(await rawRefusal(get(target))).toEqual([status, code]);
  });

  it('longer than any route is of no route', async () => {
    const target = `/api/event-posts/${'a'.repeat(9_000)}`;
    expect(await rawRefusal(get(target))).toEqual([404, 'ROUTE_NOT_FOUND']);
  });
});

describe('a JSON body', () => {
  const like = '/api/toggle-post-like/p1';
  const post = (fields: string) => `{"eventId":"e","mediaId":"m",${fields}}`;

  it.each([
    ['that is cut off', like, '{"uid":'],
    ['that is a string', like, '"ana"'],
    ['that is null', like, 'null'],
    ['that is empty', like, ''],
    ['without a field', like, '{}'],
    ['with a field of another type', like, '{"uid":{}}'],
    ['with a prototype', like, '{"uid":"ana","__proto__":{"admin":true}}'],
    ['with a constructor', like, '{"uid":"ana","constructor":{"prototype":{}}}'],
    ['with a NUL character', like, '{"uid":"a\\u0000"}'],
    [
      'with a date that does not exist',
      '/api/users',
      '{"name":"A","lastName":"B","dob":"2000-02-30"}',
    ],
    ['with half of a sign-up', '/api/users', '{"name":"A"}'],
    ['with a blank name', '/api/posts', post('"name":" "')],
    [
      'with a point outside the picture',
      '/api/posts',
      post('"name":"Sol","focus":{"x":1.01,"y":0}'),
    ],
    ['with half of a point', '/api/posts', post('"name":"Sol","focus":{"x":0.5}')],
  ])('%s is malformed', async (_, path, body) => {
    const headers = { 'content-type': 'application/json', ...bearer(tokenFor('ana')) };
    const answer = await call(path, { method: 'POST', headers, body });
    const { code } = errorSchema.parse(await answer.json());
    expect([answer.status, code]).toEqual([400, 'MALFORMED_REQUEST']);
  });

  it.each([
    ['of another account', like, { uid: 'eve' }, 403, 'UID_MISMATCH'],
    ['of 300 kB', like, { uid: 'a'.repeat(300_000) }, 413, 'BODY_TOO_LARGE'],
    [
      'with an invisible name',
      '/api/posts',
      { eventId: 'e', mediaId: 'm', name: 'El\u3164Sol' },
      422,
      'NAME_NOT_READABLE',
    ],
    [
      'with a name in two alphabets',
      '/api/users',
      { name: 'Аna', lastName: 'B', dob: '1990-01-01' },
      422,
      'NAME_NOT_READABLE',
    ],
  ])('%s is refused', async (_, path, body, status, code) => {
    expect(await refusal('POST', path, { uid: 'ana', body })).toEqual([status, code]);
  });

  it('of an administrator is checked, too', async () => {
    const body = { approve: Array.from({ length: 101 }, () => 'p') };
    const malformed = [400, 'MALFORMED_REQUEST'];
    expect(await refusal('POST', '/api/admin/posts/batch', { uid: adminUid, body })).toEqual(
      malformed,
    );
  });
});

describe('a body', () => {
  it.each([
    ['/api/toggle-post-like/p1', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      '/api/toggle-post-like/p1',
      'application/x-www-form-urlencoded',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['/api/media?purpose=post', 'text/plain', 415, 'NOT_AN_IMAGE'],
    ['/api/media', 'image/png', 400, 'MALFORMED_REQUEST'],
    ['/api/media?purpose=fun', 'image/png', 400, 'MALFORMED_REQUEST'],
  ])('for %s as %s is answered by %i %s', async (path, type, status, code) => {
    const headers = { 'content-type': type, ...bearer(tokenFor('ana')) };
    const answer = await call(path, { method: 'POST', headers, body: 'uid=ana' });
    expect([answer.status, errorSchema.parse(await answer.json()).code]).toEqual([status, code]);
  });

  it.each([
    { body: 'hello', headers: { 'content-type': 'text/plain' } },
    { body: '{"broken":', headers: { 'content-type': 'application/json' } },
    { body: new URLSearchParams({ a: 'b' }) },
    {},
  ])('is dropped where the call takes none: %j', async (init) => {
    const answer = await call('/api/events', { method: 'POST', ...init });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  });
});

describe('headers', () => {
  it('with an Idempotency-Key that is no UUID are refused', async () => {
    const headers = { 'idempotency-key': 'again' };
    const answer = await call('/api/increment-post-view/p1', { method: 'POST', headers });
    const { code, message } = errorSchema.parse(await answer.json());
    expect([answer.status, code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect(message).toContain('Idempotency-Key');
  });

  it('with an unknown expectation are accepted', async () => {
    expect((await raw(get('/api/health/live', 'Expect: the-unexpected'))).status).toBe(200);
  });

  it.each([
    ['longer than 16 kB', get('/api/events', `X-Long: ${'a'.repeat(20_000)}`), 431],
    ['without HTTP', 'hello\r\n\r\n', 400],
    ['with a length that is no number', get('/api/events', 'Content-Length: abc'), 400],
  ])('%s are refused in the form of all errors', async (_, request, status) => {
    expect(await rawRefusal(request)).toEqual([status, 'MALFORMED_REQUEST']);
  });

  it('of a HEAD request are refused without a body', async () => {
    const request = `HEAD /api/events?q=${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
    expect(await raw(request)).toEqual({ status: 431, body: '' });
  });
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
