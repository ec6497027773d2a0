import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RequestClient } from '../src/messaging/request-client.ts';
import type { AppError } from '@el-reto/contracts';
import { isConnected } from '../src/messaging/connection-watch.ts';
import { echo, EchoController } from './support/echo.ts';
import { NatsServer } from './support/nats-server.ts';
import { Replica } from './support/replica.ts';

let nats: NatsServer;
let gateway: NatsConnection;
let client: RequestClient;
let replicas: Replica[];

const start = async () => {
  const replica = await Replica.start(nats, 'posts', [EchoController]);
  replicas.push(replica);
  return Object.assign(replica, { calls: replica.get(EchoController).calls });
};
const askMany = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => client.ask(echo, { text: `n${i}` })));

beforeEach(async () => {
  nats = await NatsServer.start();
  gateway = await nats.connectAs('gateway');
  client = new RequestClient(gateway);
  replicas = [];
});
afterEach(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await nats.stop();
});

describe('two replicas', () => {
  it('share the work: each request is answered by one of them', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    await askMany(400);
    expect([...one.calls, ...other.calls].toSorted()).toEqual(
      Array.from({ length: 400 }, (_, i) => `n${i}`).toSorted(),
    );
    expect(one.calls.length).toBeGreaterThan(50);
    expect(other.calls.length).toBeGreaterThan(50);
  });

  it('lose no request when one of them goes', async () => {
    const [, leaving] = await Promise.all([start(), start()]);
    const answers: Promise<unknown>[] = [];
    for (let round = 0; round < 10; round++) {
      answers.push(askMany(50));
      if (round === 4) answers.push(leaving.close());
      await sleep(2);
    }
    await Promise.all(answers);
    const before = leaving.calls.length;
    await askMany(50);
    expect(leaving.calls).toHaveLength(before);
  });

  it('lose no request when one of them comes', async () => {
    await start();
    const answers: Promise<unknown>[] = [];
    const starting = sleep(5).then(start);
    for (let round = 0; round < 10; round++) {
      answers.push(askMany(50));
      await sleep(2);
    }
    await Promise.all([...answers, starting]);
  });
});

describe('a service that stops', () => {
  it('finishes the requests under way, and takes no more', async () => {
    const posts = await start();
    const underWay = Promise.all(
      ['a', 'b', 'c'].map((text) => client.ask(echo, { text, how: 'late' })),
    );
    await expect.poll(() => posts.calls).toHaveLength(3);
    await posts.close();
    expect((await underWay).map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    const late = client.ask(echo, { text: 'late' }, { timeoutMs: 30_000 });
    await expect(late).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(posts.calls).not.toContain('late');
  });

  it('does not wait for ever for one that hangs', async () => {
    const posts = await start();
    const hanging = client.ask(echo, { text: 'a', how: 'never' }, { timeoutMs: 3_000 });
    await expect.poll(() => posts.calls).toHaveLength(1);
    await posts.close();
    expect(posts.log.complaints).toEqual(['closed with work under way']);
    await expect(hanging).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('does so without NATS', async () => {
    const posts = await start();
    await nats.kill();
    await posts.close();
    expect(posts.log.complaints).toEqual(['NATS connection lost']);
  });
});

describe('when nats-server is killed', () => {
  it('requests wait for its return and are answered', async () => {
    await start();
    await nats.kill();
    await expect.poll(() => isConnected(gateway)).toBe(false);
    const asked = askMany(20);
    await sleep(200);
    await nats.up();
    expect(await asked).toHaveLength(20);
  });

  it('one that finds nobody yet is asked again: others reconnect later', async () => {
    const leaving = await start();
    await nats.kill();
    await expect.poll(() => isConnected(gateway)).toBe(false);
    await leaving.close();
    await nats.up();
    await expect.poll(() => isConnected(gateway)).toBe(true);
    const asked = client.ask(echo, { text: 'a' });
    await sleep(100);
    await Promise.all([start(), expect(asked).resolves.toMatchObject({ text: 'a' })]);
  });

  it('they wait no longer than they may', async () => {
    await start();
    await nats.kill();
    await expect.poll(() => isConnected(gateway)).toBe(false);
    const asked = client.ask(echo, { text: 'a' }, { timeoutMs: 200 });
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('a request under way fails as unavailable, and the next one succeeds', async () => {
    const posts = await start();
    const underWay = client.ask(echo, { text: 'a', how: 'late' }, { timeoutMs: 1_000 });
    await expect.poll(() => posts.calls).toEqual(['a']);
    await nats.kill();
    await nats.up();
    await expect(underWay).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await client.ask(echo, { text: 'b' })).toMatchObject({ text: 'b' });
  });

  it('that only hangs, requests fail in time and succeed once it goes on', async () => {
    await start();
    nats.freeze();
    const outcome = () =>
      client.ask(echo, { text: 'a' }, { timeoutMs: 200 }).then(
        () => 'answered',
        (error: AppError) => error.code,
      );
    // A process stops some time after its signal was sent.
    await expect.poll(outcome).toBe('SERVICE_UNAVAILABLE');
    nats.thaw();
    expect(await client.ask(echo, { text: 'b' })).toMatchObject({ text: 'b' });
  });
});
