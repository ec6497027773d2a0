import { feedOf, filterOf, streams } from '@el-reto/contracts';
import { jetstreamManager, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { KeptMessage } from './manifest.ts';

/**
 * The streams of a running product, as far as a copy of it needs them: how far each consumer had
 * come for certain, and the dead letters. Call it before the snapshot of the stores: what a
 * consumer has acknowledged by now is in its store's copy. A dead letter read now and handled
 * before the snapshot is known there as done.
 */
export async function snapshotStreams(connection: NatsConnection) {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  const lastSeq = async () => (await manager.streams.info(streams.events)).state.last_seq;
  const last = await lastSeq();
  const consumers = await Array.fromAsync(manager.consumers.list(streams.events));
  const positions = consumers
    .filter(({ config }) => config.durable_name)
    .map(({ config, num_pending, num_ack_pending, ack_floor }) => ({
      filter: config.filter_subject,
      /** Everything up to here was handled and committed. */
      handledUpTo: num_pending === 0 && num_ack_pending === 0 ? last : ack_floor.stream_seq,
    }));
  const letters = await Array.fromAsync(messagesFrom(manager, streams.deadLetters));
  return {
    deadLetters: letters.map(kept),
    /**
     * The stream's end. It must be read while no service can commit: then the stores' copies
     * contain the changes of all its events.
     */
    lastSeq,
    /** The events up to `end` that some consumer may not have handled. */
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
