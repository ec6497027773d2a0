import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { followLive, type LiveEvent } from './follow-live.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serving(answer: (response: ServerResponse, call: number) => void) {
  let calls = 0;
  server = createServer((_, response) => answer(response, calls++));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/live`;
}

it('comes back after a break, and ends when told to', async () => {
  const url = await serving((response, call) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`event: likes\ndata: {"p1":${call}}\n\n`);
  });
  const stop = new AbortController();
  const events: LiveEvent[] = [];
  let opens = 0;
  await followLive(
    url,
    {
      onEvent: (event) => {
        events.push(event);
        if (events.length === 2) stop.abort();
      },
      onOpen: () => (opens += 1),
    },
    stop.signal,
    () => Promise.resolve(null),
  );
  expect(events).toEqual([
    { type: 'likes', data: { p1: 0 } },
    { type: 'likes', data: { p1: 1 } },
  ]);
  expect(opens).toBe(2);
});

it('puts pieces together, and skips heartbeats and what is no JSON', async () => {
  const url = await serving((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': still here\n\ndata: {oops\n\nevent: post\r\ndata: {"postId":"p1",\r\nda');
    setTimeout(() => response.end('ta: "change":"approved"}\r\n\r\ndata: 1\n\n'), 50);
  });
  const stop = new AbortController();
  const events: LiveEvent[] = [];
  const onEvent = (event: LiveEvent) => {
    if (events.push(event) === 2) stop.abort();
  };
  await followLive(url, { onEvent }, stop.signal, () => Promise.resolve(null));
  expect(events).toEqual([
    { type: 'post', data: { postId: 'p1', change: 'approved' } },
    { type: 'message', data: 1 },
  ]);
});
