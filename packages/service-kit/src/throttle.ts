import { detached, type Logger } from '@el-reto/telemetry';
import { Inject, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from './tokens.ts';

/**
 * Runs `work` soon after `mark()`, at most once in `everyMs` and never concurrently. A failed run is
 * repeated. `stop` first finishes marked work.
 */
export class Throttle {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #marked = false;
  #stopped = false;
  #lastStart = -Infinity;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly everyMs: number,
    private readonly owner: { readonly logger: Logger },
  ) {}

  mark(): void {
    this.#marked = true;
    if (this.#timer || this.#running || this.#stopped) return;
    const dueMs = this.#lastStart + this.everyMs - performance.now();
    this.#timer = setTimeout(() => (this.#running = this.#run()), Math.max(0, dueMs));
  }

  /** Runs once more if there is a mark, until the work succeeds or fails. Never runs again after that. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    while (this.#marked && (await this.#attempt()));
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    await this.#attempt();
    this.#running = null;
    if (this.#marked) this.mark();
  }

  async #attempt(): Promise<boolean> {
    this.#marked = false;
    this.#lastStart = performance.now();
    try {
      await this.work();
      return true;
    } catch (error) {
      this.owner.logger.warn({ err: error }, 'throttled work failed: it will be tried again');
      this.#marked = true;
      return false;
    }
  }
}

/**
 * Background work of a service. Runs at the start, soon after each `mark()`, and every `lookEveryMs` if
 * work can appear without a mark.
 */
export abstract class BackgroundWork implements OnApplicationBootstrap, OnModuleDestroy {
  /** Injected here, so that the constructors of subclasses do not pass it on. */
  @Inject(LOGGER) readonly logger!: Logger;
  protected isStopping = false;
  readonly #throttle: Throttle;
  #looks: NodeJS.Timeout | undefined;

  constructor(
    everyMs: number,
    private readonly lookEveryMs?: number,
  ) {
    this.#throttle = new Throttle(() => this.work(), everyMs, this);
  }

  protected abstract work(): Promise<void>;

  onApplicationBootstrap(): void {
    this.mark();
    if (this.lookEveryMs) this.#looks = setInterval(() => this.mark(), this.lookEveryMs);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.#looks);
    await this.#throttle.stop();
  }

  mark(): void {
    detached(() => this.#throttle.mark());
  }
}
