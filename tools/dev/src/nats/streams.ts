import { serviceLimits, serviceNames, streams } from '@el-reto/contracts';
import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { connect, nanos, nuid } from '@nats-io/transport-node';
import { connectionOptions } from './connection.ts';
import { natsPatienceS } from './permissions.ts';

const dayMs = 24 * 60 * 60 * 1000;
const mib = 1024 * 1024;

const common = {
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  discard: DiscardPolicy.Old,
} as const;

/** Events are kept longer than any outage, dead letters for a month, so that operators can act. */
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

/** Creates the streams or updates their limits. A repeated call changes nothing. */
export async function provisionStreams(url: string, replicas = 1): Promise<void> {
  const connection = await connect(connectionOptions(url));
  try {
    const manager = await jetstreamManager(connection, { timeout: natsPatienceS * 1000 });
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

const answerWithinMs = 2_000;

/**
 * Whether JetStream can lock its streams, as each publish does. After a disk error nats-server 2.9
 * never unlocks a stream again, but accepts connections and reports that it is healthy. The check
 * creates a consumer in memory, because a check that writes to a full disk would fail itself.
 */
export async function takesEvents(url: string): Promise<boolean> {
  const options = { ...connectionOptions(url), reconnect: false, timeout: answerWithinMs };
  const connection = await connect(options);
  try {
    const settings = { checkAPI: false, timeout: answerWithinMs };
    const { streams: all, consumers } = await jetstreamManager(connection, settings);
    await all.info(streams.deadLetters);
    const { name } = await consumers.add(streams.events, {
      name: `alive-${nuid.next()}`,
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.New,
      mem_storage: true,
      num_replicas: 1,
      inactive_threshold: nanos(answerWithinMs),
    });
    return await consumers.delete(streams.events, name);
  } finally {
    await connection.close();
  }
}
