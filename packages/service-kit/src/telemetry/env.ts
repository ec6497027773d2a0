import { z } from 'zod';
import type { OtlpReceiver } from './otlp.ts';

/** A variable that is set to nothing counts as absent, as the OpenTelemetry specification asks. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** What a process reads about telemetry, under the names that OpenTelemetry gives it. */
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
   * Who chooses which outside requests are traced: `traceidratio`, the gateway (as when absent), or
   * `parentbased_always_off`, whoever calls it: only where all callers are ours, as a benchmark's.
   */
  OTEL_TRACES_SAMPLER: optional(z.enum(['traceidratio', 'parentbased_always_off'])),
  /** Share of the outside requests that are traced, 0 to 1, where the gateway chooses. */
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number().min(0).max(1)),
};
const telemetryEnvSchema = z.object(telemetryEnvShape);
export type TelemetryEnv = z.infer<typeof telemetryEnvSchema>;

/** Share of the outside requests that the gateway traces; undefined where its callers choose. */
export function chosenShare(env: TelemetryEnv): number | undefined {
  if (env.OTEL_TRACES_SAMPLER === 'parentbased_always_off') return undefined;
  return env.OTEL_TRACES_SAMPLER_ARG ?? 1;
}

/** Who takes what this environment's process tells; undefined for nobody. */
export function otlpReceiver(env: TelemetryEnv): OtlpReceiver | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  // The engine's own serializer is fast from the first span on, protobuf's is not.
  return { endpoint, protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/json' };
}
