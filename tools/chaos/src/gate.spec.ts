import { expect, it } from 'vitest';
import { Gate } from './gate.ts';

it('lets nobody in until it is opened, and nobody when it is closed', async () => {
  const gate = new Gate();
  const entering = gate.enter();
  gate.open();
  expect(await entering).toBe(true);
  gate.leave();
  await gate.pause();
  const waiting = gate.enter();
  gate.close();
  expect(await waiting).toBe(false);
});

it('waits for those inside', async () => {
  const gate = new Gate();
  gate.open();
  await gate.enter();
  const order: string[] = [];
  const pausing = gate.pause().then(() => order.push('paused'));
  await Promise.resolve();
  order.push('left');
  gate.leave();
  await pausing;
  expect(order).toEqual(['left', 'paused']);
});
