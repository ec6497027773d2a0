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

/** The locks that the browser's pages hold. */
const locks = new Set<string>();

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
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
  locks.clear();
});

/** Opens a page: loads the modules again. */
async function newPage() {
  vi.resetModules();
  return import('./kept-decisions.ts');
}

it('the next page of the same account takes over decisions once, with their idempotency keys', async () => {
  (await newPage()).keepDecisions('rosa', [decision]);
  const [one, other] = [await newPage(), await newPage()];
  expect(await one.takeLeft('beto', false)).toEqual([]);
  expect(await one.takeLeft('rosa', false)).toEqual([decision]);
  expect(await other.takeLeft('rosa', false)).toEqual([]);
});

it('decisions of an open page are not taken over; those of the calling page only on request', async () => {
  const living = await newPage();
  living.holdKept('rosa');
  living.keepDecisions('rosa', [decision]);
  expect(await (await newPage()).takeLeft('rosa', true)).toEqual([]);
  expect(await living.takeLeft('rosa', false)).toEqual([]);
  expect(await living.takeLeft('rosa', true)).toEqual([decision]);
});

it('decisions are stored for less than a day, and deleted when they are confirmed', async () => {
  const page = await newPage();
  page.keepDecisions('rosa', [decision]);
  vi.advanceTimersByTime(24 * 60 * 60_000 - 1);
  expect(await (await newPage()).takeLeft('rosa', false)).toEqual([decision]);
  page.keepDecisions('rosa', [decision]);
  vi.advanceTimersByTime(24 * 60 * 60_000);
  expect(await (await newPage()).takeLeft('rosa', false)).toEqual([]);
  page.keepDecisions('rosa', [decision]);
  page.keepDecisions('rosa', []);
  expect(sessionStorage.length).toBe(0);
});

it('a text that holds no decisions is skipped', async () => {
  const page = await newPage();
  for (const nonsense of ['', 'x', 'null', '{}']) {
    sessionStorage.setItem('el-reto:decisiones:rosa:x', nonsense);
    expect(await page.takeLeft('rosa', false)).toEqual([]);
  }
});

it('without storage nothing is kept and nothing fails', async () => {
  const page = await newPage();
  const forbid = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: forbid, ownKeys: forbid }));
  vi.stubGlobal('navigator', new Proxy({}, { get: forbid }));
  page.holdKept('rosa');
  page.keepDecisions('rosa', [decision]);
  expect(await page.takeLeft('rosa', true)).toEqual([]);
});

it('a page without locks takes over the decisions of other pages', async () => {
  (await newPage()).keepDecisions('rosa', [decision]);
  vi.stubGlobal('navigator', {});
  expect(await (await newPage()).takeLeft('rosa', false)).toEqual([decision]);
});
