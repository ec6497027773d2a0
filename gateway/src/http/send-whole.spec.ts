import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { sendWhole } from './send-whole.ts';

const app = fastify();
app.get('/', (request, reply) =>
  sendWhole(request, reply, {
    bytes: Buffer.from('0123456789'),
    tag: 'digits',
    headers: { 'cache-control': 'public' },
    content: { 'content-type': 'image/jpeg' },
  }),
);
const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await app.inject({ method, url: '/', headers });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
};

it('sends the whole file and announces that it supports ranges', async () => {
  const { status, body, headers } = await ask({});
  expect([status, body, headers.etag]).toEqual([200, '0123456789', '"digits"']);
  expect(headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'public',
    'content-type': 'image/jpeg',
    'content-length': '10',
  });
});

it('answers HEAD without bytes, even if a range is requested', async () => {
  const { status, body, headers } = await ask({ range: 'bytes=0-1' }, 'HEAD');
  expect([status, body, headers['content-length']]).toEqual([200, '', '10']);
});

it('answers 304 to a client that has the file, even if a range is requested', async () => {
  const { status, body, headers } = await ask({ 'if-none-match': '"digits"', range: 'bytes=0-1' });
  expect([status, body, headers.etag]).toEqual([304, '', '"digits"']);
  expect(headers['content-type']).toBeUndefined();
});

it.each([
  ['bytes=0-0', '0', 'bytes 0-0/10'],
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=7-100', '789', 'bytes 7-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=-100', '0123456789', 'bytes 0-9/10'],
])('a range %s is %s', async (range, part, contentRange) => {
  const { status, body, headers } = await ask({ range });
  expect([status, body, headers['content-range']]).toEqual([206, part, contentRange]);
  expect(headers['content-length']).toBe(String(part.length));
});

it.each(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('a range %s is refused', async (range) => {
  const { status, body, headers } = await ask({ range });
  expect([status, body, headers['content-range']]).toEqual([416, '', 'bytes */10']);
});

it.each(['bytes=4-2', 'bytes=0-1,4-5', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes'])(
  'a range %s is ignored: the whole file is sent',
  async (range) => {
    expect(await ask({ range })).toMatchObject({ status: 200, body: '0123456789' });
  },
);

it.each([
  ['"digits"', 206],
  ['W/"digits"', 200],
  ['"others"', 200],
  ['Mon, 23 Nov 2026 00:00:00 GMT', 200],
])('a range with `If-Range: %s` is answered with %d', async (ifRange, status) => {
  expect((await ask({ range: 'bytes=0-1', 'if-range': ifRange })).status).toBe(status);
});
