import { eitherOf } from '@el-reto/contracts/settings';
import { webAddress } from '@el-reto/contracts/site-env';
import { z } from 'zod';

/** An empty variable counts as absent, as the OpenTelemetry specification requires. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** OpenTelemetry's samplers, except those that need a remote service. */
const prefixes = ['', 'parentbased_'] as const;
const ways = ['always_on', 'always_off', 'traceidratio'] as const;
const samplers = z.templateLiteral([z.enum(prefixes), z.enum(ways)], {
  error: `se admite ${eitherOf(prefixes.flatMap((prefix) => ways.map((way) => prefix + way)))}`,
});

/** Telemetry settings. Their names are those of OpenTelemetry. */
export const telemetryEnvShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url(webAddress)).describe(
    'Base address of an OTLP receiver (`http://host:4318`); without it, no telemetry is sent.',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(z.url(webAddress)).describe(
    'Sends traces to this whole address instead.',
  ),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(z.url(webAddress)).describe(
    'Sends metrics to this whole address instead.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()).describe(
    "Headers for the receiver, `name=value` with commas; OpenTelemetry's exporter reads them.",
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: optional(z.enum(['http/json', 'http/protobuf'])).describe(
    'Encoding; JSON by default.',
  ),
  OTEL_SDK_DISABLED: optional(z.enum(['true', 'false'])).describe(
    '`true`: nothing is sent; `/metrics` can still be read.',
  ),
  OTEL_TRACES_EXPORTER: optional(z.enum(['otlp', 'none'])).describe('`none`: no traces are sent.'),
  OTEL_METRICS_EXPORTER: optional(z.enum(['otlp', 'none', 'prometheus'])).describe(
    '`none` or `prometheus` if metrics are scraped and only traces are sent.',
  ),
  OTEL_METRIC_EXPORT_INTERVAL: optional(z.coerce.number().int().min(100).max(3_600_000)).describe(
    'Interval between two exports of metrics, in milliseconds.',
  ),
  OTEL_SERVICE_NAME: optional(z.string()).describe(
    'Prefix of the names of processes in telemetry: `brand` makes `brand-likes` of `likes`.',
  ),
  OTEL_RESOURCE_ATTRIBUTES: optional(
    z.string().regex(/^[^=,]+=[^=,]*(?:,[^=,]+=[^=,]*)*$/, 'se admite nombre=valor,nombre=valor'),
  ).describe("Attributes of every trace and metric; OpenTelemetry's own detector reads them."),
  OTEL_TRACES_SAMPLER: optional(samplers).describe(
    "The sampler for outside requests, by OpenTelemetry's names; `traceidratio` by default. With `parentbased_*` callers decide, which requires trusted callers.",
  ),
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number().min(0).max(1)).describe(
    'Share of outside requests that are traced with `traceidratio`, 0 to 1; default 1.',
  ),
};
export type TelemetryEnv = z.infer<z.ZodObject<typeof telemetryEnvShape>>;

/** The share of requests from outside that the gateway traces. */
export interface Sampling {
  /**
   * The share of traced requests, from 0 to 1. With `callersChoose`: of the requests without a
   * `traceparent`.
   */
  readonly share: number;
  /** Whether the `traceparent` of a request decides if the request is traced. */
  readonly callersChoose: boolean;
}

/** The meaning of OTEL_TRACES_SAMPLER and its argument. */
export function samplingOf({
  OTEL_TRACES_SAMPLER: sampler = 'traceidratio',
  OTEL_TRACES_SAMPLER_ARG: ratio = 1,
}: TelemetryEnv): Sampling {
  const share = sampler.endsWith('ratio') ? ratio : Number(sampler.endsWith('on'));
  return { share, callersChoose: sampler.startsWith('parentbased_') };
}
