import { JetStreamApiError, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream';

/** A stream's message with this sequence, or with the first after it; null where there is none. */
export async function findMessage(
  manager: JetStreamManager,
  stream: string,
  query: Parameters<JetStreamManager['streams']['getMessage']>[1],
): Promise<StoredMsg | null> {
  return manager.streams.getMessage(stream, query).catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.status === 404) return null;
    throw error;
  });
}

/** A stream's messages from `seq` on, oldest first. */
export async function* messagesFrom(
  manager: JetStreamManager,
  stream: string,
  seq = 1,
): AsyncGenerator<StoredMsg> {
  const query = { seq, next_by_subj: '>' };
  for (;;) {
    const message = await findMessage(manager, stream, query);
    if (!message) return;
    yield message;
    query.seq = message.seq + 1;
  }
}
