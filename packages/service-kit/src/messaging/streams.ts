import { streams } from '@el-reto/contracts';
import { jetstreamManager, JetStreamApiError } from '@nats-io/jetstream';
import type { JetStreamManager, JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { SentEntry } from '@el-reto/store';
import { isConnected } from './connection-watch.ts';

/** Longest wait for an answer of JetStream's API, in milliseconds. */
export const apiTimeoutMs = 2_000;

/** The id that the publisher gave the event. It is the same in every delivery. */
export function eventIdOf(message: JsMsg): string {
  return message.headers?.get('Nats-Msg-Id') || String(message.seq);
}

/** Header with the time of the event's commit, in milliseconds since 1970. The event may be sent later. */
export const happenedAtHeader = 'Happened-At';

/** When the event happened. Without the header: when the stream received the event. */
export const happenedAt = ({ headers, info }: JsMsg): number =>
  Number(headers?.get(happenedAtHeader)) || Math.floor(info.timestampNanos / 1e6);

/** JetStream's management API. This process has no right to create streams. */
export const jetStreamManager = (connection: NatsConnection): Promise<JetStreamManager> =>
  jetstreamManager(connection, { checkAPI: false, timeout: apiTimeoutMs });

/**
 * Rejects if JetStream does not answer. A NATS server whose disk has failed may still keep connections and
 * deliver requests.
 */
export async function assertStreamAnswers(connection: NatsConnection): Promise<void> {
  if (!isConnected(connection)) throw new Error('there is no connection to NATS');
  await (await jetStreamManager(connection)).streams.info(streams.events);
}

/**
 * The sequence after which the stream lacks acknowledged events; undefined if none are missing. `groups`
 * are in the order of `Outbox.sent`. A stream can lose only its newest events or all events. Therefore the
 * search ends at the first entry that the stream has, which usually is the newest.
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
 * The number of a group's entries that the stream has. These are the first ones, so that a binary search
 * finds their number.
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

/** A function that checks whether the stream has an entry, as of now. */
async function holder(connection: NatsConnection) {
  const manager = await jetStreamManager(connection);
  const { state } = await manager.streams.info(streams.events);
  return async (entry: SentEntry | undefined): Promise<boolean> => {
    if (!entry || entry.seq > state.last_seq) return false;
    // The stream has already deleted events below its first sequence because of their age.
    return entry.seq < state.first_seq || (await isStored(manager, entry.seq, entry.id));
  };
}

async function isStored(manager: JetStreamManager, seq: number, id: string): Promise<boolean> {
  try {
    const stored = await manager.streams.getMessage(streams.events, { seq });
    return stored?.header.get('Nats-Msg-Id') === id;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.status === 404) return false;
    throw error;
  }
}
