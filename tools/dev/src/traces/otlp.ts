import { z } from 'zod';

const hex = z.string().regex(/^[0-9a-f]+$/i);
/** Nanoseconds since 1970, as milliseconds. */
const time = z.coerce.bigint().transform((nanos) => Number(nanos / 1_000n) / 1_000);
const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()).default({}) }))
  .default([])
  .transform((all) => new Map(all.map(({ key, value }) => [key, Object.values(value).join()])));
const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'];

/** The part of an OTLP export, as JSON, that the page shows. */
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
const resource = z.object({ attributes }).optional();
const scopeSpans = z.array(z.object({ spans: z.array(spanSchema) }));
const exportSchema = z.object({ resourceSpans: z.array(z.object({ resource, scopeSpans })) });

/** One span as it is shown: times in milliseconds, `start` since 1970. */
export type SpanRecord = NonNullable<ReturnType<typeof readSpans>>[number];

/** The spans in the parsed body of an OTLP request; undefined for what is none. */
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
