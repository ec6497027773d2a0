import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { build, hold, listen, site, until } from './support.ts';

it('forwards calls while clients hold more streams and pictures open than a connection pool has', async () => {
  // More bytes than the system buffers for a client that does not read.
  const large = Buffer.alloc(20e6);
  const origin = await site((request, response) => {
    if (request.url === '/api/events') return void response.end('[]');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(request.url === '/media/large' ? large : ': \n\n');
  });
  const abort = new AbortController();
  const { signal } = abort;
  const open = Array.from({ length: 150 }, (_, index) =>
    fetch(`${origin}${index % 15 ? '/api/live/e1' : '/media/large'}`, { signal }),
  );
  await Promise.all(open);
  expect((await fetch(`${origin}/api/events`)).status).toBe(200);
  abort.abort();
  await Promise.allSettled(open);
});

it('ends a connection that sends a request before the previous answer, and forwards none of its further requests', async () => {
  let forwarded = 0;
  const origin = await site(() => (forwarded += 1));
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write('GET /api/events HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(500));
  await once(socket.resume(), 'close');
  expect(forwarded).toBeLessThan(2);
});

const half = 'HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{';
it.each([
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: ', { headersMs: 300 }, 408],
  ['half a body', `POST /api/events ${half}`, { paceMs: 300 }, 408],
  ['half a body to no route', `POST /a ${half}`, { paceMs: 300 }, 404],
])('answers and cuts off a client that sends %s', async (_, text, limit, status) => {
  const waits = { ...limit, lookEveryMs: 50, lingerMs: 100 };
  const gateway = await listen((request, response) => {
    request.on('end', () => response.end()).resume();
  });
  const app = await build(gateway, {}, waits);
  const held = await hold(await app.listen({ port: 0, host: '127.0.0.1' }), text);
  const open = promisify(app.server.getConnections.bind(app.server));
  await until(async () => (await open()) === 0);
  await until(() => held.answer.startsWith(`HTTP/1.1 ${status} `));
});

it.each([
  ['on', 'false', 2],
  ['on', 'loopback', 4],
  ['off', 'false', 4],
])(
  'with LIMITS=%s and TRUST_PROXY=%s serves %i of four connections where two are allowed',
  async (LIMITS, TRUST_PROXY, served) => {
    const settings = { LIMITS, TRUST_PROXY, CONNECTIONS_PER_ADDRESS: '2' };
    const origin = await site(() => undefined, settings);
    const request = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
    const held = await Promise.all(Array.from({ length: 4 }, () => hold(origin, request)));
    await until(() => held.every(({ answer, isEnded }) => answer !== '' || isEnded));
    expect(held.filter(({ answer }) => answer !== '')).toHaveLength(served);
  },
);
