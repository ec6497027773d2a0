import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import pTimeout from 'p-timeout';
import type { TelemetryEnv } from './env.ts';
import { createLogger, type Logger } from './logger.ts';
import { otlpReceiver, otlpTimeoutMs, otlpTraces, processResource } from './otlp.ts';
import { detached, traceWith } from './tracing.ts';

/** Most spans that wait for the next export. Further ones are dropped. */
const maxQueueSize = 16_384;
const maxExportBatchSize = 2_048;
const deliverEveryMs = 1_000;
const shutdownMs = 2_000;

/**
 * Starts sending traces if the environment names a receiver. Must be called before anything else in a
 * process.
 */
export function startTelemetry(
  service: string,
  env: TelemetryEnv & { readonly LOG_LEVEL: string },
) {
  const receiver = otlpReceiver(env, 'traces');
  if (!receiver) return { shutdown: async () => undefined };
  const logger = createLogger(service, env.LOG_LEVEL);
  const provider = new TracerProvider({
    resource: processResource(service, env),
    // The gateway decides which requests are traced. Every span that is started here is kept.
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
  /** Exports waiting spans for at most two seconds, and stops. */
  const shutdown = async () => {
    traceWith(undefined);
    await pTimeout(provider.shutdown(), { milliseconds: shutdownMs }).catch(() => undefined);
  };
  return { shutdown };
}

/** An exporter that writes a log line when the receiver refuses spans, and when it accepts them again. */
export function logFailures(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isTaken = true;
  return {
    // Runs outside any trace, because the export belongs to no single request.
    export: (spans, done) =>
      detached(() =>
        exporter.export(spans, (result) => {
          const took = result.error === undefined;
          if (took !== isTaken) {
            if (took) logger.info('traces are delivered again');
            else logger.warn({ err: result.error }, 'traces cannot be delivered');
          }
          isTaken = took;
          done(result);
        }),
      ),
    shutdown: () => exporter.shutdown(),
  };
}
