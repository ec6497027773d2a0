import { streams } from '@el-reto/contracts';
import { jetstreamManager, type StoredMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { messagesFrom } from '../messages.ts';
import type { KeptMessage } from './manifest.ts';

/** How far one durable consumer had come for certain. */
interface Position {
  /** The first token of the subjects that it takes. */
  readonly source: string;
  /** Everything up to here was handled and committed. */
  readonly handledUpTo: number;
}

/** The streams of a running product, as far as a copy of it needs them. */
export class StreamSnapshot {
  #positions: readonly Position[] = [];
  #lastSeq = 0;
  /** The dead letters, as they were when the positions were read. */
  deadLetters: readonly KeptMessage[] = [];

  constructor(private readonly connection: NatsConnection) {}

  /**
   * Call it before the snapshot of the stores: what a consumer has acknowledged by now is in its
   * store's copy. A dead letter read now and handled before the snapshot is known there as done.
   */
  async readPositions(): Promise<void> {
    const manager = await this.#manager();
    const { last_seq: last } = (await manager.streams.info(streams.events)).state;
    const consumers = await Array.fromAsync(manager.consumers.list(streams.events));
    this.#positions = consumers
      .filter(({ config }) => config.durable_name)
      .map(
        ({ config, num_pending: pending, num_ack_pending: unacknowledged, ack_floor: floor }) => ({
          source: config.filter_subject?.split('.')[0] ?? '',
          handledUpTo: pending === 0 && unacknowledged === 0 ? last : floor.stream_seq,
        }),
      );
    const messages = await Array.fromAsync(messagesFrom(manager, streams.deadLetters));
    this.deadLetters = messages.map(kept);
  }

  /**
   * Call it while nobody can commit: whatever the stream has now, the stores' copies know of. What
   * comes later may tell of changes that they do not have.
   */
  async readEnd(): Promise<void> {
    const { streams: all } = await this.#manager();
    this.#lastSeq = (await all.info(streams.events)).state.last_seq;
  }

  get nextSeq(): number {
    return this.#lastSeq + 1;
  }

  /** The events up to the end that some consumer may not have handled. */
  async waiting(): Promise<KeptMessage[]> {
    const from = Math.min(...this.#positions.map(({ handledUpTo }) => handledUpTo)) + 1;
    if (!Number.isFinite(from)) return [];
    const found: KeptMessage[] = [];
    for await (const message of messagesFrom(await this.#manager(), streams.events, from)) {
      const { seq, subject } = message;
      if (seq > this.#lastSeq) break;
      const isWanted = this.#positions.some(
        ({ source, handledUpTo }) => seq > handledUpTo && subject.startsWith(`${source}.`),
      );
      if (isWanted) found.push(kept(message));
    }
    return found;
  }

  #manager() {
    return jetstreamManager(this.connection, { checkAPI: false });
  }
}

function kept({ seq, subject, header, data }: StoredMsg): KeptMessage {
  const headers = header
    .keys()
    .flatMap((name) => header.values(name).map((value): [string, string] => [name, value]));
  return { seq, subject, headers, data: Buffer.from(data).toString('base64') };
}
