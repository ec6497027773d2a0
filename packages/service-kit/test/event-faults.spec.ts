import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isConnected } from '../src/messaging/connection-watch.ts';
import { counters } from '../../store/test/store-contract/documents.ts';
import { NatsServer } from './support/nats-server.ts';
import { countOnce, Observer } from './support/observer.ts';
import { publishRaw } from './support/publishing.ts';
import { Replica } from './support/replica.ts';

let nats: NatsServer;
let posts: NatsConnection;
let replicas: Replica[];

const start = async () => {
  const replica = await Replica.start(nats, 'likes', [Observer]);
  replicas.push(replica);
  return Object.assign(replica, { observer: replica.get(Observer) });
};
const ids = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const publishAll = (names: readonly string[]) =>
  Promise.all(names.map((name) => publishRaw(posts, name)));
const handled = async ({ store }: Replica) => (await store.get(counters, 'handled'))?.value ?? 0;
/** Well below the time after which NATS itself would deliver again what nobody acknowledged. */
const soon = { timeout: 10_000 };

beforeEach(async () => {
  nats = await NatsServer.start();
  posts = await nats.connectAs('posts');
  replicas = [];
});
afterEach(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await nats.stop();
});

describe('a consumer that stops', () => {
  it('finishes the event under way, and gives back at once those behind it', async () => {
    const first = await start();
    let finish = () => {};
    const underWay = new Promise<void>((resolve) => (finish = resolve));
    first.observer.behave = async (event) => {
      await underWay;
      await countOnce(event);
    };
    await publishAll(ids(10));
    await expect.poll(() => first.observer.postIds).toEqual(['p0']);
    const closing = first.close();
    await sleep(50);
    finish();
    await closing;
    expect(await handled(first)).toBe(1);
    const second = await start();
    await expect.poll(() => second.observer.postIds.toSorted(), soon).toEqual(ids(10).slice(1));
    expect(first.observer.postIds).toEqual(['p0']);
  });

  it('while it starts does stop', async () => {
    for (let i = 0; i < 5; i++) await (await start()).close();
    const last = await start();
    await publishAll(ids(3));
    await expect.poll(() => last.observer.postIds.toSorted(), soon).toEqual(ids(3));
  });

  it('does so without NATS, too', async () => {
    const likes = await start();
    await publishAll(ids(1));
    await expect.poll(() => handled(likes)).toBe(1);
    await nats.kill();
    await likes.close();
    expect(likes.log.complaints).not.toContain('closed with work under way');
  });

  it('is not held up for ever by a handler that hangs', async () => {
    const likes = await start();
    likes.observer.behave = () => new Promise(() => undefined);
    await publishAll(ids(1));
    await expect.poll(() => likes.observer.postIds).toEqual(['p0']);
    await likes.close();
    expect(likes.log.complaints).toContain('closed with work under way');
  });
});

describe('when nats-server is killed and comes back', () => {
  it('events go on, each with its effect once', async () => {
    const likes = await start();
    await publishAll(ids(5, 'before'));
    await expect.poll(() => handled(likes)).toBe(5);
    for (const round of ['a', 'b']) {
      await nats.kill();
      await sleep(100);
      await nats.up();
      await publishAll(ids(5, round));
    }
    await expect.poll(() => handled(likes), soon).toBe(15);
    const seen = new Set(likes.observer.postIds);
    expect([...seen]).toEqual([...ids(5, 'before'), ...ids(5, 'a'), ...ids(5, 'b')]);
  });

  it('an event under way has its effect once', async () => {
    const likes = await start();
    likes.observer.behave = async (event) => {
      if (likes.observer.events.length === 1) await sleep(500);
      await countOnce(event);
    };
    await publishAll(ids(3));
    await expect.poll(() => likes.observer.postIds).toEqual(['p0']);
    await nats.kill();
    await nats.up();
    await expect.poll(() => handled(likes), soon).toBe(3);
    await sleep(300);
    expect(await handled(likes)).toBe(3);
  });

  it('with JetStream later than itself, the consumer loses no time', async () => {
    const likes = await start();
    await publishAll(ids(2, 'before'));
    await expect.poll(() => handled(likes)).toBe(2);
    await nats.kill();
    await nats.upWithoutJetStream();
    await expect.poll(() => isConnected(likes.connection), soon).toBe(true);
    await sleep(300);
    await nats.kill();
    await nats.up();
    await publishAll(ids(2, 'after'));
    await expect.poll(() => handled(likes), soon).toBe(4);
  });

  it('with its streams lost, the consumer is made anew', async () => {
    const likes = await start();
    await publishAll(ids(3, 'before'));
    await expect.poll(() => handled(likes)).toBe(3);
    await nats.kill();
    await nats.wipe();
    await nats.up();
    await publishAll([...ids(3, 'before'), ...ids(3, 'after')]);
    await expect.poll(() => handled(likes), soon).toBe(6);
  });
});

describe('the order of starts does not matter', () => {
  it('for a service without streams', async () => {
    await nats.kill();
    await nats.wipe();
    await nats.upWithoutStreams();
    const likes = await start();
    await sleep(300);
    await nats.makeStreams();
    await publishAll(ids(3));
    await expect.poll(() => likes.observer.postIds, soon).toEqual(ids(3));
  });

  it('for a service without NATS', async () => {
    const late = await NatsServer.prepare();
    const starting = Replica.start(late, 'likes', [Observer]);
    await sleep(300);
    await late.up();
    const likes = await starting;
    await publishRaw(await late.connectAs('posts'), 'p0');
    await expect.poll(() => likes.get(Observer).postIds, soon).toEqual(['p0']);
    await likes.stop();
    await late.stop();
  });
});
