import { expect, it } from 'vitest';
import { KeyedLock } from './keyed-lock.ts';

it('keeps work on one key in order, whatever becomes of it', async () => {
  const lock = new KeyedLock();
  const log: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const first = lock.run('a', async () => {
    await gate.promise;
    log.push('first');
    throw new Error('first failed');
  });
  const second = lock.run('a', async () => log.push('second'));
  await lock.run('b', async () => log.push('elsewhere'));
  gate.resolve(undefined);
  await expect(first).rejects.toThrow('first failed');
  await second;
  expect(log).toEqual(['elsewhere', 'first', 'second']);
});
