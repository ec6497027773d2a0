import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Decision } from './decisions.ts';

const decision: Decision = {
  subject: { id: 'a', name: 'Foto', eventid: 'e' },
  verdict: 'deny',
  reason: 'Borrosa',
  group: 1,
  dueMs: 5,
  sending: true,
  call: { key: 'k', atMs: 1 },
};

/** What the browser keeps, and which locks are held in it. */
let kept: Record<string, string>;
const locks = new Set<string>();

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  kept = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
    removeItem: (key: string) => void delete kept[key],
  }) as Record<string, string>;
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, ...rest: unknown[]) => {
        const work = rest.at(-1) as (lock: object | null) => unknown;
        if (rest.length > 1 && locks.has(name)) return work(null);
        locks.add(name);
        return Promise.resolve(work({})).finally(() => locks.delete(name));
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  locks.clear();
});

/** A page that has just been opened. */
async function newPage() {
  vi.resetModules();
  return import('./kept-decisions.ts');
}

it('is taken up by the next page, once, for the same person, with the call it went by', async () => {
  (await newPage()).keepDecisions('rosa', [decision]);
  const [one, other] = [await newPage(), await newPage()];
  expect(await one.takeLeft('beto', false)).toEqual([]);
  expect(await one.takeLeft('rosa', false)).toEqual([decision]);
  expect(await other.takeLeft('rosa', false)).toEqual([]);
});

it('is left to a page that lives, and to this one itself unless it asks', async () => {
  const living = await newPage();
  living.holdKept('rosa');
  living.keepDecisions('rosa', [decision]);
  expect(await (await newPage()).takeLeft('rosa', true)).toEqual([]);
  expect(await living.takeLeft('rosa', false)).toEqual([]);
  expect(await living.takeLeft('rosa', true)).toEqual([decision]);
});

it('is kept for a day, and nothing of it once it is confirmed', async () => {
  const page = await newPage();
  page.keepDecisions('rosa', [decision]);
  vi.advanceTimersByTime(24 * 60 * 60_000);
  expect(await (await newPage()).takeLeft('rosa', false)).toEqual([]);
  page.keepDecisions('rosa', [decision]);
  page.keepDecisions('rosa', []);
  expect(Object.keys(kept)).toEqual([]);
});

it('is believed only as far as it looks like decisions', async () => {
  const odd = [
    { ...decision, verdict: 'burn' },
    { ...decision, verdict: 'toString' },
    { ...decision, subject: {} },
    { ...decision, call: 7 },
    null,
    7,
  ];
  const page = await newPage();
  const write = (text: string) => (kept['el-reto:decisiones:rosa:x'] = text);
  write(JSON.stringify({ atMs: 0, decisions: [...odd, decision] }));
  expect(await page.takeLeft('rosa', false)).toEqual([decision]);
  for (const nonsense of ['', 'x', 'null', '{}', '{"atMs":1,"decisions":3}']) {
    write(nonsense);
    expect(await page.takeLeft('rosa', false)).toEqual([]);
  }
});
