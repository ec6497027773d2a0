import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger.ts';
import { traceWith } from './tracing.ts';
import { telling } from './telling-exporter.ts';

/** Spans that wait for the next delivery, at most; what comes on top of them is left out. */
const maxQueueSize = 16_384;
const maxExportBatchSize = 2_048;
const deliverEveryMs = 1_000;
const deliverTimeoutMs = 5_000;

/** Starts making spans and delivering them to `endpoint`; answers how to end that. */
export function startTraces(
  endpoint: string,
  resource: Resource,
  logger: Logger,
): { shutdown(): Promise<void> } {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  // As JSON: the engine's own serializer is fast from the first span on, protobuf's is not.
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: deliverTimeoutMs });
  const provider = new TracerProvider({
    resource,
    // A span is only ever started for what was chosen at the door.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, logger),
        maxQueueSize,
        maxExportBatchSize,
        scheduledDelayMillis: deliverEveryMs,
        exportTimeoutMillis: deliverTimeoutMs,
      }),
    ],
  });
  traceWith(provider.getTracer('el-reto'));
  return {
    shutdown: async () => {
      traceWith(undefined);
      await provider.shutdown();
    },
  };
}
