import type { JetStreamManager, StoredMsg } from '@nats-io/jetstream';

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
