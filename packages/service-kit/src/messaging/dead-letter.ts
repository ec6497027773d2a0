import { letterHeaders, streams } from '@el-reto/contracts';
import { jetstream } from '@nats-io/jetstream';
import type { JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { deadLetterSubject, eventIdOf } from './streams.ts';

const reasonLength = 1_000;

/**
 * Puts an event that `service` cannot digest among the dead letters, as it came, with the
 * contracts' headers that say why; it is not delivered again. Buried twice, it is there
 * once.
 */
export async function bury(
  connection: NatsConnection,
  service: string,
  message: JsMsg,
  reason: unknown,
): Promise<void> {
  const id = eventIdOf(message);
  const head = headers();
  head.set(letterHeaders.reason, headerText(reason));
  head.set(letterHeaders.eventId, id);
  head.set(letterHeaders.eventSubject, message.subject);
  head.set(letterHeaders.eventSeq, String(message.seq));
  head.set(letterHeaders.attempts, String(message.info.deliveryCount));
  const subject = deadLetterSubject(service, message.subject);
  await jetstream(connection).publish(subject, message.data, {
    headers: head,
    msgID: `${service}:${id}`,
    expect: { streamName: streams.deadLetters },
  });
  message.term();
}

/** A failure in one line, no longer than a header should be. */
export function headerText(reason: unknown): string {
  return String(reason).replaceAll(/\s+/g, ' ').trim().slice(0, reasonLength);
}
