import { streams } from '@el-reto/contracts';
import { jetstreamManager, JetStreamApiError } from '@nats-io/jetstream';
import type { JetStreamManager, JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { SentEntry } from '@el-reto/store';
import { isConnected } from './connection-watch.ts';

/** Longest wait for an answer of JetStream's API, in milliseconds. */
export const apiTimeoutMs = 2_000;

/** The id that an event's publisher gave it, the same at every delivery. */
export function eventIdOf(message: JsMsg): string {
  return message.headers?.get('Nats-Msg-Id') || String(message.seq);
}

/** Header with the time of an event's commit, in milliseconds since 1970; it may be sent later. */
export const happenedAtHeader = 'Happened-At';

/** When an event happened; without the header, when the stream received it. */
export const happenedAt = ({ headers, info }: JsMsg): number =>
  Number(headers?.get(happenedAtHeader)) || Math.floor(info.timestampNanos / 1e6);

/** JetStream's management API. The process may not create streams. */
export const jetStreamManager = (connection: NatsConnection): Promise<JetStreamManager> =>
  jetstreamManager(connection, { checkAPI: false, timeout: apiTimeoutMs });

/**
 * Rejects if JetStream does not answer. A server with a failed disk may keep its connections and
 * deliver requests nevertheless.
 */
export async function assertStreamAnswers(connection: NatsConnection): Promise<void> {
  if (!isConnected(connection)) throw new Error('there is no connection to NATS');
  await (await jetStreamManager(connection)).streams.info(streams.events);
}

/**
 * The sequence after which the stream lacks acknowledged events; undefined if it lacks none.
 * `groups` have the order of `Outbox.sent`. A stream can lose only its newest events or all, so
 * that reading ends at the first entry in the stream, which usually is the newest.
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
    const count = await countHeld(group, has);
    held = Math.max(held, group[count - 1]?.seq ?? 0);
    if (count === group.length) break;
    lacks = true;
  }
  return lacks ? held : undefined;
}

/**
 * The number of a group's entries in the stream. They come first, so that a binary search finds it.
 */
async function countHeld(
  group: readonly SentEntry[],
  has: (entry: SentEntry | undefined) => Promise<boolean>,
): Promise<number> {
  if (await has(group.at(-1))) return group.length;
  let known = 0;
  let lacking = group.length - 1;
  while (known < lacking) {
    const middle = Math.floor((known + lacking) / 2);
    if (await has(group[middle])) known = middle + 1;
    else lacking = middle;
  }
  return known;
}

/** Returns a function that checks which entries the stream has now. */
async function holder(connection: NatsConnection) {
  const manager = await jetStreamManager(connection);
  const { state } = await manager.streams.info(streams.events);
  return async (entry: SentEntry | undefined): Promise<boolean> => {
    if (!entry || entry.seq > state.last_seq) return false;
    // Entries below the stream's first sequence have expired there.
    return entry.seq < state.first_seq || (await isStored(manager, entry.seq, entry.id));
  };
}

/** Whether the stream has the event `id` at `seq`, and not another one. */
async function isStored(manager: JetStreamManager, seq: number, id: string): Promise<boolean> {
  try {
    const stored = await manager.streams.getMessage(streams.events, { seq });
    return stored?.header.get('Nats-Msg-Id') === id;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.status === 404) return false;
    throw error;
  }
}
