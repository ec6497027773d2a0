import { streams, type ServiceName } from '@el-reto/contracts';
import { jetstreamManager } from '@nats-io/jetstream';
import type { Type } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach } from 'vitest';
import { counters } from '../../../store/test/store-contract/documents.ts';
import { NatsServer } from './nats-server.ts';
import { Observer } from './observer.ts';
import { publishRaw } from './publishing.ts';
import { Replica, type ReplicaOptions } from './replica.ts';

/** Well below the time after which JetStream delivers an unacknowledged event again. */
export const soon = { timeout: 10_000 };

/** `p0`, `p1` and so on. */
export const ids = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}`);

/** How many events `Observer` has counted in the replica's store. */
export const handled = async ({ store }: Replica) =>
  (await store.get(counters, 'handled'))?.value ?? 0;

/** A nats-server for each test, with a connection of the posts service, and replicas on it. */
export function useNats() {
  let nats: NatsServer;
  let posts: NatsConnection;
  let replicas: Replica[];
  beforeEach(async () => {
    nats = await NatsServer.start();
    posts = await nats.connectAs('posts');
    replicas = [];
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await nats.stop();
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
    get posts() {
      return posts;
    },
    start,
    /** A replica whose handler is an Observer. */
    observe: async (name: ServiceName = 'likes', options?: ReplicaOptions) => {
      const replica = await start(name, [Observer], options);
      return Object.assign(replica, { observer: replica.get(Observer) });
    },
    /** How many events JetStream has sent to the service likes and not seen acknowledged. */
    unacknowledged: async () => {
      const manager = await jetstreamManager(await nats.connectAs('stack'));
      return (await manager.consumers.info(streams.events, 'likes-posts')).num_ack_pending;
    },
    /** Publishes one event after the other. */
    publish: async (...names: readonly string[]) => {
      for (const name of names) await publishRaw(posts, name);
    },
  };
}
