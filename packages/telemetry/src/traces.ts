import type { Resource } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from './logger.ts';
import { otlpTimeoutMs, otlpTraces } from './otlp.ts';
import type { OtlpReceiver } from './otlp.ts';
import { logFailures } from './logging-exporter.ts';
import { traceWith } from './tracing.ts';

/** Spans that wait for the next delivery, at most; what comes on top of them is left out. */
const maxQueueSize = 16_384;
const maxExportBatchSize = 2_048;
const deliverEveryMs = 1_000;

/** Starts making spans and delivering them to `receiver`; answers how to end that. */
export function startTraces(
  receiver: OtlpReceiver,
  resource: Resource,
  logger: Logger,
): { shutdown(): Promise<void> } {
  const provider = new TracerProvider({
    resource,
    // Sampling happened where the request came in: whatever starts a span here is to be kept.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logFailures(otlpTraces(receiver), logger),
        maxQueueSize,
        maxExportBatchSize,
        scheduledDelayMillis: deliverEveryMs,
        exportTimeoutMillis: otlpTimeoutMs,
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
