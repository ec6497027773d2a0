import type { SpanRecord, TraceBook } from '../../src/traces/trace-book.ts';

/** Who did what: `likes: rpc.likes.toggle`. */
export type Step = `${string}: ${string}`;

/** What caused what, by parent or by link. */
export type Edge = readonly [from: Step, to: Step];

const stepOf = ({ service, name }: SpanRecord): Step => `${service}: ${name}`;

/** All edges of the trace `id` and of those that it is linked with. */
function edgesOf(book: TraceBook, id: string): Set<string> {
  const spans = book.together(id).flatMap((trace) => trace.spans);
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const edges = spans.flatMap((span) =>
    [span.parentSpanId, ...span.links.map(({ spanId }) => spanId)].flatMap((cause) => {
      const from = byId.get(cause);
      return from ? [`${stepOf(from)} → ${stepOf(span)}`] : [];
    }),
  );
  return new Set(edges);
}

/** Those of `required` that the trace has not (yet). */
export function missingEdges(book: TraceBook, id: string, required: readonly Edge[]): string[] {
  const found = edgesOf(book, id);
  return required.map((edge) => edge.join(' → ')).filter((edge) => !found.has(edge));
}

/** A chain of steps as edges. */
export const chain = (...steps: Step[]): Edge[] =>
  steps.slice(1).map((to, i) => [steps[i] ?? to, to] as const);
