import {
  letterHeaders,
  redeliveryAnswerSchema,
  redeliverySubject,
  serviceNames,
  streams,
  type RedeliveryAnswer,
  type ServiceName,
} from '@el-reto/contracts';
import { StackError } from '@el-reto/dev';
import { jetstreamManager, type StoredMsg } from '@nats-io/jetstream';
import { RequestError, type NatsConnection } from '@nats-io/transport-node';
import { findMessage, messagesFrom } from '../messages.ts';

/** An event that one service could not handle. */
export interface DeadLetter {
  /** Its number in the stream of dead letters, by which people call it. */
  readonly id: number;
  readonly service: ServiceName;
  /** The durable consumer that gave it up: `likes-posts`. */
  readonly consumer: string;
  readonly eventId: string;
  /** The event's own subject. */
  readonly subject: string;
  readonly reason: string;
  /** How often it was tried; undefined where an older version gave it up. */
  readonly attempts: number | undefined;
  readonly buriedAt: Date;
  readonly message: StoredMsg;
}

/** Reads a message of the stream; undefined where it is no dead letter. */
export function deadLetterFrom(message: StoredMsg): DeadLetter | undefined {
  const [, source, ...rest] = message.subject.split('.');
  const service = serviceNames.find((known) => known === source);
  if (!service) return undefined;
  const header = (name: keyof typeof letterHeaders) => message.header.get(letterHeaders[name]);
  const subject = header('eventSubject') || rest.join('.');
  return {
    id: message.seq,
    service,
    consumer: `${service}-${subject.split('.')[0]}`,
    eventId: header('eventId'),
    subject,
    reason: header('reason'),
    attempts: Number(header('attempts')) || undefined,
    buriedAt: message.time,
    message,
  };
}

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
