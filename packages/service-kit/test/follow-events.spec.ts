import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followEvents } from '../src/messaging/follow-events.ts';
import type { Following, PassingEvent } from '../src/messaging/follow-events.ts';
import { isConnected } from '../src/messaging/connection-watch.ts';
import { Log } from './support/log.ts';
import { NatsServer } from './support/nats-server.ts';
import { publishRaw, reported, tallied } from './support/publishing.ts';

let nats: NatsServer;
let posts: NatsConnection;
let followers: Follower[];
const soon = { timeout: 10_000 };

/** One gateway replica's view of the stream. */
class Follower {
  readonly events: PassingEvent[] = [];
  readonly log = new Log();
  resets = 0;
  onEvent = (_: PassingEvent) => {};
  readonly #following: Following;

  constructor(readonly connection: NatsConnection) {
    this.#following = followEvents({
      connection,
      logger: this.log.logger,
      onEvent: (event) => {
        this.onEvent(event);
        this.events.push(event);
      },
      onReset: () => this.resets++,
    });
  }

  get postIds(): string[] {
    return this.events.map(({ payload }) => (payload as { postId: string }).postId);
  }

  stop(): Promise<void> {
    return this.#following.stop();
  }
}

async function follow(): Promise<Follower> {
  const follower = new Follower(await nats.connectAs('gateway'));
  followers.push(follower);
  await expect.poll(() => follower.resets).toBe(1);
  return follower;
}

const ids = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const publishAll = async (names: readonly string[]) => {
  for (const name of names) await publishRaw(posts, name);
};

beforeEach(async () => {
  nats = await NatsServer.start();
  posts = await nats.connectAs('posts');
  followers = [];
});
afterEach(async () => {
  await Promise.all(followers.map((follower) => follower.stop()));
  await nats.stop();
});

describe('followEvents', () => {
  it('sees every event from now on, in order, of every service', async () => {
    await publishAll(ids(3, 'before'));
    const gateway = await follow();
    await publishAll(ids(300));
    await jetstream(await nats.connectAs('likes')).publish(tallied.subject, '{"tallies":[]}');
    await expect.poll(() => gateway.events.length).toBe(301);
    expect(gateway.postIds.slice(0, 300)).toEqual(ids(300));
    expect(gateway.events[0]).toEqual({
      subject: reported.subject,
      payload: { postId: 'p0', eventId: 'otono' },
      seq: 4,
    });
    expect(gateway.events.at(-1)).toMatchObject({ subject: tallied.subject });
    expect(gateway.resets).toBe(1);
  });

  it('shows every event to every replica', async () => {
    const replicas = await Promise.all([follow(), follow(), follow()]);
    await publishAll(ids(20));
    for (const replica of replicas) await expect.poll(() => replica.postIds).toEqual(ids(20));
  });

  it('passes over what it cannot read, and what its listener fails on', async () => {
    const gateway = await follow();
    gateway.onEvent = ({ payload }) => {
      if ((payload as { postId: string }).postId === 'p1') throw new Error('listener');
    };
    await publishRaw(posts, 'bad', 'no JSON');
    await publishAll(ids(3));
    await expect.poll(() => gateway.postIds).toEqual(['p0', 'p2']);
    expect(gateway.log.complaints).toEqual(['event was passed over', 'event was passed over']);
    expect(gateway.resets).toBe(1);
  });

  it('stops', async () => {
    const gateway = await follow();
    await publishAll(ids(1));
    await expect.poll(() => gateway.postIds).toEqual(['p0']);
    await gateway.stop();
    await publishAll(['late']);
    await sleep(100);
    expect(gateway.postIds).toEqual(['p0']);
  });

  it('stops while it starts, and without NATS', async () => {
    const early = new Follower(await nats.connectAs('gateway'));
    await early.stop();
    const gateway = await follow();
    await nats.kill();
    await gateway.stop();
    expect(early.events).toEqual([]);
  });
});

describe('a follower whose server is killed and comes back', () => {
  it('is told that it may have missed something, and goes on', async () => {
    const gateway = await follow();
    await publishAll(ids(3, 'before'));
    await expect.poll(() => gateway.postIds).toEqual(ids(3, 'before'));
    await nats.kill();
    await nats.up();
    await expect.poll(() => gateway.resets, soon).toBe(2);
    await publishAll(ids(3, 'after'));
    await expect
      .poll(() => gateway.postIds, soon)
      .toEqual([...ids(3, 'before'), ...ids(3, 'after')]);
  });

  it('loses no time when JetStream comes later than NATS', async () => {
    const gateway = await follow();
    await nats.kill();
    await nats.upWithoutJetStream();
    await expect.poll(() => isConnected(gateway.connection), soon).toBe(true);
    await sleep(300);
    await nats.kill();
    await nats.up();
    await expect.poll(() => gateway.resets, soon).toBeGreaterThanOrEqual(2);
    // One more reset may follow, which an event may fall before; and the stream takes none twice.
    let published = 0;
    const seen = async () => {
      await publishAll([`p${published++}`]);
      return gateway.postIds.length;
    };
    await expect.poll(seen, soon).toBeGreaterThan(0);
  });

  it('goes on in a stream that begins anew', async () => {
    const gateway = await follow();
    await publishAll(ids(20, 'before'));
    await expect.poll(() => gateway.postIds, soon).toEqual(ids(20, 'before'));
    await nats.kill();
    await nats.wipe();
    await nats.up();
    await expect.poll(() => gateway.resets, soon).toBeGreaterThanOrEqual(2);
    await publishAll(ids(3, 'after'));
    await expect.poll(() => gateway.postIds.slice(20), soon).toEqual(ids(3, 'after'));
    expect(gateway.events.at(-1)?.seq).toBe(3);
  });

  it('waits for a stream that is not there yet', async () => {
    const gateway = await follow();
    await nats.kill();
    await nats.wipe();
    await nats.upWithoutStreams();
    await sleep(300);
    expect(gateway.resets).toBe(1);
    await nats.makeStreams();
    await expect.poll(() => gateway.resets, soon).toBe(2);
    await publishAll(ids(2));
    await expect.poll(() => gateway.postIds, soon).toEqual(ids(2));
  });
});
