import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Decision } from './decisions.ts';
import { storeUnconfirmed, takeUnconfirmed } from './unconfirmed.ts';

const decision: Decision = {
  post: { id: 'a', name: 'Foto', eventid: 'e' },
  verdict: 'deny',
  reason: 'Borrosa',
  group: 1,
  dueMs: 5,
  sending: true,
};

const kept = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  kept.clear();
});

it('gives back what was kept, to the same person, once', () => {
  storeUnconfirmed('rosa', [decision]);
  vi.advanceTimersByTime(1000);
  expect(takeUnconfirmed('beto')).toEqual([]);
  expect(takeUnconfirmed('rosa')).toEqual([decision]);
  expect(takeUnconfirmed('rosa')).toEqual([]);
});

it('keeps it for ten minutes, and nothing that was confirmed', () => {
  storeUnconfirmed('rosa', [decision]);
  vi.advanceTimersByTime(10 * 60_000);
  expect(takeUnconfirmed('rosa')).toEqual([]);
  storeUnconfirmed('rosa', [decision]);
  storeUnconfirmed('rosa', []);
  expect(kept.size).toBe(0);
});

it('believes nothing that looks different', () => {
  const odd = [{ ...decision, verdict: 'burn' }, { ...decision, post: {} }, null, 7];
  const write = (text: string) => kept.set('el-reto:decisiones:rosa', text);
  write(JSON.stringify({ atMs: 0, decisions: [...odd, decision] }));
  expect(takeUnconfirmed('rosa')).toEqual([decision]);
  for (const nonsense of ['', 'x', 'null', '{}', '{"atMs":1,"decisions":3}']) {
    write(nonsense);
    expect(takeUnconfirmed('rosa')).toEqual([]);
  }
});
