import type { SpanRecord } from './otlp.ts';

/** A trace's spans, in the order in which they came. */
export type Trace = { readonly id: string; readonly spans: readonly SpanRecord[] };

export const mostTraces = 400;
export const mostSpans = 1_000;

/** The newest traces in memory: the oldest makes room, and of a long one the rest is left out. */
export class TraceBook {
  readonly #traces = new Map<string, { id: string; spans: SpanRecord[] }>();

  add(all: readonly SpanRecord[]): void {
    for (const [id, own] of Map.groupBy(all, ({ traceId }) => traceId)) {
      const before = this.#traces.get(id)?.spans ?? [];
      this.#traces.set(id, { id, spans: [...before, ...own].slice(0, mostSpans) });
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
    const found = new Set(this.get(id) ? [id] : []);
    // A set is walked together with what is added to it meanwhile.
    for (const next of found) {
      const linking = this.all().filter((other) => linksOf(other).includes(next));
      const linked = [...linksOf(this.get(next)), ...linking.map((other) => other.id)];
      for (const other of linked) if (found.size < 12 && this.get(other)) found.add(other);
    }
    const traces = [...found].flatMap((one) => this.get(one) ?? []);
    return traces.toSorted((a, b) => startOf(a) - startOf(b));
  }
}

const linksOf = (trace?: Trace) =>
  trace?.spans.flatMap(({ links }) => links.map(({ traceId }) => traceId)) ?? [];

/** When the first span of a trace began, in milliseconds since 1970. */
export const startOf = ({ spans }: Trace): number => Math.min(...spans.map(({ start }) => start));
