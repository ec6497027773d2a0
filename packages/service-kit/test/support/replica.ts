import 'reflect-metadata';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@el-reto/contracts';
import { Module } from '@nestjs/common';
import type { INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NatsConnection } from '@nats-io/transport-node';
import { Metrics, nestLogger } from '@el-reto/telemetry';
import { ServiceServer, type ServiceServerOptions } from '../../src/messaging/service-server.ts';
import { SqliteStore, inboxCollection } from '@el-reto/store';
import type { Store } from '@el-reto/store';
import { OutboxRelay } from '../../src/messaging/outbox-relay.ts';
import { counters } from '../../../store/test/store-contract/documents.ts';
import { Log } from './log.ts';
import type { NatsServer } from './nats-server.ts';
import { memoryDir } from './temp-dir.ts';

export type ReplicaOptions = Pick<ServiceServerOptions, 'finishWithinMs'>;

/** One replica of a service, with its own connection, store, log and controllers. */
export class Replica {
  #stopped: Promise<void> | undefined;

  private constructor(
    readonly connection: NatsConnection,
    readonly store: Store,
    readonly log: Log,
    private readonly app: INestMicroservice,
    private readonly server: ServiceServer,
    private readonly resources: AsyncDisposableStack,
  ) {}

  /** Starts a replica of the service `name` with these controllers, under that service's credentials. */
  static async start(
    nats: NatsServer,
    name: ServiceName,
    controllers: Type[],
    { finishWithinMs = 90_000 }: ReplicaOptions = {},
  ): Promise<Replica> {
    await using resources = new AsyncDisposableStack();
    const log = new Log();
    const { logger } = log;
    const dir = await memoryDir(name);
    resources.defer(() => rm(dir, { recursive: true, force: true }));
    const store = new SqliteStore({
      file: join(dir, 'test.sqlite'),
      collections: [counters, inboxCollection],
    });
    resources.defer(() => store.close());
    const connection = await nats.connectAs(name, logger);
    const relay = new OutboxRelay(store.outbox, connection, logger);
    resources.defer(() => relay.stop());
    @Module({ controllers })
    class TestModule {}
    const server = new ServiceServer({
      name,
      connection,
      store,
      relay,
      logger,
      metrics: new Metrics('replica'),
      finishWithinMs,
      // The usual delays sum up to two minutes, which is too long for tests.
      retryDelaysMs: [50, 50],
    });
    const app = await NestFactory.createMicroservice(TestModule, {
      strategy: server,
      logger: nestLogger(logger),
      abortOnError: false,
    });
    await app.listen();
    return new Replica(connection, store, log, app, server, resources.move());
  }

  /** Returns the replica's controller of this type. */
  get<T>(controller: Type<T>): T {
    return this.app.get(controller);
  }

  /** Accepts at once no more requests and events, and finishes the running ones. */
  close(): Promise<void> {
    return this.server.close();
  }

  /** Closes the replica and releases its resources; may be called twice. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.app.close().then(() => this.resources.disposeAsync()));
  }
}
