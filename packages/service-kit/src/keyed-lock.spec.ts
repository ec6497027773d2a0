import { expect, it } from 'vitest';
import { KeyedLock } from './keyed-lock.ts';

it('work of one key runs in order, even after work that failed', async () => {
  const lock = new KeyedLock();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
    if (name === 'b') throw new Error('no');
    return name;
  };
  const answers = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => lock.inOrder('key', work(name))),
  );
  expect(answers).toMatchObject([{ value: 'a' }, { reason: { message: 'no' } }, { value: 'c' }]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('work of a different key does not wait', async () => {
  const lock = new KeyedLock();
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = lock.inOrder('one', () => promise);
  expect(await lock.inOrder('two', async () => 'done')).toBe('done');
  resolve();
  await waiting;
});
