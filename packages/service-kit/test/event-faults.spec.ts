import { describe, expect, it } from 'vitest';
import { isConnected } from '../src/messaging/connection-watch.ts';
import { NatsServer } from './support/nats-server.ts';
import { countOnce, Observer } from './support/observer.ts';
import { publishRaw } from './support/publishing.ts';
import { Replica } from './support/replica.ts';
import { handled, ids, spyOnReturns, useNats } from './support/use-nats.ts';

const on = useNats();
const count = (replica: Replica) => expect.poll(() => handled(replica));

it('a consumer that stops finishes the running event, and returns the other fetched events at once', async () => {
  const first = await on.observe();
  const { promise: underWay, resolve: finish } = Promise.withResolvers<void>();
  first.observer.behave = async (event) => {
    await underWay;
    await countOnce(event);
  };
  await on.publish(...ids(10));
  await expect.poll(() => on.unacknowledged()).toBe(10);
  // The server redelivers an event that was on its way to a stopping client only after `ackWaitMs`.
  await first.connection.flush();
  const returns = spyOnReturns();
  const closing = first.close();
  finish();
  await closing;
  expect(returns).toHaveBeenCalledTimes(9);
  expect(await handled(first)).toBe(1);
  const second = await on.observe();
  // nats-server 2.9 may deliver a returned event twice, or one of them only after `ackWaitMs`.
  const returned = new Set(ids(10).slice(1));
  await expect.poll(() => new Set(second.observer.postIds)).toEqual(returned);
  await expect.poll(() => handled(second)).toBe(9);
  expect(first.observer.postIds).toEqual(['p0']);
});

it('a consumer can stop while it starts', async () => {
  for (let i = 0; i < 3; i++) await (await on.observe()).close();
  const { observer } = await on.observe();
  await on.publish(...ids(3));
  await expect.poll(() => observer.postIds.toSorted()).toEqual(ids(3));
  expect(await on.deliveries()).toBe(3);
});

it('a consumer can stop without NATS', async () => {
  const likes = await on.observe();
  await on.publish('p0');
  await count(likes).toBe(1);
  await on.nats.kill();
  await likes.close();
  await expect.poll(() => likes.log.complaints).toEqual(['NATS connection lost']);
});

it('a consumer stops without waiting for a handler that hangs', async () => {
  const likes = await on.observe('likes', { finishWithinMs: 100 });
  likes.observer.behave = () => new Promise(() => undefined);
  await on.publish('p0');
  await expect.poll(() => likes.observer.postIds).toEqual(['p0']);
  await likes.close();
  expect(likes.log.complaints).toContain('closed while work was running');
});

describe('when nats-server is killed and comes back', () => {
  it('events continue and take effect once each, including an event that was being handled', async () => {
    const likes = await on.observe();
    const { promise: isBack, resolve: goOn } = Promise.withResolvers<void>();
    likes.observer.behave = async (event) => {
      if (likes.observer.events.length === 1) await isBack;
      await countOnce(event);
    };
    await on.publish(...ids(3));
    await expect.poll(() => likes.observer.postIds).toEqual(['p0']);
    await on.nats.kill();
    await on.nats.up();
    goOn();
    await on.publish('after');
    await count(likes).toBe(4);
    expect(new Set(likes.observer.postIds)).toEqual(new Set([...ids(3), 'after']));
  });

  it('without its streams, and with JetStream starting later than the server, the consumer is created again', async () => {
    const likes = await on.observe();
    await on.publish(...ids(2));
    await count(likes).toBe(2);
    await on.nats.kill();
    await on.nats.wipe();
    await on.nats.upWithoutJetStream();
    await expect.poll(() => isConnected(likes.connection)).toBe(true);
    const failed = 'consuming events failed and starts again';
    await expect.poll(() => likes.log.complaints).toContain(failed);
    await on.nats.kill();
    await on.nats.up();
    await on.publish(...ids(2), 'after');
    await count(likes).toBe(3);
  });
});

it('a service may start before nats-server', async () => {
  const late = await NatsServer.prepare();
  const starting = Replica.start(late, 'likes', [Observer]);
  await late.up();
  const likes = await starting;
  await publishRaw(await late.connectAs('posts'), 'p0');
  await expect.poll(() => likes.get(Observer).postIds).toEqual(['p0']);
  await likes.stop();
  await late.stop();
});
