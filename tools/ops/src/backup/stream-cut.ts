import { streams } from '@el-reto/contracts';
import { JetStreamApiError, jetstreamManager, type StoredMsg } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { StackError, connectionOptions } from '@el-reto/dev';
import type { KeptMessage } from './manifest.ts';

/** How far one durable consumer had come for certain. */
interface Position {
  /** The first token of the subjects that it takes. */
  readonly source: string;
  /** Everything up to here was handled and committed. */
  readonly handledUpTo: number;
}

/** The streams of a running product, as far as a copy of it needs them. */
export class StreamCut {
  readonly #connection: NatsConnection;
  #positions: readonly Position[] = [];
  #lastSeq = 0;
  /** The dead letters, as they were at the first look. */
  letters: readonly KeptMessage[] = [];

  private constructor(connection: NatsConnection) {
    this.#connection = connection;
  }

  static async open(natsUrl: string): Promise<StreamCut> {
    const options = { ...connectionOptions(natsUrl), reconnect: false, timeout: 5_000 };
    const connection = await connect(options).catch((error: unknown) => {
      throw new StackError(`NATS no responde en ${options.servers}: ${String(error)}.`);
    });
    return new StreamCut(connection);
  }

  /**
   * To be called before the stores are cut: what a consumer has acknowledged by now is in the copy of
   * its store. A letter read now and digested before the cut is known to its service as done.
   */
  async readPositions(): Promise<void> {
    const manager = await jetstreamManager(this.#connection);
    const { last_seq: last } = (await manager.streams.info(streams.events)).state;
    const positions: Position[] = [];
    for await (const info of manager.consumers.list(streams.events)) {
      if (!info.config.durable_name) continue;
      const isIdle = info.num_pending === 0 && info.num_ack_pending === 0;
      positions.push({
        source: info.config.filter_subject?.split('.')[0] ?? '',
        handledUpTo: isIdle ? last : info.ack_floor.stream_seq,
      });
    }
    this.#positions = positions;
    this.letters = (await this.#read(streams.deadLetters, 1)).map(kept);
  }

  /**
   * To be called while nobody can commit: whatever the stream has now, the stores' copies know of.
   * What comes later may tell of changes that they do not have.
   */
  async readEnd(): Promise<void> {
    const manager = await jetstreamManager(this.#connection, { checkAPI: false });
    this.#lastSeq = (await manager.streams.info(streams.events)).state.last_seq;
  }

  get nextSeq(): number {
    return this.#lastSeq + 1;
  }

  /** The events up to the end that some consumer may not have handled. */
  async waiting(): Promise<KeptMessage[]> {
    const from = Math.min(...this.#positions.map(({ handledUpTo }) => handledUpTo)) + 1;
    if (!Number.isFinite(from) || from > this.#lastSeq) return [];
    const isWanted = ({ seq, subject }: StoredMsg) =>
      seq <= this.#lastSeq &&
      this.#positions.some(
        ({ source, handledUpTo }) => seq > handledUpTo && subject.startsWith(`${source}.`),
      );
    return (await this.#read(streams.events, from)).filter(isWanted).map(kept);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #read(stream: string, from: number): Promise<StoredMsg[]> {
    const manager = await jetstreamManager(this.#connection, { checkAPI: false });
    const all: StoredMsg[] = [];
    for (let seq = from; ; seq++) {
      const nextOne = { seq, next_by_subj: '>' };
      const message = await manager.streams.getMessage(stream, nextOne).catch((error: unknown) => {
        if (error instanceof JetStreamApiError && error.status === 404) return null;
        throw error;
      });
      if (!message || (stream === streams.events && message.seq > this.#lastSeq)) return all;
      all.push(message);
      seq = message.seq;
    }
  }
}

function kept({ seq, subject, header, data }: StoredMsg): KeptMessage {
  const headers = header
    .keys()
    .flatMap((name) => header.values(name).map((value): [string, string] => [name, value]));
  return { seq, subject, headers, data: Buffer.from(data).toString('base64') };
}
