import { until } from '@el-reto/testing';
import { describe, expect, it, vi } from 'vitest';
import type { AppError } from '@el-reto/contracts';
import { isConnected } from '../src/messaging/connection-watch.ts';
import { echo, EchoController } from './support/echo.ts';
import type { ReplicaOptions } from './support/replica.ts';
import { ids, useNats } from './support/use-nats.ts';

const on = useNats();
const unavailable = { code: 'SERVICE_UNAVAILABLE' };

const start = async (options?: ReplicaOptions) => {
  const replica = await on.start('posts', [EchoController], options);
  return Object.assign(replica, { calls: replica.get(EchoController).calls });
};
/** Sends simultaneous requests. Each must get the answer to its own text. */
const askMany = async (count: number) => {
  const answers = await Promise.all(ids(count).map((text) => on.client.ask(echo, { text })));
  expect(answers.map(({ text }) => text)).toEqual(ids(count));
};
/** Sends requests without a pause while `change` is running; all of them must be answered. */
const askDuring = async (change: () => Promise<unknown>) => {
  let isUnderWay = true;
  const keepAsking = async () => {
    do await askMany(20);
    while (isUnderWay);
  };
  const asking = [keepAsking(), keepAsking(), keepAsking()];
  const changing = change().finally(() => (isUnderWay = false));
  await Promise.all([changing, ...asking]);
};
/** A request without a responder is repeated for two seconds of this clock, which stands still. */
const stopClock = () => {
  vi.useFakeTimers({ toFake: ['performance'] });
};
const connectionIsLost = () => until(() => !isConnected(on.gateway));

describe('two replicas', () => {
  it('share the requests: each is answered by one of them', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    await askMany(200);
    expect([...one.calls, ...other.calls].toSorted()).toEqual(ids(200).toSorted());
    expect(Math.min(one.calls.length, other.calls.length)).toBeGreaterThan(20);
  });

  it('lose no request while one of them starts or stops', async () => {
    const first = await start();
    await askDuring(() => start());
    await askDuring(() => first.close());
    const before = first.calls.length;
    await askMany(20);
    expect(first.calls).toHaveLength(before);
  });
});

it('a service stops without waiting for a request that hangs', async () => {
  const posts = await start({ finishWithinMs: 100 });
  const asked = on.client.ask(echo, { text: 'a', how: 'never' }, { timeoutMs: 1_000 });
  const outcome = asked.catch(({ code }: AppError) => code);
  await expect.poll(() => posts.calls).toHaveLength(1);
  await posts.close();
  expect(posts.log.complaints).toEqual(['closed while work was running']);
  expect(await outcome).toBe('SERVICE_UNAVAILABLE');
});

it('after a kill of nats-server, requests wait for its return and are answered', async () => {
  stopClock();
  await start();
  await on.nats.kill();
  await connectionIsLost();
  const asked = askMany(20);
  await on.nats.up();
  await asked;
});

it('after a kill of nats-server, a request without a responder is repeated, because services reconnect later', async () => {
  stopClock();
  await on.nats.kill();
  await connectionIsLost();
  await on.nats.up();
  await until(() => isConnected(on.gateway));
  const requests = vi.spyOn(on.gateway, 'request');
  const asked = on.client.ask(echo, { text: 'a' });
  await until(() => requests.mock.calls.length > 1);
  on.posts.subscribe(echo.subject, {
    callback: (_, message) => {
      message.respond(JSON.stringify({ response: { text: 'a', actor: null, key: null } }));
    },
  });
  expect(await asked).toMatchObject({ text: 'a' });
});

it('after a kill of nats-server, requests wait at most for their time limit', async () => {
  await on.nats.kill();
  await connectionIsLost();
  const asked = on.client.ask(echo, { text: 'a' }, { timeoutMs: 100 });
  await expect(asked).rejects.toMatchObject(unavailable);
});
