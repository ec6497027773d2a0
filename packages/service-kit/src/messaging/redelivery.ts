import { letterHeaders, redeliverySubject } from '@el-reto/contracts';
import type { RedeliveryAnswer, ServiceName } from '@el-reto/contracts';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Logger } from '@el-reto/telemetry';
import { handleOnce } from '@el-reto/store';
import type { Store } from '@el-reto/store';
import { headerText } from './dead-letter.ts';
import { parseJson } from './handle-event.ts';
import type { RawEvent } from './handle-event.ts';
import { sourceOf } from './streams.ts';

export interface RedeliveryOptions {
  readonly connection: NatsConnection;
  readonly store: Store;
  readonly logger: Logger;
  readonly service: string;
  /** Handlers by source, then by exact subject. */
  readonly handlers: ReadonlyMap<string, ReadonlyMap<string, (event: RawEvent) => Promise<void>>>;
}

/**
 * Takes dead letters that the operator hands back to this service, and to no other: each runs
 * through the handler that failed, under the event's own id in the inbox, and the answer says how
 * it went. Handed over twice, it has its effect once.
 */
export class Redelivery {
  constructor(private readonly options: RedeliveryOptions) {}

  /** Listens, with the replicas of the service; `track` learns of each letter under way. */
  listen(track: (work: Promise<void>) => void): Subscription {
    const { connection, service, logger } = this.options;
    return connection.subscribe(redeliverySubject(service as ServiceName), {
      queue: service,
      callback: (error, message) => {
        if (error) logger.error({ err: error }, 'subscription failed');
        else track(this.#answer(message));
      },
    });
  }

  async #answer(message: Msg): Promise<void> {
    const answer = await this.#handle(message).catch((error: unknown): RedeliveryAnswer => ({
      done: false,
      reason: headerText(error),
    }));
    const { logger } = this.options;
    const id = message.headers?.get(letterHeaders.eventId);
    if (answer.done) logger.info({ id }, 'dead letter was digested');
    else logger.warn({ id, reason: answer.reason }, 'dead letter failed again');
    message.respond(JSON.stringify(answer));
  }

  async #handle(message: Msg): Promise<RedeliveryAnswer> {
    const { store, service, handlers } = this.options;
    const subject = message.headers?.get(letterHeaders.eventSubject) ?? '';
    const id = message.headers?.get(letterHeaders.eventId) ?? '';
    const handler = handlers.get(sourceOf(subject))?.get(subject);
    if (!handler) throw new Error(`${service} has no handler of ${subject}`);
    let repeated = false;
    await handler({
      id,
      seq: Number(message.headers?.get(letterHeaders.eventSeq)),
      payload: parseJson(message),
      once: async (work) => {
        const ran = await handleOnce(store, `${service}:${id}`, work);
        repeated = !ran;
        return ran;
      },
    });
    return { done: true, repeated };
  }
}
