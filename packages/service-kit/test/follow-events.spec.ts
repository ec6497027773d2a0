import { waitMs } from '@el-reto/testing';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, describe, expect, it } from 'vitest';
import { followEvents } from '../src/messaging/follow-events.ts';
import type { Following, StreamEvent } from '../src/messaging/follow-events.ts';
import { Log } from './support/log.ts';
import { publishRaw, reported, tallied } from './support/publishing.ts';
import { ids, useNats } from './support/use-nats.ts';

const on = useNats();
const followers: Follower[] = [];

const postIdOf = ({ payload }: StreamEvent) => (payload as { postId: string }).postId;

/** A follower as each gateway has one; it records the events. */
class Follower {
  readonly events: StreamEvent[] = [];
  readonly log = new Log();
  resets = 0;
  onEvent = (_: StreamEvent) => {};
  readonly #following: Following;

  constructor(readonly connection: NatsConnection) {
    followers.push(this);
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
    return this.events.map(postIdOf);
  }

  stop(): Promise<void> {
    return this.#following.stop();
  }
}
// Registered after the hooks of `useNats`, so that it runs before them: followers stop before nats-server.
afterEach(() => Promise.all(followers.splice(0).map((follower) => follower.stop())));

async function follow(): Promise<Follower> {
  const follower = new Follower(await on.nats.connectAs('gateway'));
  await expect.poll(() => follower.resets).toBe(1);
  return follower;
}

describe('followEvents', () => {
  it('delivers all new events of all services, in order, to every replica', async () => {
    await on.publish('before');
    const replicas = await Promise.all([follow(), follow()]);
    await on.publish(...ids(50));
    const likes = jetstream(await on.nats.connectAs('likes'));
    await likes.publish(tallied.subject, '{"tallies":[]}', { timeout: waitMs });
    for (const replica of replicas) {
      await expect.poll(() => replica.events.length).toBe(51);
      const payload = { postId: 'p0', eventId: 'otono' };
      expect(replica.events[0]).toEqual({ subject: reported.subject, payload, seq: 2 });
      expect(replica.postIds.slice(0, 50)).toEqual(ids(50));
      expect(replica.events.at(-1)).toMatchObject({ subject: tallied.subject });
      expect(replica.resets).toBe(1);
    }
  });

  it('logs and skips events that cannot be read, and events on which its listener fails', async () => {
    const gateway = await follow();
    gateway.onEvent = (event) => {
      if (postIdOf(event) === 'p1') throw new Error('listener');
    };
    await publishRaw(on.posts, 'bad', 'no JSON');
    await on.publish(...ids(3));
    await expect.poll(() => gateway.postIds).toEqual(['p0', 'p2']);
    expect(gateway.log.complaints).toEqual(['event was skipped', 'event was skipped']);
    expect(gateway.resets).toBe(1);
  });

  it('can stop after some events, while it starts, and without NATS', async () => {
    const gateway = await follow();
    await on.publish('p0');
    await expect.poll(() => gateway.postIds).toEqual(['p0']);
    await gateway.stop();
    const early = new Follower(await on.nats.connectAs('gateway'));
    await early.stop();
    const last = await follow();
    await on.publish('late');
    await expect.poll(() => last.postIds).toEqual(['late']);
    expect([gateway.postIds, early.events]).toEqual([['p0'], []]);
    await on.nats.kill();
    await last.stop();
  });
});

describe('a follower whose server is killed and comes back', () => {
  it('is reset, because it may have missed events, and continues', async () => {
    const gateway = await follow();
    await on.publish('before');
    await expect.poll(() => gateway.postIds).toEqual(['before']);
    await on.nats.kill();
    await on.nats.up();
    await expect.poll(() => gateway.resets).toBe(2);
    await on.publish('after');
    await expect.poll(() => gateway.postIds).toEqual(['before', 'after']);
  });

  it('waits for a new stream, whose sequences begin again at 1', async () => {
    const gateway = await follow();
    await on.publish(...ids(20));
    await expect.poll(() => gateway.postIds).toEqual(ids(20));
    await on.nats.kill();
    await on.nats.wipe();
    await on.nats.upWithoutStreams();
    await expect
      .poll(() => gateway.log.complaints)
      .toContain('consuming events failed and starts again');
    expect(gateway.resets).toBe(1);
    await on.nats.makeStreams();
    await expect.poll(() => gateway.resets).toBe(2);
    await on.publish('after');
    await expect.poll(() => gateway.events.slice(20)).toMatchObject([{ seq: 1 }]);
    expect(gateway.postIds.at(-1)).toBe('after');
  });
});
