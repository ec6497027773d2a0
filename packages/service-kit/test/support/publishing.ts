import { likesEvents, postsEvents, streams } from '@el-reto/contracts';
import { waitMs } from '@el-reto/testing';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { StoredMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Transaction } from '@el-reto/store';
import { untilConnected } from '../../src/messaging/connection-watch.ts';
import type { NatsServer } from './nats-server.ts';

/** The event of these tests; different events have different values of `postId`. */
export const reported = postsEvents.postReported;
/** An event of another service. */
export const tallied = likesEvents.tallyChanged;

export const report = (tx: Transaction, postId: string) =>
  tx.publish(reported, { postId, eventId: 'otono' });

/** Publishes an event as the relay of the posts service does, but without an outbox. */
export async function publishRaw(
  connection: NatsConnection,
  postId: string,
  payload = JSON.stringify({ postId, eventId: 'otono' }),
): Promise<number> {
  await untilConnected(connection, AbortSignal.timeout(waitMs));
  const head = headers();
  head.set('traceparent', `00-${postId}`);
  const options = { msgID: `id-${postId}`, headers: head, timeout: waitMs };
  return (await jetstream(connection).publish(reported.subject, payload, options)).seq;
}

/** JetStream's management API. It waits for answers as long as other waits do. */
export const managerOf = (connection: NatsConnection) =>
  jetstreamManager(connection, { checkAPI: false, timeout: waitMs });

/** All messages of a stream. */
export async function contentsOf(
  nats: NatsServer,
  stream: (typeof streams)[keyof typeof streams] = streams.events,
): Promise<StoredMsg[]> {
  const connection = await nats.connectAs('stack');
  try {
    const manager = await managerOf(connection);
    const { first_seq: first, last_seq: last } = (await manager.streams.info(stream)).state;
    const stored: StoredMsg[] = [];
    for (let seq = first; seq > 0 && seq <= last; seq++) {
      const message = await manager.streams.getMessage(stream, { seq });
      if (message) stored.push(message);
    }
    return stored;
  } finally {
    await connection.close();
  }
}

/** The post ids of the messages in the stream, in order. */
export async function postIdsIn(nats: NatsServer): Promise<string[]> {
  const stored = await contentsOf(nats);
  return stored.map((message) => message.json<{ postId?: string }>().postId ?? 'other');
}
