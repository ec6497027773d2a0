import type { SpanRecord } from './otlp.ts';

/** How long nothing may come before a trace counts as whole, in milliseconds. */
const quietMs = 2_500;
const lookEveryMs = 500;

/** Calls `onQuiet` with each trace's id once its processes have told all they had to tell. */
export class QuietTraces {
  readonly #lastHeard = new Map<string, number>();
  readonly #onQuiet: (traceId: string) => void;
  readonly #timer: NodeJS.Timeout;

  constructor(onQuiet: (traceId: string) => void) {
    this.#onQuiet = onQuiet;
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
  }

  heard(spans: readonly SpanRecord[]): void {
    const now = performance.now();
    for (const { traceId } of spans) this.#lastHeard.set(traceId, now);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const before = performance.now() - quietMs;
    for (const [traceId, heardAt] of this.#lastHeard) {
      if (heardAt > before) continue;
      this.#lastHeard.delete(traceId);
      this.#onQuiet(traceId);
    }
  }
}
