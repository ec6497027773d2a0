import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followLive, type LiveListener } from './follow-live.ts';
import { followTogether } from './follow-together.ts';

const streams = vi.hoisted(() => [] as { listener: LiveListener; signal: AbortSignal }[]);
vi.mock('./follow-live.ts', () => ({
  followLive: vi.fn<typeof followLive>(async ({ listener, signal }) => {
    streams.push({ listener, signal });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  }),
}));

let count = 0;
beforeEach(() => {
  count += 1;
  // A busy machine may need longer than a tab waits for the others.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  streams.length = 0;
});

/** A tab that follows the test's stream, with an account of its own if `uid` is given. */
function openTab(uid?: string) {
  const seen: unknown[] = [];
  const tab = new AbortController();
  const listener: LiveListener = {
    onEvent: ({ data }) => seen.push(data),
    onOpen: () => seen.push('open'),
    onLink: (isUp) => seen.push(isUp),
  };
  const place = { lastId: 'of before' };
  const path = `/live/${count}`;
  const ended = followTogether({ path, listener, signal: tab.signal, place }, uid);
  return { seen, ended, place, close: () => tab.abort() };
}

const event = (data: string) => ({ type: 'message', data });
const streamsAre = (wanted: number) => expect.poll(() => streams.length).toBe(wanted);

it('one tab reads the stream for all; the next one takes over when it leaves', async () => {
  const first = openTab();
  await streamsAre(1);
  streams[0]?.listener.onLink?.(true);
  streams[0]?.listener.onOpen?.();
  const second = openTab();
  await expect.poll(() => second.seen).toEqual(['open', true]);
  streams[0]?.listener.onEvent(event('a'));
  await expect.poll(() => second.seen).toEqual(['open', true, 'a']);
  expect(first.seen).toEqual([true, 'open', 'a']);
  expect(streams).toHaveLength(1);

  first.close();
  await streamsAre(2);
  expect(streams[0]?.signal.aborted).toBe(true);
  // The server would repeat events that the first tab has passed on.
  expect([first.place.lastId, second.place.lastId]).toEqual(['of before', '']);
  streams[1]?.listener.onEvent(event('b'));
  expect(second.seen.at(-1)).toBe('b');
  expect(first.seen.at(-1)).toBe('a');
  second.close();
  await Promise.all([first.ended, second.ended]);
});

it('tabs of different accounts share no stream', async () => {
  const tabs = [openTab('ana'), openTab('beto')];
  await streamsAre(2);
  streams[0]?.listener.onEvent(event('for Ana'));
  streams[1]?.listener.onEvent(event('for Beto'));
  expect(tabs.map(({ seen }) => seen)).toEqual([['for Ana'], ['for Beto']]);
  for (const { close } of tabs) close();
});

it('a tab that joins gets the last numbers of waiting items, and no other earlier event', async () => {
  const first = openTab();
  await streamsAre(1);
  streams[0]?.listener.onEvent({ type: 'notification', data: 'old' });
  streams[0]?.listener.onEvent({ type: 'pending', data: 2 });
  streams[0]?.listener.onEvent({ type: 'pending', data: 3 });
  const second = openTab();
  await expect.poll(() => second.seen).toEqual(['open', false, 3]);
  for (const { close } of [first, second]) close();
});

it.each([
  ['that are absent', undefined],
  ['that throw', { request: () => Promise.reject(new Error('no')) }],
  ['that never answer', { request: () => new Promise(() => undefined) }],
])('a browser with locks %s reads the stream in each tab', async (_, locks) => {
  vi.stubGlobal('navigator', { locks });
  const tabs = [openTab(), openTab()];
  vi.advanceTimersByTime(2_000);
  await expect.poll(() => streams).toHaveLength(2);
  streams[0]?.listener.onEvent(event('a'));
  expect(tabs[0]?.seen).toEqual(['a']);
  expect(tabs[1]?.seen).toEqual([]);
  for (const { close } of tabs) close();
});
