import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Store, Transaction } from '@el-reto/store';
import { detached, SpanLinks, type Logger } from '@el-reto/telemetry';
import { Throttle } from './throttle.ts';

/** Shortest time between two runs, in milliseconds. */
const everyMs = 250;

/**
 * Publishes how things stand now, from marks that each change left in its own transaction. They are
 * worked off a few times a second, so that a burst becomes one event, and at a start after a crash.
 */
export abstract class ThrottledPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Most marks worked off in one transaction. */
  protected readonly batchSize = 200;
  readonly #throttle: Throttle;
  readonly #links = new SpanLinks();

  /** `what` is published, as traces name it. */
  constructor(
    private readonly store: Store,
    logger: Logger,
    private readonly what: string,
  ) {
    this.#throttle = new Throttle(() => this.#publishAll(), everyMs, logger);
  }

  /** Publishes what up to `batchSize` marks stand for and clears them; resolves to their number. */
  protected abstract publishSome(tx: Transaction): Promise<number>;

  onApplicationBootstrap(): void {
    this.mark();
  }

  onApplicationShutdown(): Promise<void> {
    return this.#throttle.stop();
  }

  /** A change left a mark: publish soon. */
  mark(): void {
    this.#links.addActive();
    detached(() => this.#throttle.mark());
  }

  #publishAll(): Promise<void> {
    return this.#links.run(`tell ${this.what}`, {}, async () => {
      while ((await this.store.transaction((tx) => this.publishSome(tx))) === this.batchSize);
    });
  }
}
