// Stands in for `@nats-io/jetstream` within the simulation: `main.ts` redirects its import to this file.
import type { NatsConnection } from '@nats-io/transport-node';
import { connectionOf } from './bus.ts';

export * from '@nats-io/jetstream';

export const jetstream = (connection: NatsConnection) => connectionOf(connection).streamClient();
export const jetstreamManager = async (connection: NatsConnection) =>
  connectionOf(connection).streamManager();
