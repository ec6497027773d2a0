import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RawClient } from './support/raw-client.ts';
import { testGateway, until } from './support/test-gateway.ts';

/** In milliseconds. Node measures the first two by the clock. They are longer than any delay of a busy process. */
const waits = {
  headersMs: 10_000,
  // Longer than these tests wait: only the pace of a client ends its request.
  requestMs: 600_000,
  paceMs: 1_000,
  lookEveryMs: 50,
  lingerMs: 100,
};
const { gateway, startReplica } = await testGateway({}, { waits });

const post = 'POST /api/events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const get = 'GET /api/health/live HTTP/1.1\r\nHost: x\r\n';

const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`;
const half = 'Content-Length: 9000\r\n\r\n{';

describe.concurrent('a client that neither reads nor closes its connection', () => {
  it.each([
    ['nothing', '', '408'],
    ['headers that never end', `${get}X-A: `, '408'],
    ['half a body', post + half, '408'],
    ['a chunk that never ends', `${chunked}ff\r\n{`, '408'],
    ['what is not HTTP', 'hello\r\n\r\n', '400'],
    ['half a body after its answer', get + half, '200'],
  ])('is answered and cut off where it sends %s', async (_, text, status) => {
    const client = await RawClient.send(gateway.url, text);
    await until(() => client.isCutOff);
    expect(await client.readAll()).toContain(`HTTP/1.1 ${status} `);
  });

  it.for([
    ['headers, byte by byte', `${get}X-A: `, 'x'],
    ['a body, byte by byte', post + half, ' '],
    ['chunk after chunk', chunked, '1\r\n \r\n'],
    ['line ends after a request', `${get}\r\n`, '\r\n'],
    ['bytes after what is not HTTP', 'hello\r\n\r\n', 'x'],
  ] as const)('is cut off where it goes on sending %s', async ([, text, bytes], test) => {
    const client = await RawClient.send(gateway.url, text);
    const timer = setInterval(() => client.socket.writable && client.socket.write(bytes), 25);
    test.onTestFinished(() => clearInterval(timer));
    await until(() => client.isCutOff);
  });
});

it('a client that sends a body steadily, but for too long, is answered and cut off', async () => {
  // Only this client uses the gateway with the short limits.
  const short = { headersMs: 2_000, requestMs: 3_000, paceMs: 600_000 };
  const { url } = await startReplica({}, short);
  const client = await RawClient.send(url, `${post}Content-Length: 250000\r\n\r\n`);
  expect(await client.drip(' '.repeat(500), 25)).toContain('HTTP/1.1 408 ');
});

it.each([
  ['on', 'false', 4],
  ['on', '127.0.0.1', 12],
  ['off', 'false', 12],
])('with LIMITS=%s and TRUST_PROXY=%s: %i connections', async (LIMITS, TRUST_PROXY, most) => {
  const replica = await startReplica({ LIMITS, TRUST_PROXY, CONNECTIONS_PER_ADDRESS: '4' });
  const answers = Array.from({ length: 12 }, async () => {
    const { socket } = await RawClient.send(replica.url, `${get}\r\n`);
    return new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false));
      socket.resume();
    });
  });
  const answered = (await Promise.all(answers)).filter(Boolean).length;
  expect(answered).toBeLessThanOrEqual(most);
  // A connection of the test's own requests may count as well.
  expect(answered).toBeGreaterThanOrEqual(most === 12 ? 12 : 1);
});

it('Caddy closes an idle connection before the gateway does, so that no request meets a closed one', async () => {
  const answer = await fetch(`${gateway.url}/api/health/live`);
  const caddyfile = new URL('../../deploy/server/Caddyfile', import.meta.url);
  const [, seconds] = /keepalive (\d+)s/.exec(readFileSync(caddyfile, 'utf8')) ?? [];
  const { timeout } = /timeout=(?<timeout>\d+)/.exec(
    answer.headers.get('keep-alive') ?? '',
  )!.groups!;
  expect(Number(seconds)).toBeLessThan(Number(timeout));
});
