import { randomUUID } from 'node:crypto';
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufMetrics } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes, type Resource } from '@opentelemetry/resources';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TelemetryEnv } from './env.ts';

/** The OTLP receiver of this environment; undefined without one. */
export function otlpReceiver({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  // JSON, because the protobuf serializer is slow for the first spans.
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol = 'http/json',
}: TelemetryEnv) {
  return endpoint === undefined ? undefined : { endpoint, protocol };
}
type OtlpReceiver = NonNullable<ReturnType<typeof otlpReceiver>>;

/** The longest that one delivery may take, in milliseconds. */
export const otlpTimeoutMs = 5_000;

export function otlpTraces(receiver: OtlpReceiver): SpanExporter {
  const config = configOf(receiver, 'traces');
  return receiver.protocol === 'http/json' ? new JsonTraces(config) : new ProtobufTraces(config);
}

export function otlpMetrics(receiver: OtlpReceiver): PushMetricExporter {
  const config = configOf(receiver, 'metrics');
  return receiver.protocol === 'http/json' ? new JsonMetrics(config) : new ProtobufMetrics(config);
}

const configOf = ({ endpoint }: OtlpReceiver, signal: 'traces' | 'metrics') => ({
  url: `${endpoint.replace(/\/$/, '')}/v1/${signal}`,
  timeoutMillis: otlpTimeoutMs,
});

/** Identifies this process among its replicas in traces and metrics. */
const instanceId = randomUUID();

/** The resource of every trace and metric of the process `service`. */
export function processResource(service: string, env: TelemetryEnv): Resource {
  return resourceFromAttributes({
    'service.name': env.OTEL_SERVICE_NAME ?? service,
    'service.namespace': 'el-reto',
    'service.instance.id': instanceId,
  });
}
