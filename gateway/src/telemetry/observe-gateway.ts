import { natsReading } from '@el-reto/service-kit';
import type { Metrics } from '@el-reto/telemetry';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { NatsConnection } from '@nats-io/transport-node';
import { ResponseCache } from '../cache/response-cache.ts';
import { AdminHub } from '../live/admin-hub.ts';
import { LiveHub } from '../live/live-hub.ts';
import { RedisLink } from '../redis/redis-link.ts';
import { observeStreams } from './stream-state.ts';

/** What the gateway tells beyond the times of its routes. */
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
  const live = app.get(LiveHub);
  const admins = app.get(AdminHub);
  metrics.gauge('elreto.live.connections', () => [
    { value: live.connections, attributes: { 'elreto.live.stream': 'event' } },
    { value: admins.connections, attributes: { 'elreto.live.stream': 'admin' } },
  ]);
  const redis = app.get(RedisLink);
  metrics.gauge('elreto.dependency.up', () => [
    natsReading(connection),
    { value: redis.ready ? 1 : 0, attributes: { 'elreto.dependency': 'redis' } },
  ]);
  observeStreams(metrics, connection);
}
