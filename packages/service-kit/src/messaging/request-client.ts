import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, fromWireError } from '@el-reto/contracts';
import type { Actor, ErrorCode, RequestDefinition } from '@el-reto/contracts';
import { headers, InvalidArgumentError, nuid, RequestError } from '@nats-io/transport-node';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { activeTraceparent, idsOf, inSpan, messageSpan } from '@el-reto/telemetry';
import { isConnected, sinceReconnect, untilConnected } from './connection-watch.ts';

/** Longest wait for an answer, in milliseconds, unless the caller sets another. */
const defaultTimeoutMs = 5_000;
/** Time after a reconnection in which a missing service may still be reconnecting, in milliseconds. */
const othersReconnectMs = 2_000;
const retryMs = 50;

export interface AskOptions {
  readonly actor?: Actor | null;
  readonly idempotencyKey?: string | undefined;
  readonly timeoutMs?: number;
}

/** Sends requests in the packet format of Nest. Nest's own client would create a subscription per request. */
export class RequestClient {
  constructor(private readonly connection: NatsConnection) {}

  /**
   * Sends `input` to a service and returns the parsed answer. Waits for a connection. Throws the service's
   * AppError; SERVICE_UNAVAILABLE if no answer arrives in time; BODY_TOO_LARGE above the limit of NATS;
   * INTERNAL if the answer is invalid.
   */
  ask<I extends z.ZodType, O extends z.ZodType>(
    definition: RequestDefinition<I, O>,
    input: z.input<I>,
    { actor = null, idempotencyKey, timeoutMs = defaultTimeoutMs }: AskOptions = {},
  ): Promise<z.output<O>> {
    const { subject } = definition;
    const span = () => messageSpan(subject, 'request', idsOf(input));
    return inSpan(subject, span, async () => {
      const idempotency = idempotencyKey === undefined ? null : { key: idempotencyKey };
      const data = { input, context: { actor, idempotency } };
      const packet = JSON.stringify({ pattern: subject, id: nuid.next(), data });
      return answerIn(definition, await this.#request(subject, packet, timeoutMs));
    });
  }

  /** Like `ask`. Undefined if the service answers with the error `missing`. */
  async find<I extends z.ZodType, O extends z.ZodType>(
    definition: RequestDefinition<I, O>,
    input: z.input<I>,
    missing: ErrorCode,
    options?: AskOptions,
  ): Promise<z.output<O> | undefined> {
    try {
      return await this.ask(definition, input, options);
    } catch (error) {
      if (error instanceof AppError && error.code === missing) return undefined;
      throw error;
    }
  }

  async #request(subject: string, payload: string, timeoutMs: number): Promise<Msg> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      try {
        return await this.#requestOnce(subject, payload, deadline);
      } catch (cause) {
        const isTooLarge = cause instanceof InvalidArgumentError;
        if (isTooLarge) throw new AppError('BODY_TOO_LARGE', {}, { cause });
        // After an outage of NATS, the service may reconnect later than this process.
        const hasNoResponder = cause instanceof RequestError && cause.isNoResponders();
        const mayStillCome = hasNoResponder && sinceReconnect(this.connection) < othersReconnectMs;
        if (!mayStillCome) throw new AppError('SERVICE_UNAVAILABLE', { subject }, { cause });
        await sleep(retryMs);
      }
    }
  }

  /** Waits for a connection first, because the NATS client drops messages without one. */
  async #requestOnce(subject: string, payload: string, deadline: number): Promise<Msg> {
    if (!isConnected(this.connection)) {
      const signal = AbortSignal.timeout(leftUntil(deadline));
      if (!(await untilConnected(this.connection, signal))) throw new Error('no connection');
    }
    const traceparent = activeTraceparent();
    return this.connection.request(subject, payload, {
      timeout: leftUntil(deadline),
      ...(traceparent !== null && { headers: traced(traceparent) }),
    });
  }
}

const leftUntil = (deadline: number) => Math.max(1, Math.ceil(deadline - performance.now()));

function answerIn<O extends z.ZodType>(
  { subject, output }: { subject: string; output: O },
  message: Msg,
): z.output<O> {
  let reply: { err?: unknown; response?: unknown };
  try {
    reply = message.json();
    if (reply.err === undefined) return output.parse(reply.response);
  } catch (cause) {
    throw new AppError('INTERNAL', { subject }, { cause });
  }
  throw fromWireError(reply.err);
}

function traced(traceparent: string) {
  const all = headers();
  all.set('traceparent', traceparent);
  return all;
}
