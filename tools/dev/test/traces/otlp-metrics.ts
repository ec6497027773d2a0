import { z } from 'zod';

const value = z.object({ stringValue: z.string() }).or(z.object({ intValue: z.coerce.number() }));
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform(
    (pairs) =>
      new Map(
        pairs.map((pair) => [
          pair.key,
          'stringValue' in pair.value ? pair.value.stringValue : String(pair.value.intValue),
        ]),
      ),
  );
const number = z
  .object({ attributes, asDouble: z.number() })
  .or(z.object({ attributes, asInt: z.coerce.number() }));
const histogram = z.object({
  attributes,
  count: z.coerce.number(),
  sum: z.number(),
  explicitBounds: z.array(z.number()),
  bucketCounts: z.array(z.coerce.number()),
});
const metric = z.object({
  name: z.string(),
  sum: z.object({ dataPoints: z.array(number), isMonotonic: z.boolean() }).optional(),
  gauge: z.object({ dataPoints: z.array(number) }).optional(),
  histogram: z.object({ dataPoints: z.array(histogram) }).optional(),
});
const exportSchema = z.object({
  resourceMetrics: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeMetrics: z.array(z.object({ metrics: z.array(metric) })),
    }),
  ),
});

type Point = { readonly attributes: ReadonlyMap<string, string> } & (
  | { readonly asDouble: number }
  | { readonly asInt: number }
);
type HistogramPoint = z.output<typeof histogram>;
type Labels = Readonly<Record<string, string>>;

const fits = (labels: Labels, { attributes: of }: { attributes: ReadonlyMap<string, string> }) =>
  Object.entries(labels).every(([key, expected]) => of.get(key) === expected);

/** What each process said last over OTLP of its metrics, as a collector would have it. */
export class MetricBook {
  readonly #last = new Map<string, ReadonlyMap<string, z.output<typeof metric>>>();

  /** Takes the body of an OTLP request (JSON); throws for what is none. */
  add(body: string): void {
    for (const { resource, scopeMetrics } of exportSchema.parse(JSON.parse(body)).resourceMetrics) {
      const all = scopeMetrics.flatMap(({ metrics }) => metrics);
      const service = resource.attributes.get('service.name') ?? '';
      this.#last.set(service, new Map(all.map((one) => [one.name, one])));
    }
  }

  /** Names of the metrics that `service` told last. */
  names = (service: string): string[] => [...(this.#last.get(service)?.keys() ?? [])].toSorted();

  /** The counter's or gauge's value over those series that have all of `labels`. */
  value(service: string, name: string, labels: Labels = {}): number {
    const { sum, gauge } = this.#last.get(service)?.get(name) ?? {};
    const points: readonly Point[] = (sum ?? gauge)?.dataPoints ?? [];
    return points
      .filter((point) => fits(labels, point))
      .reduce((total, point) => total + ('asInt' in point ? point.asInt : point.asDouble), 0);
  }

  /** The histogram's series that have all of `labels`. */
  histograms(service: string, name: string, labels: Labels = {}): readonly HistogramPoint[] {
    const points = this.#last.get(service)?.get(name)?.histogram?.dataPoints ?? [];
    return points.filter((point) => fits(labels, point));
  }
}
