import { serviceNames, streams } from '@el-reto/contracts';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { provisionStreams, withNats } from '@el-reto/dev';
import type { KeptMessage } from './manifest.ts';

const filler = `${serviceNames[0]}.restore.gap.v1`;

/**
 * Creates the streams on an empty server. Each event keeps its sequence, which outboxes store, and
 * the next event gets `nextSeq`.
 */
export async function fillStreams(
  natsUrl: string,
  kept: { events: readonly KeptMessage[]; deadLetters: readonly KeptMessage[]; nextSeq: number },
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
        const { seq: gap } = await client.publish(filler, '');
        await manager.streams.deleteMessage(streams.events, gap, false);
      }
    };
    for (const event of kept.events) {
      await fillUpTo(event.seq);
      const { seq } = await put(event);
      if (seq !== event.seq) throw new Error(`event ${event.seq} got the sequence ${seq}`);
      next = seq + 1;
    }
    await fillUpTo(kept.nextSeq);
    for (const message of kept.deadLetters) await put(message);
  });
}
