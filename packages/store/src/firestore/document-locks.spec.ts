import { expect, it, vi } from 'vitest';
import { DocumentLocks } from './document-locks.ts';
import type { LockMode } from './document-locks.ts';

const wants = (mode: LockMode, ...paths: string[]) =>
  new Map(paths.map((path) => [path, mode] as const));

it('gives a lock to several readers or to one writer', async () => {
  const locks = new DocumentLocks();
  const a = await locks.hold(wants('shared', 'x'));
  const b = await locks.hold(wants('shared', 'x'));
  expect(locks.take(a, 'x', 'exclusive')).toBe(false);
  b.release();
  expect(locks.take(a, 'x', 'exclusive')).toBe(true);
  const c = await locks.hold(new Map());
  expect(locks.take(c, 'x', 'shared')).toBe(false);
});

it('a holder keeps its stronger lock when it requests a weaker one or the same', async () => {
  const locks = new DocumentLocks();
  const a = await locks.hold(wants('exclusive', 'x'));
  expect(locks.take(a, 'x', 'shared')).toBe(true);
  const b = await locks.hold(new Map());
  expect(locks.take(b, 'x', 'shared')).toBe(false);
});

it('gives an exclusive lock to waiting writers one after the other', async () => {
  const locks = new DocumentLocks();
  let inside = 0;
  let most = 0;
  const work = async () => {
    const holding = await locks.hold(wants('exclusive', 'x'));
    most = Math.max(most, ++inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside--;
    holding.release();
  };
  await Promise.all(Array.from({ length: 50 }, work));
  expect(most).toBe(1);
});

it('gives a lock to all waiting readers when a writer releases it', async () => {
  const locks = new DocumentLocks();
  const writer = await locks.hold(wants('exclusive', 'x'));
  const readers = [locks.hold(wants('shared', 'x')), locks.hold(wants('shared', 'x'))];
  writer.release();
  expect(await Promise.all(readers)).toHaveLength(2);
});

it('prevents deadlocks in every order of requests', async () => {
  const locks = new DocumentLocks();
  const pairs = [
    ['x', 'y'],
    ['y', 'x'],
    ['y', 'z'],
    ['z', 'x'],
  ];
  const done = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const holding = await locks.hold(wants('exclusive', ...(pairs[i % 4] ?? [])));
      await new Promise((resolve) => setImmediate(resolve));
      holding.release();
      return i;
    }),
  );
  expect(done).toHaveLength(40);
});

it('gives no lock to a holder that has released its locks, because that lock would never be released', async () => {
  const locks = new DocumentLocks();
  const late = await locks.hold(new Map());
  late.release();
  expect(() => locks.take(late, 'x', 'shared')).toThrow('the transaction has ended');
  expect(locks.take(await locks.hold(new Map()), 'x', 'exclusive')).toBe(true);
});

it('gives readers of a contended document exclusive locks for a while', () => {
  const locks = new DocumentLocks();
  expect(locks.modeForReading('x')).toBe('shared');
  locks.noteContention('x');
  expect(locks.modeForReading('x')).toBe('exclusive');
  expect(locks.modeForReading('y')).toBe('shared');
});

it('forgets contended documents after a while, even if nothing reads them again', async () => {
  vi.useFakeTimers();
  const hotUntil = new Map<string, number>();
  const locks = new DocumentLocks(hotUntil);
  for (const path of ['x', 'y', 'z']) locks.noteContention(path);
  vi.advanceTimersByTime(600);
  locks.noteContention('x');
  vi.advanceTimersByTime(600);
  (await locks.hold(new Map())).release();
  expect([...hotUntil.keys()]).toEqual(['x']);
  expect(locks.modeForReading('x')).toBe('exclusive');
});
