import type { Logger } from '@el-reto/telemetry';

/**
 * Runs `work` soon after `mark()`, at most once in `everyMs`, however often it is marked. Unlike
 * the usual throttle it never runs twice at once, repeats what failed, and finishes before it stops.
 */
export class Throttle {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #marked = false;
  #stopped = false;
  #lastStart = 0;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly everyMs: number,
    private readonly logger: Logger,
  ) {}

  mark(): void {
    this.#marked = true;
    if (this.#timer || this.#running || this.#stopped) return;
    const dueMs = this.#lastStart + this.everyMs - Date.now();
    // Should the clock be set back, the wait is still no longer than `everyMs`.
    this.#timer = setTimeout(() => this.#start(), Math.min(Math.max(0, dueMs), this.everyMs));
  }

  /** Works off what was marked, as far as it succeeds, then never runs again. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    while (this.#marked && (await this.#attempt()));
  }

  #start(): void {
    this.#timer = undefined;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    await this.#attempt();
    this.#running = null;
    if (this.#marked) this.mark();
  }

  async #attempt(): Promise<boolean> {
    this.#marked = false;
    this.#lastStart = Date.now();
    try {
      await this.work();
      return true;
    } catch (error) {
      this.logger.warn({ err: error }, 'throttled work will be tried again');
      this.#marked = true;
      return false;
    }
  }
}
