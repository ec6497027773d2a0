import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { streams } from '@el-reto/contracts';
import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '@el-reto/telemetry';
import {
  idsOf,
  messageAttributes,
  ownNames,
  annotate,
  continueTrace,
  noteFailure,
} from '@el-reto/telemetry';
import { untilConnected, watchConnection } from './connection-watch.ts';
import { apiTimeoutMs, eventIdOf } from './streams.ts';

const restartMs = 500;

/** An event as it passes by. */
export interface PassingEvent {
  readonly subject: string;
  readonly payload: unknown;
  readonly seq: number;
  readonly traceparent: string | null;
}

export interface FollowOptions {
  readonly connection: NatsConnection;
  readonly logger: Logger;
  readonly onEvent: (event: PassingEvent) => void;
  /** Events may have been missed: whatever was derived from them is to be read anew. */
  readonly onReset: () => void;
}

/** Lets go of the stream. */
export interface Following {
  stop(): Promise<void>;
}

/**
 * Follows all events from now on with an ordered consumer of this process's own: every replica
 * sees every event. At the start and after every gap `onReset` is called, and following goes on;
 * an event that cannot be read, or that `onEvent` fails on, is logged and passed over.
 */
export function followEvents({ connection, logger, onEvent, onReset }: FollowOptions): Following {
  const stopping = new AbortController();
  const { signal } = stopping;
  let messages: ConsumerMessages | undefined;

  const passNow = (message: JsMsg, traceparent: string | null) => {
    const { subject, seq } = message;
    try {
      const payload = message.json();
      annotate(() => idsOf(payload));
      onEvent({ subject, payload, seq, traceparent });
      logger.debug({ subject, seq }, 'event seen');
    } catch (error) {
      noteFailure(error);
      logger.error({ err: error, subject }, 'event was passed over');
    }
  };
  const pass = (message: JsMsg) => {
    const traceparent = message.headers?.get('traceparent') || null;
    const attributes = () => ({
      ...messageAttributes(message.subject, 'process', eventIdOf(message)),
      [ownNames.sequence]: message.seq,
    });
    continueTrace(
      traceparent,
      `process ${message.subject}`,
      () => ({ kind: SpanKind.CONSUMER, attributes: attributes() }),
      () => passNow(message, traceparent),
    );
  };
  const follow = async () => {
    const consumer = await jetstream(connection, { timeout: apiTimeoutMs }).consumers.get(
      streams.events,
      {
        deliver_policy: DeliverPolicy.New,
      },
    );
    const current = await consumer.consume({ max_messages: 500, abort_on_missing_resource: true });
    messages = current;
    try {
      if (signal.aborted) return;
      onReset();
      for await (const message of current) pass(message);
    } finally {
      current.stop();
      // Left alone, the server would keep it for minutes. Without a connection it has to.
      consumer.delete().catch(() => undefined);
    }
  };
  const run = async () => {
    // After a reconnect the stream may be another one: an old position in it would mean nothing.
    const unwatch = watchConnection(connection, () => messages?.stop());
    while (!signal.aborted) {
      try {
        if (await untilConnected(connection, signal)) await follow();
      } catch (error) {
        if (signal.aborted) break;
        logger.warn({ err: error }, 'following events starts again');
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
