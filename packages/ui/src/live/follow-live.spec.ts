import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { followLive, type LiveEvent } from './follow-live.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serving(
  answer: (response: ServerResponse, call: number, request: IncomingMessage) => void,
) {
  let calls = 0;
  server = createServer((request, response) => answer(response, calls++, request));
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
  const links: boolean[] = [];
  let opens = 0;
  await followLive(
    url,
    {
      onEvent: (event) => {
        events.push(event);
        if (events.length === 2) stop.abort();
      },
      onOpen: () => (opens += 1),
      onLink: (isUp) => links.push(isUp),
    },
    stop.signal,
    () => Promise.resolve(null),
  );
  expect(events).toEqual([
    { type: 'likes', data: { p1: 0 } },
    { type: 'likes', data: { p1: 1 } },
  ]);
  expect(opens).toBe(2);
  expect(links).toEqual([true, false, true]);
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

it('says where it was, and hears that it missed something only where that is so', async () => {
  const cameWith: unknown[] = [];
  const url = await serving((response, call, request) => {
    cameWith.push(request.headers['last-event-id']);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (call === 2) response.write('event: missed\ndata: {}\n\n');
    response.end(`id: x-${call}\nevent: likes\ndata: {"p1":${call}}\n\n`);
  });
  const stop = new AbortController();
  const heard: unknown[] = [];
  const onEvent = ({ data }: LiveEvent) => {
    heard.push(data);
    if (heard.length === 5) stop.abort();
  };
  const onOpen = () => heard.push('open');
  await followLive(url, { onEvent, onOpen }, stop.signal, () => Promise.resolve(null));
  expect(heard).toEqual(['open', { p1: 0 }, { p1: 1 }, 'open', { p1: 2 }]);
  expect(cameWith).toEqual([undefined, 'x-0', 'x-1']);
});
