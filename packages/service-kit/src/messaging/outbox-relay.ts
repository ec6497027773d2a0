import { setTimeout as sleep } from 'node:timers/promises';
import { streams, AppError } from '@el-reto/contracts';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '@el-reto/telemetry';
import type { Outbox, OutboxEntry } from '@el-reto/store';
import { activeTraceparent, continueTrace, detached, messageSpan, names } from '@el-reto/telemetry';
import { isConnected, watchConnection } from './connection-watch.ts';
import { happenedAtHeader, lastHeld } from './streams.ts';

const batchSize = 200;
/**
 * How long acknowledged entries are kept, in milliseconds. Longer than the interval at which JetStream
 * syncs its files.
 */
const keepSentMs = 10 * 60 * 1000;
const publishTimeoutMs = 5_000;
const retryMs = 500;
const pruneEveryMs = 60_000;
/** How long an answer may wait for its events, in milliseconds. The caller waits for five seconds. */
const flushWithinMs = 3_000;
const flushAgainMs = 50;

/**
 * Sends the outbox to the stream, in order. Acknowledged entries are kept for ten minutes. After a restart
 * of the service or of NATS, entries that the stream has lost are sent again.
 */
export class OutboxRelay {
  readonly #client: JetStreamClient;
  readonly #unwatch: () => void;
  readonly #timers: NodeJS.Timeout[];
  #running = true;
  #mustCheck = true;
  #isChecking = false;
  /** The current run. Resolves to whether all events are sent. */
  #work: Promise<boolean> | null = null;
  #again = false;
  #retry: NodeJS.Timeout | undefined;
  /** Callbacks of `flush` calls that wait until their events are in the stream. */
  readonly #flushes = new Set<() => void>();
  /** Ends the current wait for the stream when the connection is lost. */
  #onLost: (() => void) | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly connection: NatsConnection,
    private readonly logger: Logger,
  ) {
    this.#client = jetstream(connection);
    const onBack = () => {
      this.#mustCheck = true;
      this.wake();
    };
    this.#unwatch = watchConnection(connection, () => this.#onLost?.(), onBack);
    const warn = (err: unknown) => logger.warn({ err }, 'sent events could not be pruned');
    const prune = () => {
      // A stream that is away may have lost events, which are then sent again.
      if (this.#mustCheck || this.#isChecking || !isConnected(connection)) return;
      void outbox.prune(Date.now() - keepSentMs).catch(warn);
    };
    this.#timers = [setInterval(prune, pruneEveryMs).unref()];
    const { lookEveryMs } = outbox;
    if (lookEveryMs) this.#timers.push(setInterval(() => this.wake(), lookEveryMs).unref());
    outbox.onPublished = () => this.wake();
  }

  /** Sends unsent events. All calls during a run together cause one more run. */
  wake(): void {
    if (!this.#running) return;
    if (this.#work) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#retry);
    this.#work = detached(() => this.#workOff());
  }

  /**
   * Resolves once all events that were committed before this call are in the stream. Throws
   * SERVICE_UNAVAILABLE after `withinMs`.
   */
  async flush(withinMs = flushWithinMs): Promise<void> {
    const deadline = performance.now() + withinMs;
    const { promise, resolve } = Promise.withResolvers<true>();
    const arrived = () => resolve(true);
    this.#flushes.add(arrived);
    try {
      for (let left = withinMs; this.#running && left > 0; left = deadline - performance.now()) {
        this.wake();
        const late = sleep(left, null, { ref: false });
        const isAllSent = await Promise.race([promise, this.#work, late]);
        if (isAllSent) return;
        if (isAllSent === false) await sleep(flushAgainMs);
      }
    } finally {
      this.#flushes.delete(arrived);
    }
    throw new AppError('SERVICE_UNAVAILABLE');
  }

  /** Sends unsent events as long as the stream accepts them, then stops. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.wake();
    while (this.#work) await this.#work;
    this.#running = false;
    this.#unwatch();
    clearTimeout(this.#retry);
  }

  async #workOff(): Promise<boolean> {
    let isAllSent = false;
    try {
      do {
        this.#again = false;
        isAllSent = await this.#sendAll();
      } while (this.#again);
    } catch (error) {
      isAllSent = false;
      this.logger.warn({ err: error }, 'events stay in the outbox');
      this.#retry = setTimeout(() => this.wake(), retryMs).unref();
    }
    // The flag is set synchronously after the last check of `#again`, so that a later call starts a new
    // run.
    this.#work = null;
    return isAllSent;
  }

  /** Sends all unsent events. Stops if the connection is lost; a reconnection wakes the relay. */
  async #sendAll(): Promise<boolean> {
    while (isConnected(this.connection)) {
      if (this.#mustCheck) await this.#check();
      const flushes = [...this.#flushes];
      const entries = await this.outbox.unsent(batchSize);
      if (entries.length === 0) return true;
      this.outbox.beforeSending?.();
      await this.#send(entries, () => {
        // A batch that is not full contains all events that were committed before it was read.
        if (entries.length < batchSize) for (const arrived of flushes) arrived();
      });
    }
    return false;
  }

  /** Publishes the entries, calls `onPublished` once the stream has all of them, and marks them as sent. */
  async #send(entries: readonly OutboxEntry[], onPublished: () => void): Promise<void> {
    const seqs = new Map<string, number>();
    const publishing = entries.map(async (entry) => seqs.set(entry.id, await this.#publish(entry)));
    let failure: unknown;
    try {
      await this.#unlessLost(Promise.all(publishing));
      onPublished();
    } catch (error) {
      failure = error;
      // Further failures have the same cause.
      if (isConnected(this.connection)) await Promise.allSettled(publishing);
    }
    // Only the entries before the first failure count as sent, so that the order is kept.
    const sent: { id: string; seq: number }[] = [];
    for (const { id } of entries) {
      const seq = seqs.get(id);
      if (seq === undefined) break;
      sent.push({ id, seq });
    }
    if (sent.length > 0) await this.outbox.markSent(sent);
    if (sent.length < entries.length) throw failure;
  }

  /** Publishes an entry in the trace of the transaction that wrote it. */
  #publish({ id, subject, payload, traceparent, createdAt }: OutboxEntry): Promise<number> {
    const span = () => messageSpan(subject, 'publish', { [names.messagingMessageId]: id });
    return continueTrace(traceparent, `publish ${subject}`, span, async () => {
      const head = headers();
      head.set(happenedAtHeader, String(createdAt));
      const parent = activeTraceparent() ?? traceparent;
      if (parent) head.set('traceparent', parent);
      const expect = { streamName: streams.events };
      const options = { msgID: id, headers: head, timeout: publishTimeoutMs, expect };
      return (await this.#client.publish(subject, payload, options)).seq;
    });
  }

  /** Marks acknowledged entries as unsent if the stream has lost them. */
  async #check(): Promise<void> {
    this.#mustCheck = false;
    this.#isChecking = true;
    try {
      const held = await this.#unlessLost(lastHeld(this.connection, this.outbox.sent()));
      if (held === undefined) return;
      const entries = await this.outbox.putBack(held);
      this.logger.warn({ entries }, 'the stream lacks acknowledged events');
    } catch (error) {
      this.#mustCheck = true;
      throw error;
    } finally {
      this.#isChecking = false;
    }
  }

  /** The result of `work`. Rejects at once if the connection is lost meanwhile. */
  async #unlessLost<T>(work: Promise<T>): Promise<T> {
    const lost = new Promise<never>((_, reject) => {
      this.#onLost = () => reject(new Error('the connection was lost'));
    });
    try {
      return await Promise.race([work, lost]);
    } finally {
      this.#onLost = undefined;
    }
  }
}
