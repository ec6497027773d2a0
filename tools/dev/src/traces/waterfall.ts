import type { SpanRecord } from './otlp.ts';
import { startOf } from './trace-book.ts';
import type { Trace } from './trace-book.ts';

/** One line of a waterfall. */
export interface Row {
  readonly span: SpanRecord;
  /** Steps from the first span. */
  readonly depth: number;
  /** Milliseconds from the beginning of the picture. */
  readonly offsetMs: number;
}

export interface Waterfall {
  readonly trace: Trace;
  readonly rows: readonly Row[];
  readonly startedAt: number;
  /** From the first beginning to the last end, in milliseconds. */
  readonly lengthMs: number;
}

/** A trace's spans, each below the one that caused it, siblings in the order of their beginnings. */
export function waterfallOf(trace: Trace, from = startOf(trace)): Waterfall {
  const ids = new Set(trace.spans.map(({ spanId }) => spanId));
  const inOrder = trace.spans.toSorted((a, b) => a.start - b.start);
  const children = Map.groupBy(inOrder, ({ parentSpanId }) =>
    ids.has(parentSpanId) ? parentSpanId : '',
  );
  const rows: Row[] = [];
  const seen = new Set<string>();
  const add = (span: SpanRecord, depth: number) => {
    if (seen.has(span.spanId)) return;
    seen.add(span.spanId);
    rows.push({ span, depth, offsetMs: span.start - from });
    for (const child of children.get(span.spanId) ?? []) add(child, depth + 1);
  };
  for (const root of children.get('') ?? []) add(root, 0);
  const end = Math.max(from, ...trace.spans.map(({ start, durationMs }) => start + durationMs));
  return { trace, rows, startedAt: from, lengthMs: end - from };
}

/** What a trace is called: its first span. */
export const titleOf = ({ rows }: Waterfall): string => rows[0]?.span.name ?? '…';

/** The processes that took part, in the order in which they appear. */
export const servicesOf = ({ spans }: Trace): string[] => [
  ...new Set(spans.toSorted((a, b) => a.start - b.start).map(({ service }) => service)),
];

/** `0.42 ms`, `12 ms`, `1.3 s`. */
export function duration(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`;
}
