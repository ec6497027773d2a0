import { describe, expect, it } from 'vitest';
import { KeyedLock } from './keyed-lock.ts';

describe('a lock by key', () => {
  it('lets work of one key run one after the other', async () => {
    const lock = new KeyedLock();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      return name;
    };
    const answers = await Promise.all(['a', 'b', 'c'].map((n) => lock.inOrder('key', work(n))));
    expect(answers).toEqual(['a', 'b', 'c']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('lets work of another key go on', async () => {
    const lock = new KeyedLock();
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = lock.inOrder('one', () => promise);
    expect(await lock.inOrder('two', async () => 'done')).toBe('done');
    resolve();
    await waiting;
  });

  it('goes on after work that failed, and tells its own caller alone', async () => {
    const lock = new KeyedLock();
    const failing = lock.inOrder('key', () => Promise.reject(new Error('no')));
    const next = lock.inOrder('key', async () => 'next');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
