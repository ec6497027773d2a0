import { streams } from '@el-reto/contracts';
import { isConnected } from '@el-reto/service-kit';
import type { Metrics, Reading } from '@el-reto/telemetry';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

/** Whoever asks for metrics waits no longer than this for NATS. */
const timeoutMs = 1_500;

/**
 * Tells what waits in the streams: a consumer that has died cannot tell how far it is behind, so
 * the gateway looks at all of them. Every replica tells the same.
 */
export function observeStreams(metrics: Metrics, connection: NatsConnection): void {
  const manager = () => jetstreamManager(connection, { checkAPI: false, timeout: timeoutMs });
  const whileConnected = (read: () => Promise<Reading[]>) => () =>
    isConnected(connection) ? read() : [];

  metrics.gauge(
    'elreto.consumer.lag',
    whileConnected(async () => {
      const readings: Reading[] = [];
      for await (const { name, config, ...info } of (await manager()).consumers.list(
        streams.events,
      )) {
        // The others are the gateways' own, which live as long as their processes.
        if (config.durable_name === undefined) continue;
        readings.push({
          value: info.num_pending + info.num_ack_pending,
          attributes: { 'messaging.consumer.group.name': name },
        });
      }
      return readings;
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
