import { beforeEach, expect, it, vi } from 'vitest';
import { followLive } from './follow-live.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));

/** A stream of `pieces`, which then ends or stays open. */
function stream(pieces: readonly string[], isOpen = false) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (!isOpen) controller.close();
    },
  });
  return new Response(body);
}

/** Follows a server that returns `answers` in order. `seen` has the calls of the listener. */
function following(
  answers: readonly (() => Response)[],
  token: string | null = null,
  place = { lastId: '' },
) {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const startedAtMs = Date.now();
  const requests: { atMs: number; headers: Headers }[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers, signal }: RequestInit) => {
    requests.push({ atMs: Date.now() - startedAtMs, headers: new Headers(headers) });
    const { body, status } = answers[requests.length - 1]?.() ?? stream([], true);
    // If the request is aborted, reading its body fails.
    const aborted = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) =>
        signal?.addEventListener('abort', () => controller.error(signal.reason)),
    });
    return new Response(body?.pipeThrough(aborted), { status });
  });
  const seen: unknown[] = [];
  const stop = new AbortController();
  const listener = {
    onEvent: ({ type, data }: { type: string; data: unknown }) => seen.push([type, data]),
    onOpen: () => seen.push('open'),
    onLink: (isUp: boolean) => seen.push(isUp),
  };
  const { signal } = stop;
  const ended = followLive({ path: '/live', listener, signal, place, token: async () => token });
  return { requests, seen, stop, ended };
}

it('reconnects after a break, reports the link, and ends when it is aborted', async () => {
  const likes = (count: number) => () => stream([`event: likes\ndata: {"p1":${count}}\n\n`]);
  const { seen, stop, ended, requests } = following([likes(0), likes(1)], 't0k');
  await vi.advanceTimersByTimeAsync(1000);
  stop.abort();
  await vi.advanceTimersByTimeAsync(1000);
  await ended;
  const [first, second] = [{ p1: 0 }, { p1: 1 }].map((data) => ['likes', data]);
  expect(seen.slice(0, 6)).toEqual([true, 'open', first, false, true, 'open']);
  expect(seen[6]).toEqual(second);
  expect(requests).toHaveLength(2);
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer t0k');
});

it('joins pieces of an event, and ignores heartbeats', async () => {
  const pieces = [
    ': still here\n\nevent: post\r\ndata: {"postId":"p1",\r\nda',
    'ta: "change":"approved"}\r\n\r\ndata: 1\n\n',
  ];
  const { seen } = following([() => stream(pieces, true)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([
    true,
    'open',
    ['post', { postId: 'p1', change: 'approved' }],
    ['message', 1],
  ]);
});

it('resumes after its last event, and reports a new opening only if events were missed', async () => {
  const answers = [
    // A gateway begins with the position of its stream, without an event.
    'id: x-0\n\n',
    'event: likes\ndata: 1\n\nid: x-1\n\n',
    'event: missed\ndata: {}\n\nid: x-2\nevent: likes\ndata: 2\n\n',
  ].map((text) => () => stream([text]));
  const { seen, requests } = following(answers);
  await vi.advanceTimersByTimeAsync(2500);
  const events = seen.filter((one) => typeof one !== 'boolean');
  expect(events).toEqual(['open', ['likes', 1], 'open', ['likes', 2]]);
  const resumed = requests.slice(0, 3).map(({ headers }) => headers.get('last-event-id'));
  expect(resumed).toEqual([null, 'x-0', 'x-1']);
});

it('resumes after the last event that the page received before it left the stream', async () => {
  const place = { lastId: '' };
  const open = (text: string) => () => stream([text], true);
  const before = following([open('event: likes\ndata: 1\n\nid: x-1\n\n')], null, place);
  await vi.advanceTimersByTimeAsync(100);
  before.stop.abort();
  const { seen, requests } = following([open('event: likes\ndata: 2\n\nid: x-2\n\n')], null, place);
  await vi.advanceTimersByTimeAsync(100);
  expect(requests[0]?.headers.get('last-event-id')).toBe('x-1');
  expect(seen).toEqual([true, 'open', ['likes', 2]]);
});

it('doubles its wait up to 30 s while no message arrives, and waits as long as the server says after one', async () => {
  const refused = () => new Response('', { status: 503 });
  const answers = [...Array.from({ length: 6 }, () => refused), () => stream(['retry: 2500\n\n'])];
  const { requests, seen } = following(answers);
  await vi.advanceTimersByTimeAsync(200_000);
  const waits = requests.map(({ atMs }, at) => atMs - (requests[at - 1]?.atMs ?? 0));
  expect(waits.slice(1, 8)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 2500]);
  expect(seen.slice(0, 6)).toEqual(Array(6).fill(false));
});

it('treats a stream as broken after 60 s without a byte', async () => {
  const { requests } = following([() => stream([': \n\n'], true)]);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2001);
  expect(requests).toHaveLength(2);
});
