import type { NatsConnection } from '@nats-io/transport-node';
import { isConnected } from './messaging/connection-watch.ts';
import type { Outbox } from '@el-reto/store';
import type { Metrics, Reading } from '@el-reto/telemetry';

/** Whether the process has a connection to NATS, as a reading of `elreto.dependency.up`. */
export function natsReading(connection: NatsConnection): Reading {
  return { value: isConnected(connection) ? 1 : 0, attributes: { 'elreto.dependency': 'nats' } };
}

/** What every service tells of its connection and of the events that it has yet to send. */
export function observeService(
  metrics: Metrics,
  { connection, outbox }: { connection: NatsConnection; outbox: Outbox },
): void {
  metrics.gauge('elreto.dependency.up', () => [natsReading(connection)]);
  metrics.gauge('elreto.outbox.unsent', async () => [{ value: (await outbox.depth()).unsent }]);
  metrics.gauge('elreto.outbox.oldest_age', async () => [
    { value: (await outbox.depth()).oldestMs / 1_000 },
  ]);
}

/** Counts what an embedded store commits. */
export function observeCommits(
  metrics: Metrics,
): (transactions: number, durationMs: number) => void {
  const size = metrics.histogram('elreto.store.commit.size');
  const duration = metrics.histogram('elreto.store.commit.duration');
  return (transactions, durationMs) => {
    size.record(transactions);
    duration.record(durationMs / 1_000);
  };
}
