import { streams } from '@el-reto/contracts';
import { isConnected } from '@el-reto/service-kit';
import type { Metrics, Reading } from '@el-reto/telemetry';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ResponseCache } from './cache/response-cache.ts';
import { Dependencies } from './health/dependencies.ts';
import { LiveController } from './live/live.controller.ts';

/** Longest wait for NATS when metrics are read, in milliseconds. */
const timeoutMs = 1_500;

/** The gateway's metrics, except the durations of routes. */
export function observeGateway(
  metrics: Metrics,
  app: NestFastifyApplication,
  connection: NatsConnection,
): void {
  const { counts } = app.get(ResponseCache);
  metrics.count('elreto.cache.reads', () =>
    Object.entries(counts).flatMap(([source, results]) =>
      Object.entries(results as Record<string, number>).map(([result, value]) => ({
        value,
        attributes: { 'elreto.cache.source': source, 'elreto.cache.result': result },
      })),
    ),
  );
  const live = app.get(LiveController);
  metrics.gauge('elreto.live.connections', () =>
    Object.entries(live.connections).map(([stream, value]) => ({
      value,
      attributes: { 'elreto.live.stream': stream },
    })),
  );
  const parts = app.get(Dependencies);
  metrics.gauge('elreto.dependency.up', async () => {
    const { dependencies } = await parts.health();
    return Object.entries(dependencies).map(([name, state]) => ({
      value: state === 'ok' ? 1 : 0,
      attributes: { 'elreto.dependency': name },
    }));
  });
  observeStreams(metrics, connection);
}

/**
 * Measures the lag of all durable consumers, because a stopped consumer cannot report its own. Every
 * replica reports the same values.
 */
function observeStreams(metrics: Metrics, connection: NatsConnection): void {
  const manager = () => jetstreamManager(connection, { checkAPI: false, timeout: timeoutMs });
  const whileConnected = (read: () => Promise<Reading[]>) => () =>
    isConnected(connection) ? read() : [];

  metrics.gauge(
    'elreto.consumer.lag',
    whileConnected(async () => {
      const consumers = await Array.fromAsync((await manager()).consumers.list(streams.events));
      // The other consumers belong to gateways and end with their processes.
      const lasting = consumers.filter(({ config }) => config.durable_name !== undefined);
      return lasting.map(({ name, num_pending: pending, num_ack_pending: unacknowledged }) => ({
        value: pending + unacknowledged,
        attributes: { 'messaging.consumer.group.name': name },
      }));
    }),
  );
  metrics.gauge(
    'elreto.dead_letters.stored',
    whileConnected(async () => {
      const { state } = await (await manager()).streams.info(streams.deadLetters);
      return [{ value: state.messages }];
    }),
  );
}
