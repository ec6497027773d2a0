import { z } from 'zod';

/** The part of OTLP, as JSON, that a span's picture needs. */
const hex = z.string().regex(/^[0-9a-f]+$/i);
/** Nanoseconds since 1970 as milliseconds, to the microsecond. */
const time = z
  .union([z.string(), z.number()])
  .transform((nanos) => Number(BigInt(nanos) / 1_000n) / 1_000);
const value = z.object({
  stringValue: z.string().optional(),
  boolValue: z.boolean().optional(),
  intValue: z.coerce.number().optional(),
  doubleValue: z.number().optional(),
});
const attributes = z
  .array(z.object({ key: z.string(), value: value.optional() }))
  .default([])
  .transform((pairs) => new Map(pairs.map((pair) => [pair.key, textOf(pair.value)])));

const spanSchema = z.object({
  traceId: hex,
  spanId: hex,
  parentSpanId: hex.or(z.literal('')).default(''),
  name: z.string(),
  kind: z.number().default(0),
  startTimeUnixNano: time,
  endTimeUnixNano: time,
  attributes,
  links: z.array(z.object({ traceId: hex, spanId: hex })).default([]),
  status: z.object({ code: z.number().default(0) }).optional(),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }).optional(),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

function textOf(given: z.output<typeof value> | undefined): string {
  const { stringValue, boolValue, intValue, doubleValue } = given ?? {};
  return String(stringValue ?? boolValue ?? intValue ?? doubleValue ?? '');
}

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const errorCode = 2;

/** One span as it is shown. */
export interface SpanRecord {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a trace's first. */
  readonly parentSpanId: string;
  readonly service: string;
  readonly name: string;
  readonly kind: (typeof kinds)[number];
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly durationMs: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly failed: boolean;
}

/** The spans in the body of an OTLP request (JSON); throws for what is none. */
export function readSpans(body: string): SpanRecord[] {
  return exportSchema.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        service: resource?.attributes.get('service.name') ?? '?',
        name: span.name,
        kind: kinds[span.kind] ?? 'internal',
        start: span.startTimeUnixNano,
        durationMs: Math.max(0, span.endTimeUnixNano - span.startTimeUnixNano),
        attributes: span.attributes,
        links: span.links,
        failed: span.status?.code === errorCode,
      })),
    ),
  );
}
