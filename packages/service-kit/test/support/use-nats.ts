import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { streams, type ServiceName } from '@el-reto/contracts';
import type { JsMsg } from '@nats-io/jetstream';
import type { Type } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { PatientClient } from '@el-reto/testing';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { counters } from '../../../store/test/store-contract/documents.ts';
import { NatsServer } from './nats-server.ts';
import { Observer } from './observer.ts';
import { managerOf, publishRaw } from './publishing.ts';
import { memoryDir } from './temp-dir.ts';
import { Replica, type ReplicaOptions } from './replica.ts';

const { resolve } = createRequire(import.meta.url);
const requireInternal = createRequire(resolve('@nats-io/jetstream'));
const { JsMsgImpl } = requireInternal('./jsmsg.js') as { JsMsgImpl: { prototype: JsMsg } };

/** Observes the returns of events. JetStream redelivers an event that was not returned only after `ackWaitMs`. */
export const spyOnReturns = () => vi.spyOn(JsMsgImpl.prototype, 'nak');

/** The names `p0`, `p1` and so on. */
export const ids = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}`);

/** The number of events that `Observer` has counted in the replica's store. */
export const handled = async ({ store }: Replica) =>
  (await store.get(counters, 'handled'))?.value ?? 0;

/**
 * Runs a nats-server for each test, or for the whole file, with a folder and with connections of the posts
 * service and of the gateway. Starts replicas.
 */
export function useNats(scope: 'test' | 'file' = 'test') {
  const [before, after] = scope === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll];
  let nats: NatsServer;
  let dir: string;
  let posts: NatsConnection;
  let gateway: NatsConnection;
  let client: PatientClient;
  let replicas: Replica[];
  before(async () => {
    [nats, dir] = await Promise.all([NatsServer.start(), memoryDir('test')]);
    [posts, gateway] = await Promise.all([nats.connectAs('posts'), nats.connectAs('gateway')]);
    client = new PatientClient(gateway);
    replicas = [];
  });
  after(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await nats.stop();
    await rm(dir, { recursive: true });
  });
  const start = async (name: ServiceName, controllers: Type[], options?: ReplicaOptions) => {
    const replica = await Replica.start(nats, name, controllers, options);
    replicas.push(replica);
    return replica;
  };
  const consumer = async () => {
    const manager = await managerOf(await nats.connectAs('stack'));
    return manager.consumers.info(streams.events, 'likes-posts');
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
    get gateway() {
      return gateway;
    },
    /** Sends requests as the gateway. */
    get client() {
      return client;
    },
    start,
    /** Starts a replica whose handler is an Observer. */
    observe: async (name: ServiceName = 'likes', options?: ReplicaOptions) => {
      const replica = await start(name, [Observer], options);
      return Object.assign(replica, { observer: replica.get(Observer) });
    },
    /** The number of events that JetStream has sent to the likes service without an acknowledgement. */
    unacknowledged: async () => (await consumer()).num_ack_pending,
    /** The number of times that JetStream has delivered an event to the likes service. */
    deliveries: async () => (await consumer()).delivered.consumer_seq,
    /** Publishes events in sequence. */
    publish: async (...names: readonly string[]) => {
      for (const name of names) await publishRaw(posts, name);
    },
  };
}
