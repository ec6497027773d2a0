import { streams } from '@el-reto/contracts';
import { until } from '@el-reto/testing';
import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { createLogger } from '@el-reto/telemetry';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isConnected } from '../src/messaging/connection-watch.ts';
import { eventIdOf } from '../src/messaging/streams.ts';
import { keepConsuming } from '../src/messaging/keep-consuming.ts';
import { useNats } from './support/use-nats.ts';

const on = useNats();

it('creates a consumer again at once if the connection was interrupted before its first use', async () => {
  const { nats, gateway: connection } = on;
  const seen: string[] = [];
  /** For each consumer, how often it was stopped when its use began. */
  const stops: number[] = [];
  const consuming = keepConsuming(connection, createLogger('gateway', 'silent'), async (take) => {
    const { consumers } = jetstream(connection);
    const consumer = await consumers.get(streams.events, { deliver_policy: DeliverPolicy.New });
    if (stops.length === 0) {
      await nats.kill();
      await until(() => !isConnected(connection));
      await nats.up();
      await until(() => isConnected(connection));
    }
    const consume = consumer.consume.bind(consumer);
    let stopped = 0;
    vi.spyOn(consumer, 'consume').mockImplementation(async (options) => {
      const messages = await consume(options);
      const stop = messages.stop.bind(messages);
      vi.spyOn(messages, 'stop').mockImplementation((error) => {
        stopped += 1;
        stop(error);
      });
      return messages;
    });
    const messages = await take(consumer, 10);
    stops.push(stopped);
    for await (const message of messages) seen.push(eventIdOf(message));
  });
  onTestFinished(() => consuming.stop());
  await expect.poll(() => stops).toEqual([1, 0]);
  await on.publish('p0');
  await expect.poll(() => seen).toEqual(['id-p0']);
});
