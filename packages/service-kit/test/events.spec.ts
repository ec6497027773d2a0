import { setTimeout as sleep } from 'node:timers/promises';
import { streams, AppError } from '@el-reto/contracts';
import { Controller } from '@nestjs/common';
import { waitMs } from '@el-reto/testing';
import { jetstream } from '@nats-io/jetstream';
import { describe, expect, it, vi } from 'vitest';
import { HandleEvent } from '../src/messaging/handle-event.ts';
import type { ReceivedEvent } from '../src/messaging/handle-event.ts';
import { contentsOf, publishRaw, reported } from './support/publishing.ts';
import { ids, spyOnReturns, useNats } from './support/use-nats.ts';

const on = useNats();
const deadLetters = () => contentsOf(on.nats, streams.deadLetters);

describe('an event', () => {
  it('is delivered once to each service that follows it, in order, and parsed', async () => {
    const both = await Promise.all([on.observe('likes'), on.observe('media')]);
    await on.publish(...ids(30));
    for (const { observer } of both) {
      await expect.poll(() => observer.postIds).toEqual(ids(30));
      const payload = { postId: 'p0', eventId: 'otono' };
      expect(observer.events[0]).toMatchObject({ id: 'id-p0', payload });
    }
  });

  it('is delivered to one replica of a service', async () => {
    const both = await Promise.all([on.observe(), on.observe()]);
    await on.publish(...ids(100));
    const seen = () => both.flatMap(({ observer }) => observer.postIds).toSorted();
    await expect.poll(seen).toEqual(ids(100).toSorted());
  });

  it('waits for a service that is not running, unless it is much older than a new consumer', async () => {
    const pass = (minutes: number) =>
      vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] });
    await on.publish('before');
    await sleep(20);
    pass(60);
    await on.publish('early');
    const first = await on.observe();
    await expect.poll(() => first.observer.postIds).toEqual(['early']);
    await first.stop();
    await on.publish('meanwhile');
    pass(60);
    const second = await on.observe();
    await expect.poll(() => second.observer.postIds).toEqual(['meanwhile']);
  });

  it('without a handler is skipped', async () => {
    const likes = await on.observe();
    const client = jetstream(on.posts);
    const patient = { timeout: waitMs };
    await client.publish('posts.post.created.v1', '{}', patient);
    await client.publish('posts.post.praised.v9', 'no JSON', patient);
    await on.publish('p0');
    await expect.poll(() => likes.observer.postIds).toEqual(['p0']);
    expect(likes.log.complaints).toEqual([]);
  });
});

it('a handler with `atOnce` receives that number of events at the same time, and no more', async () => {
  const held = new Map<string, () => void>();
  let most = 0;
  @Controller()
  class Juggler {
    @HandleEvent(reported, { atOnce: 3 })
    async reported({ payload }: ReceivedEvent<typeof reported>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(payload.postId, resolve);
      most = Math.max(most, held.size);
      await promise;
      held.delete(payload.postId);
    }
  }
  const replica = await on.start('likes', [Juggler]);
  await on.publish(...ids(5));
  await expect.poll(() => [...held.keys()]).toEqual(['p0', 'p1', 'p2']);
  held.get('p1')?.();
  await expect.poll(() => [...held.keys()]).toEqual(['p0', 'p2', 'p3']);
  const returned = spyOnReturns();
  const closed = replica.close();
  for (const release of held.values()) release();
  await closed;
  expect(most).toBe(3);
  expect(returned).toHaveBeenCalledOnce();
  // The stopped replica never received the last event.
  const next = await on.observe();
  // nats-server 2.9 may deliver a returned event twice.
  await expect.poll(() => new Set(next.observer.postIds)).toEqual(new Set(['p4']));
});

it('a handler that fails receives the same event again later, while other events are handled', async () => {
  const { observer } = await on.observe();
  const returned = spyOnReturns();
  // The event is delivered again after 50 ms. The other one must be delivered by then.
  const delivered = Promise.withResolvers<void>();
  let failures = 2;
  observer.behave = async ({ payload }) => {
    await delivered.promise;
    if (payload.postId === 'p0' && failures-- > 0) throw new Error('not now');
  };
  await on.publish(...ids(2));
  await expect.poll(() => on.unacknowledged()).toBe(2);
  delivered.resolve();
  await expect.poll(() => observer.postIds).toEqual(['p0', 'p1', 'p0', 'p0']);
  await expect.poll(() => on.unacknowledged()).toBe(0);
  expect(returned.mock.calls).toEqual([[50], [50]]);
  const again = observer.events.filter(({ payload }) => payload.postId === 'p0');
  expect(new Set(again.map(({ id }) => id))).toEqual(new Set(['id-p0']));
  expect(await deadLetters()).toEqual([]);
});

it('a handler that fails with SERVICE_UNAVAILABLE receives the event again, without a limit of attempts', async () => {
  const { observer } = await on.observe();
  const returned = spyOnReturns();
  let failures = 5;
  observer.behave = async () => {
    if (failures-- > 0) throw new AppError('SERVICE_UNAVAILABLE');
  };
  await on.publish('p0');
  await expect.poll(() => observer.postIds).toHaveLength(6);
  expect(returned).toHaveBeenCalledTimes(5);
  expect(await deadLetters()).toEqual([]);
});

it('a payload that does not fit its schema becomes a dead letter at once, and later events are handled', async () => {
  const { observer } = await on.observe();
  const payloads = ['{"postId":', '{"postId":7}', ''];
  for (const [i, payload] of payloads.entries()) await publishRaw(on.posts, `bad${i}`, payload);
  await on.publish('p0');
  await expect.poll(() => observer.postIds).toEqual(['p0']);
  const letters = await deadLetters();
  expect(letters.map((letter) => letter.string())).toEqual(payloads);
  for (const { header } of letters) {
    expect(header.get('Reason')).toMatch(/^PoisonError: .+/);
    expect(header.get('Attempts')).toBe('1');
  }
});
