import { serviceLimits, serviceNames, streams } from '@el-reto/contracts';
import { DiscardPolicy, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { connectionOptions } from './connection.ts';

const dayMs = 24 * 60 * 60 * 1000;
const mib = 1024 * 1024;

const common = {
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  discard: DiscardPolicy.Old,
} as const;

/** Events are kept past any outage, dead letters for a month, for people. */
const streamConfigs = [
  {
    ...common,
    name: streams.events,
    subjects: serviceNames.map((service) => `${service}.>`),
    max_age: nanos(serviceLimits.eventRetentionMs),
    max_bytes: 2048 * mib,
    duplicate_window: nanos(2 * 60 * 1000),
  },
  {
    ...common,
    name: streams.deadLetters,
    subjects: ['dead.>'],
    max_age: nanos(30 * dayMs),
    max_bytes: 256 * mib,
  },
];

/** Creates the streams, or brings their limits up to date; safe to repeat. */
export async function provisionStreams(url: string, replicas = 1): Promise<void> {
  const connection = await connect(connectionOptions(url));
  try {
    const manager = await jetstreamManager(connection);
    const known = await Array.fromAsync(manager.streams.names());
    for (const stream of streamConfigs) {
      const config = { ...stream, num_replicas: replicas };
      if (known.includes(config.name)) await manager.streams.update(config.name, config);
      else await manager.streams.add(config);
    }
  } finally {
    await connection.close();
  }
}
