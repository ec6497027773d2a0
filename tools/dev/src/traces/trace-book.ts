import { z } from 'zod';

const hex = z.string().regex(/^[0-9a-f]+$/i);
const milliseconds = z.coerce.number().transform((nanos) => nanos / 1e6);
const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()).default({}) }))
  .default([])
  .transform((all) => new Map(all.map(({ key, value }) => [key, Object.values(value).join()])));
const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'];

/** The part of an OTLP span in JSON that the page shows. */
const spanSchema = z.object({
  traceId: hex,
  spanId: hex,
  parentSpanId: hex.or(z.literal('')).default(''),
  name: z.string(),
  kind: z.number().default(0),
  startTimeUnixNano: milliseconds,
  endTimeUnixNano: milliseconds,
  attributes,
  links: z.array(z.object({ traceId: hex, spanId: hex })).default([]),
  status: z.object({ code: z.number().default(0) }).optional(),
});
const resource = z.object({ attributes }).optional();
const scopeSpans = z.array(z.object({ spans: z.array(spanSchema) }));
const exportSchema = z.object({ resourceSpans: z.array(z.object({ resource, scopeSpans })) });

/** A span as the page shows it. `start`: milliseconds since 1970. */
export type SpanRecord = NonNullable<ReturnType<typeof readSpans>>[number];

/** The spans in the parsed body of an OTLP request; undefined for an invalid body. */
export function readSpans(body: unknown) {
  return exportSchema.safeParse(body).data?.resourceSpans.flatMap((sender) =>
    sender.scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ kind, startTimeUnixNano: start, endTimeUnixNano: end, status, ...span }) => ({
        ...span,
        service: sender.resource?.attributes.get('service.name') ?? '?',
        kind: kinds[kind] ?? 'internal',
        start,
        durationMs: Math.max(0, end - start),
        failed: status?.code === 2,
      })),
  );
}

/** A trace's spans in the order of arrival. */
export type Trace = { readonly id: string; readonly spans: readonly SpanRecord[] };

export const mostTraces = 400;
export const mostSpans = 1_000;

/** The newest traces in memory, each with at most `mostSpans` spans. */
export class TraceBook {
  readonly #traces = new Map<string, Trace>();

  add(all: readonly SpanRecord[]): void {
    for (const [id, own] of Map.groupBy(all, ({ traceId }) => traceId)) {
      const before = this.#traces.get(id)?.spans ?? [];
      this.#traces.set(id, { id, spans: [...before, ...own].slice(0, mostSpans) });
      const [oldest = ''] = this.#traces.keys();
      if (this.#traces.size > mostTraces) this.#traces.delete(oldest);
    }
  }

  /** All traces, newest first. */
  all(): Trace[] {
    return [...this.#traces.values()].toReversed().toSorted((a, b) => startOf(b) - startOf(a));
  }

  /** A trace and the traces that are linked with it, at most twelve, oldest first. */
  together(id: string): Trace[] {
    const all = this.all().toReversed();
    const found = new Set(all.filter((trace) => trace.id === id));
    // The loop also visits traces that are added to the set during the loop.
    for (const one of found) {
      const linked = all.filter((other) => links(one, other) || links(other, one));
      for (const other of linked) if (found.size < 12) found.add(other);
    }
    return all.filter((trace) => found.has(trace));
  }
}

const links = (from: Trace, { id }: Trace) =>
  from.spans.some((span) => span.links.some(({ traceId }) => traceId === id));

/** When the first span of a trace began, in milliseconds since 1970. */
const startOf = ({ spans }: Trace) => Math.min(...spans.map(({ start }) => start));
