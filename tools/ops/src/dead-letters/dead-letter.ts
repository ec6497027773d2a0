import {
  feedOf,
  letterHeaders,
  redeliveryAnswerSchema,
  redeliverySubject,
  serviceNames,
  streams,
  type RedeliveryAnswer,
} from '@el-reto/contracts';
import { StackError } from '@el-reto/dev';
import { jetstreamManager, type StoredMsg } from '@nats-io/jetstream';
import { RequestError, type NatsConnection } from '@nats-io/transport-node';
import { messagesFrom } from '../backup/stream-snapshot.ts';

/** An event that one service could not handle. */
export type DeadLetter = NonNullable<ReturnType<typeof deadLetterFrom>>;

/** Reads a message of the stream; undefined if it is not a dead letter. */
export function deadLetterFrom(message: StoredMsg) {
  const [, source] = message.subject.split('.');
  const service = serviceNames.find((known) => known === source);
  if (!service) return undefined;
  const header = (name: keyof typeof letterHeaders) => message.header.get(letterHeaders[name]);
  const subject = header('eventSubject');
  return {
    /** The sequence in the stream of dead letters, which commands use as id. */
    id: message.seq,
    service,
    /** The durable consumer that could not handle the event, for example `likes-posts`. */
    consumer: `${service}-${feedOf(subject)}`,
    eventId: header('eventId'),
    subject,
    reason: header('reason'),
    attempts: Number(header('attempts')),
    buriedAt: message.time,
    message,
  };
}

/** Maximum time of a handler, in milliseconds. */
const answerTimeoutMs = 30_000;

/** The dead letters of a running product, for its operator. */
export async function openDeadLetters(connection: NatsConnection) {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  return {
    /** All dead letters, oldest first. */
    async list(): Promise<DeadLetter[]> {
      const messages = await Array.fromAsync(messagesFrom(manager, streams.deadLetters));
      return messages.flatMap((message) => deadLetterFrom(message) ?? []);
    },
    async get(id: number): Promise<DeadLetter> {
      const message = await manager.streams.getMessage(streams.deadLetters, { seq: id });
      const letter = message && deadLetterFrom(message);
      if (!letter) throw new StackError(`No hay ningún mensaje descartado con el número ${id}.`);
      return letter;
    },
    /**
     * Sends the event again only to the service that could not handle it. After the service has
     * handled the event, the dead letter is deleted. A crash in between keeps the dead letter; a
     * further retry is safe, because the service ignores events that it has handled.
     */
    async retry({ id, message, service }: DeadLetter): Promise<RedeliveryAnswer> {
      const options = { headers: message.header, timeout: answerTimeoutMs };
      const answer = await connection
        .request(redeliverySubject(service), message.data, options)
        .then(
          (reply) => redeliveryAnswerSchema.parse(reply.json()),
          (error: unknown) => {
            const isAbsent = error instanceof RequestError && error.isNoResponders();
            const why = isAbsent ? 'no está en marcha' : 'no respondió a tiempo';
            return { done: false as const, reason: `${service} ${why}` };
          },
        );
      if (answer.done) await manager.streams.deleteMessage(streams.deadLetters, id, false);
      return answer;
    },
  };
}
