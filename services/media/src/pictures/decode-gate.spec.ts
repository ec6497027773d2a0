import { expect, it } from 'vitest';
import { createGate } from './decode-gate.ts';

it('runs so many, lets so many wait, and refuses the rest', async () => {
  const gate = createGate(2, 3);
  let running = 0;
  let most = 0;
  const open = Promise.withResolvers<undefined>();
  const work = async () => {
    most = Math.max(most, ++running);
    await open.promise;
    running -= 1;
    return 'done';
  };
  const five = Array.from({ length: 5 }, () => gate.enter(work));
  expect(gate.load()).toEqual({ running: 2, waiting: 3 });
  await expect(gate.enter(work)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  open.resolve(undefined);
  expect(await Promise.all(five)).toEqual(Array(5).fill('done'));
  expect(most).toBe(2);
  expect(gate.load()).toEqual({ running: 0, waiting: 0 });
  expect(await gate.enter(work)).toBe('done');
});

it('goes on after a failure', async () => {
  const gate = createGate(1, 0);
  await expect(gate.enter(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.enter(() => Promise.resolve(1))).toBe(1);
});
