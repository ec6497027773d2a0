import { z } from 'zod';

/** A variable that is set to nothing counts as absent, as the OpenTelemetry specification asks. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** What a process reads about telemetry, under the names that OpenTelemetry gives it. */
export const telemetryEnvShape = {
  /** Base address of an OTLP receiver (`http://host:4318`); without it nothing is sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url()),
  /** `none` where metrics are scraped and the receiver is for traces alone. */
  OTEL_METRICS_EXPORTER: optional(z.enum(['otlp', 'none'])),
  /** Milliseconds between two sendings of metrics. */
  OTEL_METRIC_EXPORT_INTERVAL: optional(z.coerce.number().int().min(100)),
  /** The process's name in telemetry; its own name when absent. */
  OTEL_SERVICE_NAME: optional(z.string()),
  /** Share of the outside requests that are traced, 0 to 1: the gateway decides by it. */
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number().min(0).max(1)),
};
const telemetryEnvSchema = z.object(telemetryEnvShape);
export type TelemetryEnv = z.infer<typeof telemetryEnvSchema>;
