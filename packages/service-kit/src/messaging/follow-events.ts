import { streams } from '@el-reto/contracts';
import { DeliverPolicy, jetstream, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { annotate, idsOf, type Logger, noteFailure } from '@el-reto/telemetry';
import { inEventSpan, keepConsuming } from './keep-consuming.ts';
import { apiTimeoutMs } from './streams.ts';

export interface StreamEvent {
  readonly subject: string;
  readonly payload: unknown;
  readonly seq: number;
}

export interface FollowOptions {
  readonly connection: NatsConnection;
  readonly logger: Logger;
  readonly onEvent: (event: StreamEvent) => void;
  /** Events may have been missed: everything derived from events must be loaded again. */
  readonly onReset: () => void;
}

export type Following = ReturnType<typeof followEvents>;

/**
 * Follows all new events; every replica receives all of them. `onReset` is called at the start and after
 * every gap. An event is logged and skipped if it is not JSON or if `onEvent` throws.
 */
export function followEvents({ connection, logger, onEvent, onReset }: FollowOptions) {
  const pass = (message: JsMsg) => {
    const { subject, seq } = message;
    try {
      const payload: unknown = message.json();
      annotate(() => idsOf(payload));
      onEvent({ subject, payload, seq });
      logger.debug({ subject, seq }, 'event seen');
    } catch (error) {
      noteFailure(error);
      logger.error({ err: error, subject }, 'event was skipped');
    }
  };
  return keepConsuming(connection, logger, async (take, signal) => {
    const { consumers } = jetstream(connection, { timeout: apiTimeoutMs });
    const consumer = await consumers.get(streams.events, { deliver_policy: DeliverPolicy.New });
    const messages = await take(consumer, 500);
    try {
      if (signal.aborted) return;
      onReset();
      for await (const message of messages) inEventSpan(message, () => pass(message));
    } finally {
      messages.stop();
      // Deletes the consumer, which the server would otherwise keep for minutes. The call fails without a
      // connection.
      consumer.delete().catch(() => undefined);
    }
  });
}
