import { eitherOf, readSettings, type SettingsSource } from '@el-reto/contracts/settings';
import { z } from 'zod';

/** A variable that is set to nothing counts as absent, as the OpenTelemetry specification asks. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** OpenTelemetry's own samplers; those that ask a remote service need software that is not here. */
const prefixes = ['', 'parentbased_'] as const;
const ways = ['always_on', 'always_off', 'traceidratio'] as const;
const samplers = z.templateLiteral([z.enum(prefixes), z.enum(ways)], {
  error: `se admite ${eitherOf(prefixes.flatMap((prefix) => ways.map((way) => prefix + way)))}`,
});

/** Telemetry settings under OpenTelemetry's names. */
export const telemetryEnvShape = {
  /** Base address of an OTLP receiver (`http://host:4318`); without it nothing is sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url()),
  /** How what is sent there is written; JSON when absent. */
  OTEL_EXPORTER_OTLP_PROTOCOL: optional(z.enum(['http/json', 'http/protobuf'])),
  /** `none` where metrics are scraped and the receiver is for traces alone. */
  OTEL_METRICS_EXPORTER: optional(z.enum(['otlp', 'none'])),
  /** Milliseconds between two sendings of metrics. */
  OTEL_METRIC_EXPORT_INTERVAL: optional(z.coerce.number().int().min(100)),
  /** The process's name in telemetry; its own name when absent. */
  OTEL_SERVICE_NAME: optional(z.string()),
  /**
   * The sampler for outside requests, by OpenTelemetry's names; `traceidratio` by default. With
   * `parentbased_*` callers decide, which requires trusted callers.
   */
  OTEL_TRACES_SAMPLER: optional(samplers),
  /** Share of the outside requests that are traced, 0 to 1, with `traceidratio`; all when absent. */
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number().min(0).max(1)),
};
export type TelemetryEnv = z.infer<z.ZodObject<typeof telemetryEnvShape>>;

/** The share of outside requests that the gateway traces. */
export interface Sampling {
  /** Share of all requests, 0 to 1; of those without a `traceparent` if callers decide. */
  readonly share: number;
  /** Whether a request that carries a `traceparent` is traced just when that one is. */
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

/** Reads the environment. Throws a SettingsError that names every variable missing or malformed. */
export const parseEnv = <S extends z.ZodType>(
  schema: S,
  source: SettingsSource = process.env,
): z.infer<S> => readSettings(schema, source);
