import { streams, AppError } from '@el-reto/contracts';
import { Controller } from '@nestjs/common';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HandleEvent } from '../src/messaging/handle-event.ts';
import type { ReceivedEvent } from '../src/messaging/handle-event.ts';
import { counters } from '../../store/test/store-contract/documents.ts';
import { NatsServer } from './support/nats-server.ts';
import { countOnce, Observer } from './support/observer.ts';
import { contentsOf, publishRaw, reported, tallied } from './support/publishing.ts';
import { Replica } from './support/replica.ts';

/** The real delays add up to two minutes. */
vi.mock('../src/messaging/retry-policy.ts', () => ({
  maxAttempts: 3,
  retryDelayMs: () => 150,
}));

let nats: NatsServer;
let posts: NatsConnection;
let replicas: Replica[];

const start = async (name: 'likes' | 'media', controller = Observer) => {
  const replica = await Replica.start(nats, name, [controller]);
  replicas.push(replica);
  return Object.assign(replica, { observer: replica.get(Observer) });
};
const ids = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const publishAll = (names: readonly string[]) =>
  Promise.all(names.map((name) => publishRaw(posts, name)));
const handled = async (replica: Replica) =>
  (await replica.store.get(counters, 'handled'))?.value ?? 0;

beforeEach(async () => {
  nats = await NatsServer.start();
  posts = await nats.connectAs('posts');
  replicas = [];
});
afterEach(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await nats.stop();
});

/** Handles several events at once, which the test lets go of. */
@Controller()
class Juggler {
  readonly held = new Map<string, () => void>();
  most = 0;

  @HandleEvent(reported, { atOnce: 3 })
  async reported({ payload }: ReceivedEvent<typeof reported>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.held.set(payload.postId, resolve);
    this.most = Math.max(this.most, this.held.size);
    await promise;
    this.held.delete(payload.postId);
  }
}

describe('an event of many at once', () => {
  it('does not wait for the one before, as long as there are not too many', async () => {
    const replica = await Replica.start(nats, 'likes', [Juggler]);
    replicas.push(replica);
    const { held } = replica.get(Juggler);
    await publishAll(ids(5));
    await expect.poll(() => [...held.keys()]).toEqual(['p0', 'p1', 'p2']);
    held.get('p1')?.();
    await expect.poll(() => [...held.keys()]).toEqual(['p0', 'p2', 'p3']);
    const closed = replica.close();
    for (const release of held.values()) release();
    await closed;
    expect(replica.get(Juggler).most).toBe(3);
    // Those that it took are done with; the one that it never took comes to the next.
    const next = await start('likes');
    await expect.poll(() => next.observer.postIds).toEqual(['p4']);
  });
});

describe('an event', () => {
  it('comes once to each service that follows it, in order, parsed', async () => {
    const [likes, media] = await Promise.all([start('likes'), start('media')]);
    await publishAll(ids(30));
    for (const { observer } of [likes, media]) {
      await expect.poll(() => observer.postIds).toEqual(ids(30));
      expect(observer.events[0]).toMatchObject({ id: 'id-p0', seq: 1 });
      expect(observer.events[0]?.payload).toEqual({ postId: 'p0', eventId: 'otono' });
    }
  });

  it('comes to one of the replicas of a service', async () => {
    const [one, other] = await Promise.all([start('likes'), start('likes')]);
    await publishAll(ids(200));
    const seen = () => [...one.observer.postIds, ...other.observer.postIds].toSorted();
    await expect.poll(seen).toEqual(ids(200).toSorted());
  });

  it('waits for a service that is away', async () => {
    await publishAll(ids(5, 'before'));
    const likes = await start('likes');
    await expect.poll(() => likes.observer.postIds).toEqual(ids(5, 'before'));
    await likes.stop();
    replicas.pop();
    await publishAll(ids(5, 'meanwhile'));
    const again = await start('likes');
    await expect.poll(() => again.observer.postIds).toEqual(ids(5, 'meanwhile'));
  });

  it('is acknowledged after its handler, not before', async () => {
    const likes = await start('likes');
    const { promise: underWay, resolve: finish } = Promise.withResolvers<void>();
    likes.observer.behave = async () => underWay;
    await publishRaw(posts, 'p0');
    await expect.poll(() => likes.observer.postIds).toEqual(['p0']);
    const manager = await jetstreamManager(await nats.connectAs('stack'));
    const unacknowledged = async () =>
      (await manager.consumers.info(streams.events, 'likes-posts')).num_ack_pending;
    expect(await unacknowledged()).toBe(1);
    finish();
    await expect.poll(unacknowledged).toBe(0);
  });

  it('that nobody handles is passed over', async () => {
    const likes = await start('likes');
    const client = jetstream(posts);
    await client.publish('posts.post.created.v1', '{}');
    await client.publish('posts.post.praised.v9', 'no JSON');
    await publishRaw(posts, 'p0');
    await expect.poll(() => likes.observer.postIds).toEqual(['p0']);
    expect(likes.log.complaints).toEqual([]);
  });
});

describe('a handler that fails', () => {
  it('gets the event again, later, while others pass', async () => {
    const likes = await start('likes');
    let failures = 2;
    likes.observer.behave = async ({ payload }) => {
      if (payload.postId === 'p0' && failures-- > 0) throw new Error('not now');
    };
    await publishAll(ids(4));
    await expect.poll(() => likes.observer.postIds).toEqual(['p0', 'p1', 'p2', 'p3', 'p0', 'p0']);
    const sameEvent = likes.observer.events.filter(({ payload }) => payload.postId === 'p0');
    expect(new Set(sameEvent.map(({ id, seq }) => `${id} ${seq}`))).toEqual(new Set(['id-p0 1']));
    expect(await contentsOf(nats, streams.deadLetters)).toEqual([]);
  });

  it('gets rid of the event in the end: a dead letter, with the reason', async () => {
    const likes = await start('likes');
    likes.observer.behave = async ({ payload }) => {
      if (payload.postId === 'p1') throw new TypeError('x is\n undefined');
    };
    await publishAll(ids(3));
    await expect.poll(() => contentsOf(nats, streams.deadLetters)).toHaveLength(1);
    expect(likes.observer.postIds.filter((id) => id === 'p1')).toHaveLength(3);
    const [letter] = await contentsOf(nats, streams.deadLetters);
    expect(letter?.subject).toBe(`dead.likes.${reported.subject}`);
    expect(letter?.json()).toEqual({ postId: 'p1', eventId: 'otono' });
    expect(letter?.header.get('Reason')).toBe('TypeError: x is undefined');
    expect(letter?.header.get('Event-Id')).toBe('id-p1');
    expect(letter?.header.get('Event-Subject')).toBe(reported.subject);
    expect(likes.log.complaints.at(-1)).toBe('event became a dead letter');
  });

  it('for want of another part keeps the event, however often', async () => {
    const likes = await start('likes');
    let failures = 5;
    likes.observer.behave = async () => {
      if (failures-- > 0) throw new AppError('SERVICE_UNAVAILABLE');
    };
    await publishRaw(posts, 'p0');
    await expect.poll(() => likes.observer.postIds).toHaveLength(6);
    expect(await contentsOf(nats, streams.deadLetters)).toEqual([]);
  });

  it('after its commit does not have its effect twice', async () => {
    const likes = await start('likes');
    const ran: boolean[] = [];
    likes.observer.behave = async (event) => {
      ran.push(await countOnce(event));
      if (ran.length === 1) throw new Error('after the commit');
    };
    await publishRaw(posts, 'p0');
    await expect.poll(() => ran).toEqual([true, false]);
    expect(await handled(likes)).toBe(1);
  });
});

describe('poison', () => {
  it.each([
    ['no JSON', '{"postId":'],
    ['another shape', '{"postId":7}'],
    ['nothing', ''],
  ])('becomes a dead letter at once, and later events pass: %s', async (_, payload) => {
    const likes = await start('likes');
    await publishRaw(posts, 'bad', payload);
    await publishAll(ids(3));
    await expect.poll(() => likes.observer.postIds).toEqual(ids(3));
    const letters = await contentsOf(nats, streams.deadLetters);
    expect(letters.map((letter) => letter.string())).toEqual([payload]);
    expect(letters[0]?.header.get('Reason')).toMatch(/^PoisonError: .+/);
  });

  it('of one service is food for another', async () => {
    const mistaken = { ...reported, schema: tallied.schema };
    @Controller()
    class Strict {
      @HandleEvent(mistaken)
      async reported(_: ReceivedEvent<typeof mistaken>): Promise<void> {}
    }
    replicas.push(await Replica.start(nats, 'media', [Strict]));
    const likes = await start('likes');
    await publishRaw(posts, 'p0');
    await expect.poll(() => contentsOf(nats, streams.deadLetters)).toHaveLength(1);
    await expect.poll(() => likes.observer.postIds).toEqual(['p0']);
    const [letter] = await contentsOf(nats, streams.deadLetters);
    expect(letter?.subject).toBe(`dead.media.${reported.subject}`);
  });
});

describe('two handlers of one event', () => {
  @Controller()
  class Rival {
    @HandleEvent(reported)
    async reported(_: ReceivedEvent<typeof reported>): Promise<void> {}
  }

  it('are refused at the start', async () => {
    const starting = Replica.start(nats, 'likes', [Observer, Rival]);
    await expect(starting).rejects.toThrow(`there are two handlers of ${reported.subject}`);
  });
});
