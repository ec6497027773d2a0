import { feedOf, filterOf, streams } from '@el-reto/contracts';
import { jetstreamManager, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { KeptConsumer, KeptMessage } from './manifest.ts';

/**
 * Reads the positions of all consumers and the dead letters. It must be called before the snapshot
 * of the stores, so that the copy of a store contains the changes of all events that its consumers
 * have acknowledged. If a dead letter is handled between this call and the snapshot, the store's
 * copy has a record of that.
 */
export async function snapshotStreams(connection: NatsConnection) {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  const lastSeq = async () => (await manager.streams.info(streams.events)).state.last_seq;
  const last = await lastSeq();
  const consumers = await Array.fromAsync(manager.consumers.list(streams.events));
  const positions = consumers
    .filter(({ config }) => config.durable_name)
    .map(({ name, config, num_pending, num_ack_pending, ack_floor }) => ({
      name,
      filter: config.filter_subject ?? '>',
      /** All events up to this sequence were handled and committed. */
      handledUpTo: num_pending === 0 && num_ack_pending === 0 ? last : ack_floor.stream_seq,
    }));
  const letters = await Array.fromAsync(messagesFrom(manager, streams.deadLetters));
  return {
    consumers: positions.map(({ name, filter }): KeptConsumer => ({ name, filter })),
    deadLetters: letters.map(kept),
    /**
     * The last sequence of the stream. It must be read while no service can commit, so that the
     * copies of the stores contain the changes that published these events.
     */
    lastSeq,
    /** The events up to `end` that a consumer may not have handled yet. */
    async waiting(end: number): Promise<KeptMessage[]> {
      const from = Math.min(...positions.map(({ handledUpTo }) => handledUpTo)) + 1;
      if (!Number.isFinite(from)) return [];
      const found: KeptMessage[] = [];
      for await (const message of messagesFrom(manager, streams.events, from)) {
        const { seq, subject } = message;
        if (seq > end) break;
        const isWanted = positions.some(
          ({ filter, handledUpTo }) => seq > handledUpTo && filter === filterOf(feedOf(subject)),
        );
        if (isWanted) found.push(kept(message));
      }
      return found;
    },
  };
}

function kept({ seq, subject, header, data }: StoredMsg): KeptMessage {
  const headers = header
    .keys()
    .flatMap((name) => header.values(name).map((value): [string, string] => [name, value]));
  return { seq, subject, headers, data: Buffer.from(data).toString('base64') };
}

/** A stream's messages from `seq` on, oldest first. */
export async function* messagesFrom(
  manager: JetStreamManager,
  stream: string,
  seq = 1,
): AsyncGenerator<StoredMsg> {
  const query = { seq, next_by_subj: '>' };
  for (;;) {
    const message = await manager.streams.getMessage(stream, query);
    if (!message) return;
    yield message;
    query.seq = message.seq + 1;
  }
}
