import type { SpanRecord } from './otlp.ts';

/** A trace's spans, in the order in which they came. */
export type Trace = { readonly id: string; readonly spans: readonly SpanRecord[] };

export const mostTraces = 400;
export const mostSpans = 1_000;

/** The newest traces in memory: the oldest makes room, and of a long one the rest is left out. */
export class TraceBook {
  readonly #traces = new Map<string, { id: string; spans: SpanRecord[] }>();

  add(spans: readonly SpanRecord[]): void {
    for (const span of spans) {
      const trace = this.#traces.get(span.traceId) ?? { id: span.traceId, spans: [] };
      if (trace.spans.length < mostSpans) trace.spans.push(span);
      this.#traces.set(trace.id, trace);
      const [oldest = ''] = this.#traces.keys();
      if (this.#traces.size > mostTraces) this.#traces.delete(oldest);
    }
  }

  get(id: string): Trace | undefined {
    return this.#traces.get(id);
  }

  /** Newest first. */
  all(): Trace[] {
    return [...this.#traces.values()].toReversed().toSorted((a, b) => startOf(b) - startOf(a));
  }

  /** A trace and those that are linked with it, twelve at most, oldest first. */
  together(id: string): Trace[] {
    const found = new Set<Trace>();
    const queue = [id];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const trace = this.#traces.get(next);
      if (!trace || found.has(trace) || found.size === 12) continue;
      found.add(trace);
      queue.push(...linksOf(trace));
      queue.push(...this.all().flatMap((other) => (linksOf(other).includes(next) ? other.id : [])));
    }
    return [...found].toSorted((a, b) => startOf(a) - startOf(b));
  }
}

const linksOf = ({ spans }: Trace) =>
  spans.flatMap(({ links }) => links.map(({ traceId }) => traceId));

/** When the first span of a trace began, in milliseconds since 1970. */
export const startOf = ({ spans }: Trace): number => Math.min(...spans.map(({ start }) => start));
