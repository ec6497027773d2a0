import { otlpReceiver } from '../env.ts';
import type { TelemetryEnv } from '../env.ts';
import { processResource } from '../resource.ts';
import { Metrics } from './metrics.ts';

/** The metrics of the process `service`, sent over OTLP as far as its environment says so. */
export function createMetrics(service: string, env: TelemetryEnv): Metrics {
  const sends = env.OTEL_METRICS_EXPORTER !== 'none';
  return new Metrics({
    resource: processResource(service, env),
    otlp: sends ? otlpReceiver(env) : undefined,
    otlpEveryMs: env.OTEL_METRIC_EXPORT_INTERVAL,
  });
}
