import { errorSchema } from '@el-reto/contracts';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { adminUid, startTestGateway, type TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway();
});
afterAll(() => t.stop());

const json = { 'content-type': 'application/json' };
const user = () => bearer(tokenFor('ana'));
const admin = () => bearer(tokenFor(adminUid));

/** Sends bytes as they are: no client mends them on the way. */
async function raw(request: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(t.gateway.url);
  const socket = connect(Number(port), hostname);
  socket.end(request);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body };
}

const get = (target: string, ...headers: string[]) =>
  `GET ${target} HTTP/1.1\r\n${['Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

describe('addresses', () => {
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
    [`/api/event-posts/${'a'.repeat(200)}`, 400, 'MALFORMED_REQUEST'],
    [`/api/check-post-name/${'a'.repeat(201)}`, 400, 'MALFORMED_REQUEST'],
    ['/media/../secret', 404, 'MEDIA_NOT_FOUND'],
    ['/media/a%2F..%2F..%2Fb', 404, 'MEDIA_NOT_FOUND'],
    ['/media/%00', 404, 'MEDIA_NOT_FOUND'],
  ])('%s: %i %s', async (target, status, code) => {
    const answer = await raw(get(target));
    expect([answer.status, errorSchema.parse(JSON.parse(answer.body)).code]).toEqual([
      status,
      code,
    ]);
  });
});

it('an expectation that means nothing here is passed over', async () => {
  const answer = await raw(get('/api/health/live', 'Expect: the-unexpected'));
  expect(answer.status).toBe(200);
});

it('a refusal of HEAD has no body, though there was no request yet', async () => {
  const request = `HEAD /api/events?q=${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
  expect(await raw(request)).toEqual({ status: 431, body: '' });
});

it('an address longer than any is nobody’s', async () => {
  const answer = await raw(get(`/api/event-posts/${'a'.repeat(9_000)}`));
  expect([answer.status, errorSchema.parse(JSON.parse(answer.body)).code]).toEqual([
    404,
    'ROUTE_NOT_FOUND',
  ]);
});

describe('bodies', () => {
  const like = '/api/toggle-post-like/p1';
  const cases: [string, string, RequestInit, number, string][] = [
    ['no JSON', like, { headers: json, body: '{"uid":' }, 400, 'MALFORMED_REQUEST'],
    ['JSON that is no object', like, { headers: json, body: '"ana"' }, 400, 'MALFORMED_REQUEST'],
    ['null', like, { headers: json, body: 'null' }, 400, 'MALFORMED_REQUEST'],
    ['an empty body', like, { headers: json }, 400, 'MALFORMED_REQUEST'],
    ['a missing field', like, { headers: json, body: '{}' }, 400, 'MALFORMED_REQUEST'],
    [
      'a field of another type',
      like,
      { headers: json, body: '{"uid":{}}' },
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a prototype',
      like,
      { headers: json, body: '{"uid":"ana","__proto__":{"admin":true}}' },
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a constructor',
      like,
      { headers: json, body: '{"uid":"ana","constructor":{"prototype":{}}}' },
      400,
      'MALFORMED_REQUEST',
    ],
    ['a NUL byte', like, { headers: json, body: '{"uid":"a\\u0000"}' }, 400, 'MALFORMED_REQUEST'],
    ['somebody else', like, { headers: json, body: '{"uid":"eve"}' }, 403, 'UID_MISMATCH'],
    [
      'another type',
      like,
      { headers: { 'content-type': 'text/plain' }, body: 'uid=ana' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a form', like, { body: new URLSearchParams({ uid: 'ana' }) }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'too much',
      like,
      { headers: json, body: JSON.stringify({ uid: 'a'.repeat(300_000) }) },
      413,
      'BODY_TOO_LARGE',
    ],
    [
      'a date that does not exist',
      '/api/users',
      { headers: json, body: '{"name":"A","lastName":"B","dob":"2000-02-30"}' },
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'half a sign-up',
      '/api/users',
      { headers: json, body: '{"name":"A"}' },
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a name of nothing',
      '/api/posts',
      { headers: json, body: '{"eventId":"e","name":" ","mediaId":"m"}' },
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a point beside the picture',
      '/api/posts',
      {
        headers: json,
        body: '{"eventId":"e","name":"Sol","mediaId":"m","focus":{"x":1.01,"y":0}}',
      },
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'half a point',
      '/api/posts',
      { headers: json, body: '{"eventId":"e","name":"Sol","mediaId":"m","focus":{"x":0.5}}' },
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a name that nobody can read',
      '/api/posts',
      { headers: json, body: '{"eventId":"e","name":"El\\u3164Sol","mediaId":"m"}' },
      422,
      'NAME_NOT_READABLE',
    ],
    [
      'a person of two alphabets',
      '/api/users',
      { headers: json, body: '{"name":"Аna","lastName":"B","dob":"1990-01-01"}' },
      422,
      'NAME_NOT_READABLE',
    ],
    [
      'no picture',
      '/api/media?purpose=post',
      { headers: { 'content-type': 'text/plain' }, body: 'x' },
      415,
      'NOT_AN_IMAGE',
    ],
    [
      'no purpose',
      '/api/media',
      { headers: { 'content-type': 'image/png' }, body: 'x' },
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'an odd purpose',
      '/api/media?purpose=fun',
      { headers: { 'content-type': 'image/png' }, body: 'x' },
      400,
      'MALFORMED_REQUEST',
    ],
  ];

  it.each(cases)('%s', async (_, path, init, status, code) => {
    const headers = { ...(init.headers as Record<string, string>), ...user() };
    const answer = await t.call(path, { method: 'POST', ...init, headers });
    expect(errorSchema.parse(await answer.json()).code).toBe(code);
    expect(answer.status).toBe(status);
  });

  it('are dropped where none is wanted, whatever their type', async () => {
    for (const init of [
      { body: 'hello', headers: { 'content-type': 'text/plain' } },
      { body: '{"broken":', headers: json },
      { body: new URLSearchParams({ a: 'b' }) },
      {},
    ]) {
      const answer = await t.call('/api/events', { method: 'POST', ...init });
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    }
  });

  it('of an administrator are looked at as closely', async () => {
    const answer = await t.call('/api/admin/posts/batch', {
      method: 'POST',
      headers: { ...json, ...admin() },
      body: JSON.stringify({ approve: Array.from({ length: 101 }, () => 'p') }),
    });
    expect(answer.status).toBe(400);
  });
});

describe('headers', () => {
  it('an Idempotency-Key that is no UUID is refused', async () => {
    const headers = { 'idempotency-key': 'again' };
    const answer = await t.call('/api/increment-post-view/p1', { method: 'POST', headers });
    const { code, message } = errorSchema.parse(await answer.json());
    expect([answer.status, code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect(message).toContain('Idempotency-Key');
  });

  it('may be too many', async () => {
    const answer = await raw(get('/api/events', `X-Long: ${'a'.repeat(20_000)}`));
    expect(answer.status).toBe(431);
    expect(errorSchema.parse(JSON.parse(answer.body)).code).toBe('MALFORMED_REQUEST');
  });

  it('what is no HTTP gets an answer all the same', async () => {
    for (const bytes of ['hello\r\n\r\n', get('/api/events', 'Content-Length: abc')]) {
      const answer = await raw(bytes);
      expect(answer.status).toBe(400);
      expect(errorSchema.parse(JSON.parse(answer.body)).success).toBe(false);
    }
  });
});

describe('methods', () => {
  it.each(['PUT', 'PATCH', 'DELETE'])('%s where there is none', async (method) => {
    const answer = await t.call('/api/events', { method });
    expect([answer.status, errorSchema.parse(await answer.json()).code]).toEqual([
      404,
      'ROUTE_NOT_FOUND',
    ]);
  });

  it('POST to a page', async () => {
    const answer = await t.call('/gallery', { method: 'POST' });
    expect([answer.status, errorSchema.parse(await answer.json()).code]).toEqual([
      404,
      'ROUTE_NOT_FOUND',
    ]);
  });
});
