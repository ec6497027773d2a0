import { beforeEach, expect, it, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

beforeEach(() => void vi.useFakeTimers());

const newWork = () => vi.fn<() => Promise<void>>(async () => undefined);

it('work waits for that of another tab, also if the calls there take long, and runs once', async () => {
  const other = Promise.withResolvers<void>();
  const locks = {
    request: async (_: string, run: () => unknown) => {
      await other.promise;
      return run();
    },
    query: async () => ({ held: [{ name: 'a like' }] }),
  };
  vi.stubGlobal('navigator', { locks });
  const work = newWork();
  const turn = inTurn('a like', work);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(work).not.toHaveBeenCalled();
  other.resolve();
  await turn;
  expect(work).toHaveBeenCalledTimes(1);
});

const never = () => new Promise(() => undefined);
const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'));

it.each([
  ['that are absent', undefined],
  ['that throw', { request: refuse, query: refuse }],
  ['that never answer', { request: never, query: never }],
  ['that nobody holds', { request: never, query: async () => ({ held: [] }) }],
])('a browser with locks %s runs the work within six seconds, once', async (_, locks) => {
  vi.stubGlobal('navigator', { locks });
  const work = newWork();
  const turn = inTurn('a like', work);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(work).toHaveBeenCalledTimes(1);
  await turn;
});

it('an error of the work is thrown', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: async (_: string, run: () => unknown) => run() },
  });
  const failing = () => Promise.reject(new Error('no like'));
  await expect(inTurn('a like', failing)).rejects.toThrow('no like');
});
