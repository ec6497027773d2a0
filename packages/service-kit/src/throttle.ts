import type { Logger } from '@el-reto/telemetry';

/**
 * Runs `work` soon after `mark()`, at most once in `everyMs`. Unlike the usual throttle it never runs
 * twice at once, repeats what failed, and finishes before it stops.
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
    private readonly logger: Logger,
  ) {}

  mark(): void {
    this.#marked = true;
    if (this.#timer || this.#running || this.#stopped) return;
    const dueMs = this.#lastStart + this.everyMs - performance.now();
    this.#timer = setTimeout(() => (this.#running = this.#run()), Math.max(0, dueMs));
  }

  /** Works off what was marked, as far as it succeeds, then never runs again. */
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
      this.logger.warn({ err: error }, 'throttled work will be tried again');
      this.#marked = true;
      return false;
    }
  }
}
