import {
  redeliveryAnswerSchema,
  redeliverySubject,
  streams,
  type RedeliveryAnswer,
} from '@el-reto/contracts';
import { JetStreamApiError, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, RequestError, type NatsConnection } from '@nats-io/transport-node';
import { StackError, connectionOptions } from '@el-reto/dev';
import { letterFrom, type Letter } from './letter.ts';

/** As long as a handler may take, in milliseconds. */
const answerTimeoutMs = 30_000;

/** The dead letters of a running product, as its operator. */
export class Mailbox {
  readonly #connection: NatsConnection;
  readonly #manager: JetStreamManager;

  private constructor(connection: NatsConnection, manager: JetStreamManager) {
    this.#connection = connection;
    this.#manager = manager;
  }

  /** Opens it for as long as `use` takes; throws a StackError when NATS does not answer. */
  static async with<R>(natsUrl: string, use: (mailbox: Mailbox) => Promise<R>): Promise<R> {
    const options = { ...connectionOptions(natsUrl), reconnect: false, timeout: 5_000 };
    const connection = await connect(options).catch((error: unknown) => {
      throw new StackError(`NATS no responde en ${options.servers}: ${String(error)}.`);
    });
    try {
      return await use(
        new Mailbox(connection, await jetstreamManager(connection, { checkAPI: false })),
      );
    } finally {
      await connection.close();
    }
  }

  /** Every letter, oldest first. */
  async list(): Promise<Letter[]> {
    const letters: Letter[] = [];
    for (let seq = 1; ;) {
      const nextOne = { seq, next_by_subj: 'dead.>' };
      const message = await this.#find(nextOne);
      if (!message) return letters;
      const letter = letterFrom(message);
      if (letter) letters.push(letter);
      seq = message.seq + 1;
    }
  }

  async get(id: number): Promise<Letter> {
    const message = await this.#find({ seq: id });
    const letter = message && letterFrom(message);
    if (!letter) throw new StackError(`No hay ningún mensaje descartado con el número ${id}.`);
    return letter;
  }

  /**
   * Hands a letter to the service that it is for, and to no other; once that has digested it, the
   * letter is gone. A crash in between leaves the letter: the service knows what it has done.
   */
  async retry(letter: Letter): Promise<RedeliveryAnswer> {
    const { message, service } = letter;
    const reply = await this.#connection
      .request(redeliverySubject(service), message.data, {
        headers: message.header,
        timeout: answerTimeoutMs,
      })
      .catch((error: unknown) => {
        throw new StackError(`${service} ${whyNot(error)}: el mensaje ${letter.id} se conserva.`);
      });
    const answer = redeliveryAnswerSchema.parse(reply.json());
    if (answer.done)
      await this.#manager.streams.deleteMessage(streams.deadLetters, letter.id, false);
    return answer;
  }

  async #find(query: Parameters<JetStreamManager['streams']['getMessage']>[1]) {
    try {
      return await this.#manager.streams.getMessage(streams.deadLetters, query);
    } catch (error) {
      if (error instanceof JetStreamApiError && error.status === 404) return null;
      throw error;
    }
  }
}

function whyNot(error: unknown): string {
  const isNobody = error instanceof RequestError && error.isNoResponders();
  return isNobody ? 'no está en marcha' : 'no respondió a tiempo';
}
