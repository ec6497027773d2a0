import type { Logger } from '@el-reto/telemetry';

/**
 * Runs `work` soon after `mark()`, at most once in `everyMs`, however often it is marked; a
 * failure is logged and tried again. For facts of which only the newest state matters.
 */
export class Coalescer {
  readonly #work: () => Promise<void>;
  readonly #everyMs: number;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #marked = false;
  #stopped = false;
  #lastStart = 0;

  constructor(work: () => Promise<void>, everyMs: number, logger: Logger) {
    this.#work = work;
    this.#everyMs = everyMs;
    this.#logger = logger;
  }

  mark(): void {
    this.#marked = true;
    if (this.#timer || this.#running || this.#stopped) return;
    const dueMs = this.#lastStart + this.#everyMs - Date.now();
    // A clock that was set back must not make the wait longer than it ever is.
    this.#timer = setTimeout(() => this.#start(), Math.min(Math.max(0, dueMs), this.#everyMs));
  }

  /** Works off what was marked, as far as it succeeds, then stays still. */
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
      await this.#work();
      return true;
    } catch (error) {
      this.#logger.warn({ err: error }, 'coalesced work will be tried again');
      this.#marked = true;
      return false;
    }
  }
}
