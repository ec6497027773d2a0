import { serviceNames, streams } from '@el-reto/contracts';
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { provisionStreams, withNats } from '@el-reto/dev';
import type { KeptConsumer, KeptMessage } from './manifest.ts';

const filler = `${serviceNames[0]}.restore.gap.v1`;

/**
 * Creates the streams on an empty server. Each event keeps its sequence, which outboxes store, and
 * the next event gets `nextSeq`. Creates the consumers too: one that a service creates at its start
 * gets only the events of the last hour.
 */
export async function fillStreams(
  natsUrl: string,
  kept: {
    readonly consumers: readonly KeptConsumer[];
    readonly events: readonly KeptMessage[];
    readonly deadLetters: readonly KeptMessage[];
    readonly nextSeq: number;
  },
  signal?: AbortSignal,
): Promise<void> {
  await provisionStreams(natsUrl);
  await withNats(natsUrl, async (connection) => {
    const manager = await jetstreamManager(connection);
    const client = jetstream(connection);
    const put = async ({ subject, headers: pairs, data }: KeptMessage) => {
      const head = headers();
      for (const [name, value] of pairs) head.append(name, value);
      return client.publish(subject, Buffer.from(data, 'base64'), { headers: head });
    };
    const first = kept.events[0]?.seq ?? kept.nextSeq;
    // A purge of an empty stream sets its first sequence.
    if (first > 1) await manager.streams.purge(streams.events, { seq: first });
    let next = first;
    const fillUpTo = async (seq: number) => {
      for (; next < seq; next++) {
        signal?.throwIfAborted();
        const { seq: gap } = await client.publish(filler, '');
        await manager.streams.deleteMessage(streams.events, gap, false);
      }
    };
    for (const event of kept.events) {
      signal?.throwIfAborted();
      await fillUpTo(event.seq);
      const { seq, duplicate } = await put(event);
      // An event that an outbox sent twice after a crash is in the archive twice.
      if (duplicate) continue;
      if (seq !== event.seq) throw new Error(`event ${event.seq} got the sequence ${seq}`);
      next = seq + 1;
    }
    await fillUpTo(kept.nextSeq);
    for (const message of kept.deadLetters) await put(message);
    for (const { name, filter } of kept.consumers) {
      await manager.consumers.add(streams.events, {
        durable_name: name,
        filter_subject: filter,
        deliver_policy: DeliverPolicy.All,
        ack_policy: AckPolicy.Explicit,
      });
    }
  });
}
