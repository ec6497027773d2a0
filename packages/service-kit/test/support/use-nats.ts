import { rm } from 'node:fs/promises';
import { streams, type ServiceName } from '@el-reto/contracts';
import { jetstreamManager } from '@nats-io/jetstream';
import type { Type } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach } from 'vitest';
import { counters } from '../../../store/test/store-contract/documents.ts';
import { ackWaitMs } from '../../src/messaging/event-consumer.ts';
import { NatsServer } from './nats-server.ts';
import { Observer } from './observer.ts';
import { publishRaw } from './publishing.ts';
import { memoryDir } from './temp-dir.ts';
import { Replica, type ReplicaOptions } from './replica.ts';

/** Before JetStream redelivers an unacknowledged event by itself. */
export const soon = { timeout: (ackWaitMs * 2) / 3 };

/** The names `p0`, `p1` and so on. */
export const ids = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}`);

/** The number of events that `Observer` has counted in the replica's store. */
export const handled = async ({ store }: Replica) =>
  (await store.get(counters, 'handled'))?.value ?? 0;

/** Runs a nats-server for each test, with a folder and a connection of the posts service, and starts replicas. */
export function useNats() {
  let nats: NatsServer;
  let dir: string;
  let posts: NatsConnection;
  let replicas: Replica[];
  beforeEach(async () => {
    [nats, dir] = await Promise.all([NatsServer.start(), memoryDir('test')]);
    posts = await nats.connectAs('posts');
    replicas = [];
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await nats.stop();
    await rm(dir, { recursive: true });
  });
  const start = async (name: ServiceName, controllers: Type[], options?: ReplicaOptions) => {
    const replica = await Replica.start(nats, name, controllers, options);
    replicas.push(replica);
    return replica;
  };
  return {
    get nats() {
      return nats;
    },
    get dir() {
      return dir;
    },
    get posts() {
      return posts;
    },
    start,
    /** Starts a replica whose handler is an Observer. */
    observe: async (name: ServiceName = 'likes', options?: ReplicaOptions) => {
      const replica = await start(name, [Observer], options);
      return Object.assign(replica, { observer: replica.get(Observer) });
    },
    /** The number of events that JetStream has sent to the likes service without an acknowledgement. */
    unacknowledged: async () => {
      const manager = await jetstreamManager(await nats.connectAs('stack'));
      return (await manager.consumers.info(streams.events, 'likes-posts')).num_ack_pending;
    },
    /** Publishes events in sequence. */
    publish: async (...names: readonly string[]) => {
      for (const name of names) await publishRaw(posts, name);
    },
  };
}
