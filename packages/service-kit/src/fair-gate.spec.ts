import { expect, it } from 'vitest';
import { createFairGate } from './fair-gate.ts';

it('runs two jobs at a time, lets three wait, and refuses the rest', async () => {
  const gate = createFairGate(2, 3);
  let running = 0;
  let most = 0;
  const open = Promise.withResolvers<undefined>();
  const work = async () => {
    most = Math.max(most, ++running);
    await open.promise;
    running -= 1;
    return 'done';
  };
  const five = Array.from({ length: 5 }, () => gate.enter({ used: 0 }, work));
  expect(gate.load()).toEqual({ running: 2, waiting: 3 });
  await expect(gate.enter({ used: 1 }, work)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  open.resolve(undefined);
  expect(await Promise.all(five)).toEqual(Array(5).fill('done'));
  expect(most).toBe(2);
  expect(gate.load()).toEqual({ running: 0, waiting: 0 });
  expect(await gate.enter({ used: 0 }, work)).toBe('done');
});

it('runs the job of the owner that used least, the newest if equal; refuses the job of the owner that used most', async () => {
  const gate = createFairGate(1, 4);
  const open = Promise.withResolvers<undefined>();
  const order: string[] = [];
  const running = gate.enter({ used: 900 }, () => open.promise);
  const enter = (name: string, used: number) =>
    gate.enter({ used }, () => Promise.resolve(order.push(name)));
  const most = enter('much', 700);
  const waiting = [enter('some', 300), enter('older', 0), enter('little', 100), enter('newer', 0)];
  await expect(most).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  open.resolve(undefined);
  await Promise.all([running, ...waiting]);
  expect(order).toEqual(['newer', 'older', 'little', 'some']);
});

it('refuses the job that has waited longest if the owners used equally much', async () => {
  const gate = createFairGate(1, 1);
  const open = Promise.withResolvers<undefined>();
  const running = gate.enter({ used: 0 }, () => open.promise);
  const older = gate.enter({ used: 5 }, () => Promise.resolve('older'));
  const newer = gate.enter({ used: 5 }, () => Promise.resolve('newer'));
  await expect(older).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  open.resolve(undefined);
  await running;
  expect(await newer).toBe('newer');
});

it('continues after a failed job', async () => {
  const gate = createFairGate(1, 0);
  await expect(gate.enter({ used: 0 }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await gate.enter({ used: 0 }, () => Promise.resolve(1))).toBe(1);
});

it('refuses a waiting job that is no longer needed, but does not stop a running one', async () => {
  const gate = createFairGate(1, 5);
  const open = Promise.withResolvers<string>();
  const [first, second, third] = [{ used: 0 }, { used: 0 }, { used: 0 }];
  const running = gate.enter(first, () => open.promise);
  const left = gate.enter(second, () => Promise.resolve('left'));
  const stayed = gate.enter(third, () => Promise.resolve('stayed'));
  for (const place of [first, second]) gate.leave(place);
  await expect(left).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  open.resolve('ran');
  expect(await Promise.all([running, stayed])).toEqual(['ran', 'stayed']);
});
