import { setTimeout as sleep } from 'node:timers/promises';
import type { Attributes } from '@opentelemetry/api';
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { continueTrace, messageSpan, names, ownNames, type Logger } from '@el-reto/telemetry';
import { untilConnected, watchConnection } from './connection-watch.ts';
import { eventIdOf } from './streams.ts';

const restartMs = 500;

export type Take = (consumer: Consumer, maxMessages: number) => Promise<ConsumerMessages>;

/**
 * Runs `consume` again after each failure and each loss of the connection. `consume` creates a consumer
 * and handles the messages that `take` returns for it. A new consumer is needed because the stream may be
 * a different one after a reconnection, and the NATS client would notice a missing consumer only after
 * half a minute.
 */
export function keepConsuming(
  connection: NatsConnection,
  logger: Logger,
  consume: (take: Take, signal: AbortSignal) => Promise<void>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let messages: ConsumerMessages | undefined;
  /** Whether the connection was lost or came back since `consume` began. */
  let isStale = false;
  const take: Take = async (consumer, maxMessages) => {
    messages = await consumer.consume({
      max_messages: maxMessages,
      abort_on_missing_resource: true,
    });
    // The stop may have been requested while the consumer was being created.
    if (signal.aborted || isStale) messages.stop();
    return messages;
  };
  const run = async () => {
    const end = () => {
      isStale = true;
      messages?.stop();
    };
    const unwatch = watchConnection(connection, end, end);
    while (!signal.aborted) {
      try {
        const isConnected = await untilConnected(connection, signal);
        isStale = false;
        if (isConnected) await consume(take, signal);
      } catch (error) {
        if (signal.aborted) break;
        logger.warn({ err: error }, 'consuming events failed and starts again');
        await sleep(restartMs, undefined, { signal }).catch(() => undefined);
      }
    }
    unwatch();
  };
  const work = run();
  return {
    async stop() {
      stopping.abort();
      messages?.stop();
      await work;
    },
  };
}

/** Runs `work` on an event, in the trace of the change that caused the event. */
export function inEventSpan<R>(message: JsMsg, work: () => R, more?: () => Attributes): R {
  const { subject, seq, headers } = message;
  const id = () => ({ [names.messagingMessageId]: eventIdOf(message), [ownNames.sequence]: seq });
  const span = () => messageSpan(subject, 'process', { ...id(), ...more?.() });
  return continueTrace(headers?.get('traceparent'), `process ${subject}`, span, work);
}
