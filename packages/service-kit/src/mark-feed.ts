import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Coalescer } from './coalescer.ts';
import type { Logger } from '@el-reto/telemetry';
import type { Store, Transaction } from '@el-reto/store';
import { Causes, detached } from '@el-reto/telemetry';

/** Shortest time between two tellings, in milliseconds. */
const everyMs = 250;

/**
 * Tells others how things stand, from marks that each change left in its own transaction. The
 * marks are worked off a few times a second, so that a burst on one thing is one event, and none
 * is lost by a crash: what is still marked is told at the next start.
 */
export abstract class MarkFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Most marks worked off in one transaction. */
  protected readonly batchSize = 200;
  readonly #coalescer: Coalescer;
  readonly #causes = new Causes();

  /** `what` is told, as traces name it. */
  constructor(
    private readonly store: Store,
    logger: Logger,
    private readonly what: string,
  ) {
    this.#coalescer = new Coalescer(() => this.#tellAll(), everyMs, logger);
  }

  /** Publishes what up to `batchSize` marks stand for and clears them; resolves to their number. */
  protected abstract tellSome(tx: Transaction): Promise<number>;

  onApplicationBootstrap(): void {
    this.mark();
  }

  onApplicationShutdown(): Promise<void> {
    return this.#coalescer.stop();
  }

  /** Something was marked: tell it soon. */
  mark(): void {
    this.#causes.note();
    detached(() => this.#coalescer.mark());
  }

  #tellAll(): Promise<void> {
    const tell = (tx: Transaction) => this.tellSome(tx);
    return this.#causes.settle(`tell ${this.what}`, {}, async () => {
      while ((await this.store.transaction(tell)) === this.batchSize);
    });
  }
}
