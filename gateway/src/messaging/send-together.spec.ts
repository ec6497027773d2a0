import type { NatsConnection } from '@nats-io/transport-node';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sendTogether } from './send-together.ts';

/** A connection that notes which requests were made in which turn of the event loop. */
function fakeConnection() {
  const turns: string[][] = [];
  let current: string[] | null = null;
  const connection = {
    request: async (subject: string) => {
      if (!current) {
        current = [];
        turns.push(current);
        queueMicrotask(() => (current = null));
      }
      current.push(subject);
      if (subject === 'broken') throw new Error('no responders');
      return { subject };
    },
    rtt: async () => 7,
  };
  return { turns, connection: connection as unknown as NatsConnection };
}

it('sends what was asked in one turn at once, and answers each', async () => {
  const { turns, connection } = fakeConnection();
  const together = sendTogether(connection);
  const first = Promise.resolve().then(() => together.request('a'));
  const second = Promise.resolve()
    .then(() => undefined)
    .then(() => together.request('b'));
  expect(await Promise.all([first, second])).toMatchObject([{ subject: 'a' }, { subject: 'b' }]);
  await nextTurn();
  await together.request('c');
  expect(turns).toEqual([['a', 'b'], ['c']]);
});

it('gives each its own failure', async () => {
  const { connection } = fakeConnection();
  const together = sendTogether(connection);
  const broken = together.request('broken');
  const whole = together.request('whole');
  await expect(broken).rejects.toThrow('no responders');
  await expect(whole).resolves.toMatchObject({ subject: 'whole' });
});

it('is the connection in all else', async () => {
  expect(await sendTogether(fakeConnection().connection).rtt()).toBe(7);
});
