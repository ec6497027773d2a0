import { LOGGER } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { ReviewsRepository } from './reviews.repository.ts';

/** How often a replica looks for changes, in milliseconds: others may have taken them in. */
const lookEveryMs = 15_000;
const batch = 50;

/**
 * Shows changed names and pictures that nobody objected to in time. The time is in the record, so
 * that it goes on over restarts; of several replicas one shows a change.
 */
@Injectable()
export class DueReviewsService implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #wakeAt = Infinity;
  #looking: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    private readonly reviews: ReviewsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#lookIn(0);
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** A change was taken in that is due in `afterMs`. */
  expect(afterMs: number): void {
    if (afterMs < lookEveryMs) this.#lookIn(afterMs);
  }

  #lookIn(waitMs: number): void {
    const at = Date.now() + waitMs;
    // A wait never puts off one that ends before it.
    if (this.#stopped || this.#wakeAt <= at) return;
    clearTimeout(this.#timer);
    this.#wakeAt = at;
    this.#timer = setTimeout(() => {
      this.#wakeAt = Infinity;
      this.#looking = this.#looking.then(() => this.#look());
    }, waitMs);
  }

  async #look(): Promise<void> {
    try {
      this.#lookIn(Math.min(lookEveryMs, await this.#showDue()));
    } catch (error) {
      this.logger.warn({ err: error }, 'changed profiles are still to be shown');
      this.#lookIn(lookEveryMs);
    }
  }

  /** Answers in how many milliseconds the next one is due. */
  async #showDue(): Promise<number> {
    for (;;) {
      const first = await this.reviews.next(undefined, batch);
      const now = Date.now();
      const due = first.filter(({ publicAt = Infinity }) => publicAt <= now);
      for (const { uid } of due) await this.reviews.showDue(uid, now);
      if (due.length < batch) return Math.max(0, (first[due.length]?.publicAt ?? Infinity) - now);
    }
  }
}
