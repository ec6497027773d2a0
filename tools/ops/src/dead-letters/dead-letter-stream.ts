import {
  redeliveryAnswerSchema,
  redeliverySubject,
  streams,
  type RedeliveryAnswer,
} from '@el-reto/contracts';
import { StackError } from '@el-reto/dev';
import { jetstreamManager } from '@nats-io/jetstream';
import { RequestError, type NatsConnection } from '@nats-io/transport-node';
import { findMessage, messagesFrom } from '../messages.ts';
import { deadLetterFrom, type DeadLetter } from './dead-letter.ts';

/** As long as a handler may take, in milliseconds. */
const answerTimeoutMs = 30_000;

/** The dead letters of a running product, as its operator. */
export class DeadLetterStream {
  constructor(private readonly connection: NatsConnection) {}

  /** All of them, oldest first. */
  async list(): Promise<DeadLetter[]> {
    const messages = messagesFrom(await this.#manager(), streams.deadLetters);
    return (await Array.fromAsync(messages)).flatMap((message) => deadLetterFrom(message) ?? []);
  }

  async get(id: number): Promise<DeadLetter> {
    const message = await findMessage(await this.#manager(), streams.deadLetters, { seq: id });
    const letter = message && deadLetterFrom(message);
    if (!letter) throw new StackError(`No hay ningún mensaje descartado con el número ${id}.`);
    return letter;
  }

  /**
   * Hands the event to the service that gave it up, and to no other; once that has handled it, the
   * dead letter is deleted. A crash in between keeps it: the service knows what it has done.
   */
  async retry({ id, message, service }: DeadLetter): Promise<RedeliveryAnswer> {
    const options = { headers: message.header, timeout: answerTimeoutMs };
    const reply = await this.connection
      .request(redeliverySubject(service), message.data, options)
      .catch((error: unknown) => {
        const isAbsent = error instanceof RequestError && error.isNoResponders();
        const why = isAbsent ? 'no está en marcha' : 'no respondió a tiempo';
        throw new StackError(`${service} ${why}: el mensaje ${id} se conserva.`);
      });
    const answer = redeliveryAnswerSchema.parse(reply.json());
    const { streams: stored } = await this.#manager();
    if (answer.done) await stored.deleteMessage(streams.deadLetters, id, false);
    return answer;
  }

  #manager() {
    return jetstreamManager(this.connection, { checkAPI: false });
  }
}
