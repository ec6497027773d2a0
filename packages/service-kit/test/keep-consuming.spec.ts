import { streams } from '@el-reto/contracts';
import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { createLogger } from '@el-reto/telemetry';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isConnected } from '../src/messaging/connection-watch.ts';
import { eventIdOf } from '../src/messaging/streams.ts';
import { keepConsuming } from '../src/messaging/keep-consuming.ts';
import { NatsServer } from './support/nats-server.ts';
import { publishRaw } from './support/publishing.ts';

/** Shorter than the half minute after which the client itself would check its consumer. */
const soon = { timeout: 20_000 };

it('creates a consumer again at once if the connection was interrupted before its first use', async () => {
  const nats = await NatsServer.start();
  onTestFinished(() => nats.stop());
  const connection = await nats.connectAs('gateway');
  const seen: string[] = [];
  let made = 0;
  const consuming = keepConsuming(connection, createLogger('gateway', 'silent'), async (take) => {
    const { consumers } = jetstream(connection);
    const consumer = await consumers.get(streams.events, { deliver_policy: DeliverPolicy.New });
    made += 1;
    if (made === 1) {
      await nats.kill();
      await vi.waitUntil(() => !isConnected(connection), soon);
      await nats.up();
      await vi.waitUntil(() => isConnected(connection), soon);
    }
    for await (const message of await take(consumer, 10)) seen.push(eventIdOf(message));
  });
  onTestFinished(() => consuming.stop());
  await expect.poll(() => made, soon).toBe(2);
  const posts = await nats.connectAs('posts');
  await publishRaw(posts, 'p0');
  await expect.poll(() => seen, soon).toEqual(['id-p0']);
});
