import { randomUUID } from 'node:crypto';
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufMetrics } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TelemetryEnv } from './env.ts';

/** Longest duration of one delivery, in milliseconds. */
export const otlpTimeoutMs = 5_000;

/** The OTLP receiver of a signal. Undefined if the environment has none or switches the signal off. */
export function otlpReceiver(env: TelemetryEnv, signal: 'traces' | 'metrics') {
  const name = signal === 'traces' ? 'TRACES' : 'METRICS';
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  const url = env[`OTEL_EXPORTER_OTLP_${name}_ENDPOINT`] ?? (base && `${base}/v1/${signal}`);
  const exporter = env[`OTEL_${name}_EXPORTER`];
  const isSent = (exporter ?? 'otlp') === 'otlp' && env.OTEL_SDK_DISABLED !== 'true';
  if (url === undefined || !isSent) return undefined;
  return {
    url,
    timeoutMillis: otlpTimeoutMs,
    // JSON by default, because the protobuf serializer is slow for the first spans.
    isJson: env.OTEL_EXPORTER_OTLP_PROTOCOL !== 'http/protobuf',
  };
}
type OtlpReceiver = NonNullable<ReturnType<typeof otlpReceiver>>;

export const otlpTraces = ({ isJson, ...config }: OtlpReceiver): SpanExporter =>
  isJson ? new JsonTraces(config) : new ProtobufTraces(config);

export const otlpMetrics = ({ isJson, ...config }: OtlpReceiver): PushMetricExporter =>
  isJson ? new JsonMetrics(config) : new ProtobufMetrics(config);

/** Distinguishes this process from its replicas in traces and metrics. */
const instanceId = randomUUID();

export function processResource(service: string, env: TelemetryEnv): Resource {
  const { 'service.name': named, ...given } =
    resourceAttributesEnvDetector.detect().attributes ?? {};
  const prefix = env.OTEL_SERVICE_NAME ?? named;
  return resourceFromAttributes({
    'service.namespace': 'el-reto',
    'service.instance.id': instanceId,
    ...given,
    'service.name': typeof prefix === 'string' ? `${prefix}-${service}` : service,
  });
}
