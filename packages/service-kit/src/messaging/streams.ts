import { serviceNames, streams, type ServiceName } from '@el-reto/contracts';
import { jetstreamManager, type JetStreamManager, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { SentEntry } from '@el-reto/store';

/** Longest wait for an answer of JetStream's own, in milliseconds. */
export const apiTimeoutMs = 2_000;

/** The id that an event's publisher gave it, the same at every delivery. */
export function eventIdOf(message: JsMsg): string {
  return message.headers?.get('Nats-Msg-Id') || String(message.seq);
}

/** JetStream's management, for the subjects that this process may use: it makes no streams. */
export const jetStreamManager = (connection: NatsConnection): Promise<JetStreamManager> =>
  jetstreamManager(connection, { checkAPI: false, timeout: apiTimeoutMs });

/** The service that owns a subject. */
export function sourceOf(subject: string): ServiceName {
  const source = serviceNames.find((name) => subject.startsWith(`${name}.`));
  if (!source) throw new Error(`no service owns the subject ${subject}`);
  return source;
}

/**
 * The sequence after which the stream lacks what it acknowledged; undefined where it lacks nothing.
 * `groups` come as an outbox gives them. A stream loses its end, or all: the first group whose newest
 * entry it has ends the reading, mostly the first of all.
 */
export async function lastHeld(
  connection: NatsConnection,
  groups: AsyncIterable<readonly SentEntry[]>,
): Promise<number | undefined> {
  let has: Awaited<ReturnType<typeof holder>> | undefined;
  let held = 0;
  let lacks = false;
  for await (const group of groups) {
    has ??= await holder(connection);
    const newestHeld = await lastOf(group, has);
    held = Math.max(held, newestHeld?.seq ?? 0);
    if (newestHeld === group.at(-1)) break;
    lacks = true;
  }
  return lacks ? held : undefined;
}

async function lastOf(group: readonly SentEntry[], has: (entry: SentEntry) => Promise<boolean>) {
  for (const entry of group.toReversed()) if (await has(entry)) return entry;
  return undefined;
}

/** Tells which entries the stream has, as it stands now. */
async function holder(connection: NatsConnection) {
  const manager = await jetStreamManager(connection);
  const { state } = await manager.streams.info(streams.events);
  return async (entry: SentEntry): Promise<boolean> => {
    if (entry.seq > state.last_seq) return false;
    // What is older than the stream's first was kept for its time and then dropped.
    if (entry.seq < state.first_seq) return true;
    // After a loss, another event may have its sequence.
    const stored = await manager.streams.getMessage(streams.events, { seq: entry.seq });
    return stored?.header.get('Nats-Msg-Id') === entry.id;
  };
}
