import { expect, it } from 'vitest';
import { createSseParser, type LiveEvent } from './sse-parser.ts';

function parse(...pieces: string[]): LiveEvent[] {
  const events: LiveEvent[] = [];
  const feed = createSseParser((event) => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
}

it('reads named events', () => {
  expect(parse('event: likes\ndata: {"p1":3}\n\n')).toEqual([{ type: 'likes', data: { p1: 3 } }]);
});

it('puts pieces together, wherever they were cut', () => {
  const text = 'event: post\r\ndata: {"postId":"p1",\r\ndata: "change":"approved"}\r\n\r\n';
  expect(parse(...text)).toEqual([{ type: 'post', data: { postId: 'p1', change: 'approved' } }]);
});

it('skips heartbeats and what is no JSON', () => {
  expect(parse(': still here\n\n', 'data: {oops\n\n', 'data: 1\n\n')).toEqual([
    { type: 'message', data: 1 },
  ]);
});
