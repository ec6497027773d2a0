import type { SpanRecord } from './otlp.ts';

/** One trace as far as it is known. */
export interface Trace {
  readonly id: string;
  readonly spans: readonly SpanRecord[];
  /** Spans that were left out, for there were too many. */
  readonly omitted: number;
}

interface Entry {
  readonly id: string;
  readonly spans: SpanRecord[];
  omitted: number;
}

export interface BookLimits {
  readonly traces: number;
  readonly spansPerTrace: number;
}

/** Traces shown together at most: one, and those that links lead to or come from. */
const mostTogether = 12;

/** The newest traces in memory, no more than fit: the oldest makes room. */
export class TraceBook {
  readonly #limits: BookLimits;
  readonly #entries = new Map<string, Entry>();

  constructor(limits: BookLimits = { traces: 400, spansPerTrace: 1_000 }) {
    this.#limits = limits;
  }

  add(spans: readonly SpanRecord[]): void {
    for (const span of spans) {
      const entry = this.#entries.get(span.traceId) ?? this.#open(span.traceId);
      if (entry.spans.length < this.#limits.spansPerTrace) entry.spans.push(span);
      else entry.omitted += 1;
    }
  }

  get(id: string): Trace | undefined {
    return this.#entries.get(id);
  }

  /** Newest first. */
  all(): Trace[] {
    return [...this.#entries.values()].toReversed().toSorted((a, b) => startOf(b) - startOf(a));
  }

  /** A trace and those that it shares work with, in the order in which they began. */
  together(id: string): Trace[] {
    const found = new Set<string>();
    const queue = [id];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (found.has(next) || found.size === mostTogether || !this.#entries.has(next)) continue;
      found.add(next);
      queue.push(...this.#linked(next));
    }
    return [...found]
      .flatMap((traceId) => this.#entries.get(traceId) ?? [])
      .toSorted((a, b) => startOf(a) - startOf(b));
  }

  #linked(id: string): string[] {
    const out = this.#entries.get(id)?.spans.flatMap(({ links }) => links.map((l) => l.traceId));
    const into = [...this.#entries.values()]
      .filter(({ spans }) => spans.some(({ links }) => links.some((l) => l.traceId === id)))
      .map((entry) => entry.id);
    return [...(out ?? []), ...into];
  }

  #open(id: string): Entry {
    const entry = { id, spans: [], omitted: 0 };
    this.#entries.set(id, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.traces) break;
      this.#entries.delete(oldest);
    }
    return entry;
  }
}

/** When the first span of a trace began, in milliseconds since 1970. */
export const startOf = ({ spans }: Trace): number =>
  spans.reduce((first, { start }) => Math.min(first, start), Infinity);
